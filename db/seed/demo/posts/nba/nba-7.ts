import type { DemoPost } from '../../types.ts';

/** Posts about the NBA, newest first, part 7 of 10. */
export const nba7: readonly DemoPost[] = [
  {
    author: 'TobaccoRoadTess',
    hoursAgo: 49.6,
    tags: ['NBA', 'Charlotte Hornets', 'Jerseys', 'History'],
    content: "Nothing in sports has aged better than the teal. I'll fight the Dolphins about it.",
    likedBy: 9,
    views: 260,
    comments: [
      {
        author: 'HeatCultureHugo',
        minutesAfter: 5,
        content: 'Aqua is older, aqua is calmer, aqua invites you to sit down.',
        answers: [
          {
            author: 'TobaccoRoadTess',
            minutesAfter: 4,
            content: 'Teal had Muggsy. Aqua had a man in a fish hat.',
            answers: [{ author: 'HeatCultureHugo', minutesAfter: 6, content: '...Dan Marino never wore the hat ON the field.' }],
          },
        ],
      },
      { author: 'SeattleSideline', minutesAfter: 30, content: 'The Mariners have a northwest green that would like a seat at this table.' },
    ],
  },
  {
    author: 'BamaBooth_Ben',
    hoursAgo: 52.3,
    tags: ['NBA', 'New Orleans Pelicans', 'Arena Stories'],
    content:
      'Brass band in the concourse, forty minutes after the final buzzer, and a security guard with a walkie-talkie in one hand and a cowbell in the other. We lost by twenty. Nobody I saw had lost anything.',
    likedBy: 8,
    views: 240,
    comments: [
      {
        author: 'GrindHouse901',
        minutesAfter: 9,
        content: 'New Orleans and Memphis should play each other once a week and cancel the scores.',
        answers: [{ author: 'BamaBooth_Ben', minutesAfter: 5, content: 'Winner buys the plates. Loser also buys plates.' }],
      },
    ],
  },
  {
    author: 'LightTheBeamLee',
    hoursAgo: 53.4,
    tags: ['NBA', 'Sacramento Kings', 'Highlights', 'Playoffs'],
    content: 'Cowbell in the attic. Found it while looking for the ladder. Rang it once, quietly. Two neighbors rang back.',
    likedBy: 8,
    views: 230,
    comments: [
      { author: 'RipCityRaven', minutesAfter: 9, content: "That's how you know the neighborhood's sound." },
      { author: 'WolvesBackInMN', minutesAfter: 21, content: "It's the call of a species once thought extinct." },
    ],
  },
  {
    author: 'RipCityRaven',
    hoursAgo: 57.3,
    tags: ['NBA', 'Portland Trail Blazers', 'NBA Draft', 'Hot Takes'],
    content: 'We need to stop pretending that we can predict big men. I say this with the authority of my entire city.',
    likedBy: 13,
    views: 380,
    comments: [
      {
        author: 'SpursSinceDuncan',
        minutesAfter: 4,
        content: 'We predicted two of them fine.',
        answers: [
          {
            author: 'RipCityRaven',
            minutesAfter: 5,
            content: 'Ping-pong balls predicted them, Héctor.',
            answers: [
              { author: 'SpursSinceDuncan', minutesAfter: 6, content: "The balls have good eyes. I'll give you that. Three of them, now." },
            ],
          },
        ],
      },
      { author: 'RustBeltRob', minutesAfter: 27, content: "In 2013 we predicted nothing at all, so you're ahead of us." },
    ],
  },
  {
    author: 'DirkStepback',
    hoursAgo: 60.4,
    tags: ['NBA', 'Dallas Mavericks', 'Rookies', 'NBA Draft'],
    content:
      "Watching Cooper Flagg in a Mavs shirt is like being handed a puppy at a funeral. It's a wonderful puppy. I love him. Please understand why my face is doing several things.",
    likedBy: 15,
    views: 450,
    comments: [
      { author: 'LukaInLA77', minutesAfter: 7, content: "I'm staying out of this one. Good puppy, though." },
      { author: 'TobaccoRoadTess', minutesAfter: 12, content: "A puppy raised in Durham. I'd check the basement for other habits." },
      {
        author: 'CourtsideCasey',
        minutesAfter: 25,
        content: "This is the single best description of a lottery night anyone's ever given.",
        answers: [
          {
            author: 'DirkStepback',
            minutesAfter: 9,
            content: 'One point eight percent. We looked at the ceiling and the ceiling sent a dog.',
          },
        ],
      },
      { author: 'HoosierHoops_Al', minutesAfter: 52, content: "You'll be fine. He passes like somebody taught him in a small gym." },
    ],
  },
  {
    author: 'StatLineNia',
    hoursAgo: 63.7,
    tags: ['NBA', 'Analytics', 'Questions', 'Awards'],
    content: `I teach statistics to freshmen and I let them pick the exam topic. They picked "is clutch real". Here's where forty eighteen-year-olds landed after three weeks with public play-by-play data, because it's better than most of what's published:

- Shooting percentage in the last five minutes of close games tells you almost nothing about next year.
- Who TAKES the shots in those minutes tells you a great deal, and it's stable.
- So clutch, as a class, they defined as "being trusted", not "making it".

One of them added in the margin: "also my grandfather says Robert Horry, and I can't model my grandfather."

The data they used is all from https://www.basketball-reference.com if you'd like to try it at home.`,
    likedBy: 21,
    views: 740,
    comments: [
      { author: 'SpursSinceDuncan', minutesAfter: 10, content: 'Give the grandfather an A.' },
      {
        author: 'KnicksTherapy',
        minutesAfter: 16,
        content: 'Being trusted, not making it. That helps me with Starks, honestly.',
        answers: [{ author: 'CourtsideCasey', minutesAfter: 5, content: 'Oh, Lou.' }],
      },
      {
        author: 'LukaInLA77',
        minutesAfter: 29,
        content: 'Horry made it, though. He made it for three different cities. Model that.',
        answers: [{ author: 'StatLineNia', minutesAfter: 8, content: "We tried! He's the dot that fell off the paper." }],
      },
      {
        author: 'thunder_upright',
        minutesAfter: 48,
        content: 'Does "trusted" follow the coach or the player when one of them moves?',
        answers: [
          {
            author: 'StatLineNia',
            minutesAfter: 13,
            content: 'The player, mostly, and it takes about thirty games to carry over. That was my favorite chart.',
            answers: [{ author: 'thunder_upright', minutesAfter: 6, content: 'Sounds like my experience of new jobs.' }],
          },
        ],
      },
    ],
  },
  {
    author: 'KnicksTherapy',
    hoursAgo: 66.2,
    tags: ['NBA', 'New York Knicks', 'Boston Celtics', 'Trade Rumors'],
    content:
      "Trade Machine confession thread. What's the worst one you've ever proposed with a straight face? I once built a four-team deal whose only purpose was to get Pablo Prigioni back.",
    likedBy: 16,
    views: 440,
    comments: [
      {
        author: 'ParquetPat',
        minutesAfter: 6,
        content: 'In 2012 I traded for Kevin Love in every possible way, including twice in the same trade.',
      },
      {
        author: 'RustBeltRob',
        minutesAfter: 13,
        content: 'LeBron home. 2012. Two years early. Everyone laughed. I never let it go and neither should you.',
        answers: [{ author: 'ParquetPat', minutesAfter: 5, content: "That's not a confession. That's a victory lap with a limp." }],
      },
      { author: 'sixers-survivor', minutesAfter: 21, content: 'Simmons for anyone. ANYONE. The machine asked me if I was okay.' },
      {
        author: 'ATLienHooper',
        minutesAfter: 40,
        content: 'I swapped two mascots and it was rejected for salary reasons.',
        answers: [{ author: 'KnicksTherapy', minutesAfter: 4, content: "Harry the Hawk is on a supermax, that's common knowledge." }],
      },
    ],
  },
  {
    author: 'LobCityLeftover',
    hoursAgo: 66.9,
    tags: ['NBA', 'LA Clippers', 'Officiating'],
    content: 'Watched with the sound off and the windows open tonight. Fewer fouls. I recommend it.',
    likedBy: 4,
    views: 160,
  },
  {
    author: 'LightTheBeamLee',
    hoursAgo: 69.5,
    tags: ['NBA', 'Sacramento Kings', 'Summer League', 'Rookies'],
    content:
      'Summer League appreciation. Nine dollars, terrible coffee, a second-rounder diving for a ball under my chair. I pick one undrafted guy each year and follow him through every league on Earth. My current one is in Lithuania and waves at me in the comments.',
    likedBy: 7,
    views: 210,
    comments: [
      { author: 'RipCityRaven', minutesAfter: 11, content: "I do the same. Mine's in Perth. He knows my dog's name." },
      { author: 'HeatCultureHugo', minutesAfter: 35, content: 'This is the purest way to love this sport.' },
    ],
  },
  {
    author: 'motorcity_maya',
    hoursAgo: 71.8,
    tags: ['NBA', 'Detroit Pistons', 'Coaching', 'Free Agency'],
    content:
      "You can tell a good locker room by who talks to the equipment manager. I was by the tunnel early, and it was eleven of fifteen. That's a playoff number.",
    likedBy: 9,
    views: 250,
  },
  {
    author: 'SpursSinceDuncan',
    hoursAgo: 74.6,
    tags: ['NBA', 'San Antonio Spurs', 'History', 'Coaching'],
    content: `I was asked why I never worry, and it made me want to write about the hammer.

There's a saying that hung in our locker room in several languages, about a stonecutter: he hits the rock a hundred times and it doesn't show a crack, and at the hundred and first it splits in two, and he knows it wasn't the last blow that did it but all of those before. People here have it on mugs. I had a dentist with it on the ceiling, over the chair, which I felt was the wrong mood.

When I was young I thought the saying was about work. Work hard, it'll come. That's how we say it to children. Then the 2013 final happened, the yellow rope and everything after, and I found out what it's really about: it's about blow number seventy. Nobody writes a poem for blow seventy. You've already done a lot. You're tired, the rock looks exactly the same, there's a parade in another city, and you have to decide on an ordinary Tuesday in October whether the rock is a rock or only you.

What they did the year after, you know. The ball didn't stick for a month and a half. My mother, who likes only bullfighting and figure skating, came out of the kitchen during Game 3 and watched standing, with a spoon. "Why does nobody keep it?" she asked. I said: "Because they've all been hurt." She nodded as if I'd finally said something sensible about sports.

Now we've got a young man who's too tall for doorways and reads books on planes, and everybody asks when, when, when. I don't know when. I've had years of blows without a crack, I was there on the Wednesdays, I know the names of the two-way players and their mothers. I'm not patient by nature, ask my wife about elevators. But I've seen a rock open once, and then again, five times in all, and no one who's seen that can be hurried by a talk show.

So I don't worry. I just try to hear which blow we're on. Sixty? Eighty? It's louder than it was. That's all I'm prepared to say.`,
    likedBy: 15,
    views: 470,
    comments: [
      {
        author: 'thunder_upright',
        minutesAfter: 9,
        content: "Blow number seventy. I'm sending this to my brother, who's in his second year of nursing school.",
        answers: [{ author: 'SpursSinceDuncan', minutesAfter: 8, content: "Tell him that it's louder than it was." }],
      },
      { author: 'CourtsideCasey', minutesAfter: 20, content: 'Your mother with the spoon goes next to Maureen and the rosary.' },
      {
        author: 'HeatCultureHugo',
        minutesAfter: 33,
        content:
          'You know I was on the other end of that summer. "Because they\'ve all been hurt." I\'d wondered how you passed like that. Now I know.',
      },
    ],
  },
];
