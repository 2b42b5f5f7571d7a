import type { DemoPost } from '../../types.ts';

/** Posts about the NBA, newest first, part 10 of 10. */
export const nba10: readonly DemoPost[] = [
  {
    author: 'MileHighMarta',
    hoursAgo: 297.8,
    tags: ['NBA', 'Denver Nuggets', 'History', 'Playoffs'],
    content:
      'How the 2023 parade sounded, in order: silence, since nobody here had ever been to one and we didn\'t know how to start. Then one dog. Then everyone. Then a man in his nineties in a rainbow-skyline shirt saying to nobody in particular, "Well, forty-seven years. That\'s about right."',
    likedBy: 18,
    views: 560,
    comments: [
      {
        author: 'WolvesBackInMN',
        minutesAfter: 16,
        content: "I collect these. For when it's ours. I want to know how to start.",
        answers: [{ author: 'MileHighMarta', minutesAfter: 9, content: 'Bring a dog, Ingrid.' }],
      },
      { author: 'BigDogBucks34', minutesAfter: 38, content: "The dog's crucial." },
      { author: 'RustBeltRob', minutesAfter: 70, content: 'Fifty-two years for us. Same dog, I think.' },
    ],
  },
  {
    author: 'LightTheBeamLee',
    hoursAgo: 310.6,
    tags: ['NBA', 'Sacramento Kings', 'History', 'Officiating'],
    content:
      "I'm forty-six years old, I have a mortgage and a good life, and I've just spent a lunch break re-watching Game 6 of the 2002 Western Conference Finals. Someone stop me from watching Game 7 at dinner.",
    likedBy: 7,
    views: 230,
    comments: [
      {
        author: 'LukaInLA77',
        minutesAfter: 8,
        content: 'Stop, Lee. It ends the same way.',
        answers: [{ author: 'LightTheBeamLee', minutesAfter: 3, content: 'You would say that.' }],
      },
      { author: 'KnicksTherapy', minutesAfter: 15, content: 'Watch the 2023 opener instead. Watch the beam. Choose life.' },
    ],
  },
  {
    author: 'gridiron_gus',
    hoursAgo: 323.1,
    tags: ['NBA', 'Houston Rockets', 'History'],
    content: 'Hakeem\'s footwork was a kind of good manners. "After you." "No, after you." And then you were looking at the wrong wall.',
    likedBy: 6,
    views: 170,
    comments: [
      {
        author: 'SpursSinceDuncan',
        minutesAfter: 10,
        content: "He did that to David in 1995, in our own house, in front of his MVP trophy. I've seen the wrong wall. I know it well.",
      },
      {
        author: 'StatLineNia',
        minutesAfter: 24,
        content: "Every big who visits him in the summer comes back with one move. It's always the same move. It still works.",
      },
    ],
  },
  {
    author: 'seafoam_jo',
    hoursAgo: 336.2,
    tags: ['NBA', 'Brooklyn Nets', 'Questions', 'Free Agency'],
    content: 'Fellow Nets people: what\'s your earliest memory that doesn\'t involve the word "potential"?',
    likedBy: 5,
    views: 160,
    comments: [
      {
        author: 'StatLineNia',
        minutesAfter: 13,
        content:
          "Dr. J's retired number, seen from a seat behind a pillar. I was told what was behind the pillar. That may involve potential.",
      },
    ],
  },
  {
    author: 'HoosierHoops_Al',
    hoursAgo: 349.5,
    tags: ['NBA', 'Indiana Pacers', 'History', 'Arena Stories'],
    content:
      "Slick Leonard's \"Boom, baby!\" was the first sound I associated with joy that wasn't food. If you never heard him call a Reggie three on a kitchen radio with the window open in April, I can't give it to you, but I can tell you that it was yellow. The sound was yellow.",
    likedBy: 13,
    views: 400,
    comments: [
      {
        author: 'CourtsideCasey',
        minutesAfter: 18,
        content: 'I know exactly what you mean, and ours was orange. Clyde. "Dishing and swishing."',
        answers: [
          {
            author: 'HoosierHoops_Al',
            minutesAfter: 10,
            content: 'A man who rhymed for the joy of it. God bless Clyde Frazier and every suit he owns.',
          },
        ],
      },
      { author: 'DirkStepback', minutesAfter: 55, content: "I'm keeping a folder of Al's posts. I'm not ashamed." },
    ],
  },
  {
    author: 'SouthSideSteve',
    hoursAgo: 372.6,
    tags: ['NBA', 'Chicago Bulls', 'Rookies', 'Hot Takes'],
    content:
      "D-Rose at the United Center was the loudest I've heard any building, and I saw the title teams. With Michael, we expected it. With Derrick, we'd babysat him.",
    likedBy: 8,
    views: 250,
    comments: [
      {
        author: 'GrindHouse901',
        minutesAfter: 11,
        content: 'Same age, Memphis by way of that one college season. He made it feel like the whole class was up there.',
      },
      {
        author: 'motorcity_maya',
        minutesAfter: 32,
        content: 'I clapped for him in Detroit on the fifty-point night even though it was in a Wolves jersey on a bar TV. Everybody did.',
      },
    ],
  },
  {
    author: 'StatLineNia',
    hoursAgo: 398.7,
    tags: ['NBA', 'Analytics', 'Coaching'],
    content:
      "If you only learn one thing to look at off the ball, make it this: the weak-side corner defender's feet. Toes at the ball? He's already late. Toes at the nail? Somebody coached him. I've converted two relatives and a barista.",
    likedBy: 11,
    views: 420,
    comments: [
      {
        author: 'gridiron_gus',
        minutesAfter: 18,
        content: "We have this in football! Safety's hips. It's always somebody's hips or feet.",
      },
      {
        author: 'SplashDad_Tom',
        minutesAfter: 41,
        content: "Tried it tonight. It's like getting glasses. I'm annoyed you've ruined the ball for me.",
        answers: [{ author: 'StatLineNia', minutesAfter: 10, content: "The ball's a distraction invented by television." }],
      },
    ],
  },
  {
    author: 'ATLienHooper',
    hoursAgo: 402.3,
    tags: ['NBA', 'Atlanta Hawks', 'Arena Stories', 'Memes'],
    content: 'The kiss cam landed on me and my mother-in-law. We shook hands. Standing ovation.',
    likedBy: 4,
    views: 150,
  },
  {
    author: 'CourtsideCasey',
    hoursAgo: 431.5,
    tags: ['NBA', 'NBA Draft', 'History', 'New York Knicks'],
    content:
      'Draft-night tradition: my father and I write a name in a sealed envelope. In 2008 he wrote "not Gallinari", in 2015 he wrote "the tall one, God help us", and we both cried about how good the tall one was. He\'s been wrong nineteen times. I\'ve kept every envelope. https://www.nba.com/draft is where he does what he calls research.',
    likedBy: 10,
    views: 360,
    comments: [
      { author: 'ParquetPat', minutesAfter: 21, content: '"The tall one, God help us" fits about half of all drafts ever.' },
      {
        author: 'KnicksTherapy',
        minutesAfter: 47,
        content: "I was in that room booing. I'd like to formally apologize to Kristaps. To the tall one.",
      },
    ],
  },
  {
    author: 'LukaInLA77',
    hoursAgo: 468.9,
    tags: ['NBA', 'Los Angeles Lakers', 'Fantasy'],
    content: 'My fantasy team is four centers and a dream. Somebody talk me down from trading for a fifth center.',
    likedBy: 6,
    views: 210,
    comments: [
      {
        author: 'StatLineNia',
        minutesAfter: 8,
        content: "Punt assists, win blocks, boards and percentages. It's a real strategy. Buy the fifth one.",
        answers: [
          {
            author: 'LukaInLA77',
            minutesAfter: 5,
            content: 'You were meant to talk me down.',
            answers: [{ author: 'StatLineNia', minutesAfter: 3, content: "I'm a scientist. I want to see what happens." }],
          },
        ],
      },
      {
        author: 'RipCityRaven',
        minutesAfter: 36,
        content: "As a Portland fan I can't endorse any plan that relies on five centers being healthy.",
      },
    ],
  },
  {
    author: 'sixers-survivor',
    hoursAgo: 502.4,
    tags: ['NBA', 'Philadelphia 76ers', 'NBA Draft', 'History'],
    content:
      'The Process, ranked by what it taught me: 1. patience, 2. that patience has a limit, 3. ping-pong, 4. the anatomy of the human foot, 5. love.',
    likedBy: 5,
    views: 190,
    comments: [
      { author: 'BigDogBucks34', minutesAfter: 25, content: "I'd have put love at four." },
      { author: 'ATLienHooper', minutesAfter: 66, content: 'Sending this to my whole group chat of rebuild survivors.' },
    ],
  },
  {
    author: 'WolvesBackInMN',
    hoursAgo: 553.2,
    tags: ['NBA', 'Minnesota Timberwolves', 'History'],
    content: `Kevin Garnett talking to the stanchion before tip. Kids think it's a meme, but from row 3 you could hear him. He was counting the people who'd driven him to practice.

At least that's what the man beside me claimed, and I've chosen to live in that world.`,
    likedBy: 7,
    views: 230,
    comments: [
      {
        author: 'ParquetPat',
        minutesAfter: 19,
        content: 'I\'ve chosen to live in it as well. "Anything is possible" was the end of that list.',
      },
    ],
  },
  {
    author: 'BamaBooth_Ben',
    hoursAgo: 594.6,
    tags: ['NBA', 'New Orleans Pelicans', 'Injuries', 'Fan Culture'],
    content: 'I own an umbrella that says "availability". My wife had it made. I can\'t say she\'s wrong.',
    likedBy: 4,
    views: 150,
    comments: [{ author: 'sixers-survivor', minutesAfter: 17, content: "We'd like to order forty thousand." }],
  },
  {
    author: 'DirkStepback',
    hoursAgo: 641.3,
    tags: ['NBA', 'Dallas Mavericks', 'Questions', 'Fan Culture'],
    content:
      'Hello everyone. First post. I found this place because a search for "people who still talk about Game 2 of 2011" led me here. What should I know?',
    likedBy: 9,
    views: 310,
    comments: [
      { author: 'CourtsideCasey', minutesAfter: 15, content: 'Be kind, be specific, and never say "trust me". Welcome!' },
      {
        author: 'LobCityLeftover',
        minutesAfter: 38,
        content: 'Pat is a Celtics fan but he means well.',
        answers: [{ author: 'ParquetPat', minutesAfter: 12, content: 'I do not mean well. Welcome, Priya.' }],
      },
      {
        author: 'StatLineNia',
        minutesAfter: 90,
        content: "If you say a number, I'll appear. It's nothing personal.",
        answers: [
          {
            author: 'DirkStepback',
            minutesAfter: 20,
            content: '41.',
            answers: [{ author: 'StatLineNia', minutesAfter: 7, content: 'A perfect number, and I see what you did. Welcome home.' }],
          },
        ],
      },
    ],
  },
];
