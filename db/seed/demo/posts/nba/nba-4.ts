import type { DemoPost } from '../../types.ts';

/** Posts about the NBA, newest first, part 4 of 10. */
export const nba4: readonly DemoPost[] = [
  {
    author: 'MileHighMarta',
    hoursAgo: 13.9,
    tags: ['NBA', 'Denver Nuggets', 'Oklahoma City Thunder'],
    content: "Some rivalries are hatred. This one's two chess clubs that share a parking lot.",
    likedBy: 9,
    views: 260,
    comments: [
      {
        author: 'thunder_upright',
        minutesAfter: 8,
        content: 'And one of us always parks a little over the line.',
        answers: [{ author: 'MileHighMarta', minutesAfter: 4, content: "It's the tall one in the horse-racing hat. I'm sorry." }],
      },
    ],
  },
  {
    author: 'StatLineNia',
    hoursAgo: 14.3,
    tags: ['NBA', 'Analytics', 'Questions', 'Brooklyn Nets'],
    content: `Small project finished: I drew every team's point margin as a rolling ten-game line and looked for the moment a season "turns". What I found is less romantic than I hoped.

1. Most turns aren't trades. They're a bench player getting eleven more minutes.
2. The team nearly always turns about nine days BEFORE the columnists say so.
3. Teams coached by ex-point-guards turn faster. Tiny sample, please nobody build a franchise on it.

Which season would you like me to run next? I have play-by-play back to the late nineties.`,
    imageUrl: '/demo/season-line.svg',
    likedBy: 31,
    views: 1050,
    comments: [
      {
        author: 'BigDogBucks34',
        minutesAfter: 6,
        content: 'The Bucks in 2020-21. I want to see if the wobble in February was real or if I was only tired.',
        answers: [
          {
            author: 'StatLineNia',
            minutesAfter: 9,
            content: 'Running it. Give me an hour and a sandwich.',
            answers: [
              {
                author: 'StatLineNia',
                minutesAfter: 74,
                content: 'It was real! Six games, and then a straight line up. You were also tired.',
                answers: [{ author: 'BigDogBucks34', minutesAfter: 5, content: 'Both things can be true. Thank you, this is wonderful.' }],
              },
            ],
          },
        ],
      },
      {
        author: 'motorcity_maya',
        minutesAfter: 19,
        content: "The 2003-04 Pistons after the Rasheed trade. I know what I'll see and I want to see it anyway.",
        answers: [
          {
            author: 'StatLineNia',
            minutesAfter: 30,
            content:
              "Looks like somebody switched off the other teams' lights. Opponents held under 70 over and over. I'd never looked at it as a line before.",
            answers: [{ author: 'motorcity_maya', minutesAfter: 4, content: 'Framing it next to the radiator.' }],
          },
        ],
      },
      {
        author: 'gridiron_gus',
        minutesAfter: 26,
        content: "You can do this with football too, it's just sixteen dots and a lot of crying.",
      },
      {
        author: 'thunder_upright',
        minutesAfter: 51,
        content: 'Bench player getting eleven more minutes = every Thunder run I remember.',
        answers: [
          {
            author: 'StatLineNia',
            minutesAfter: 8,
            content: "You're the extreme case. Your fourth-best bench lineup would have made the play-in in half the seasons I ran.",
          },
        ],
      },
      { author: 'LobCityLeftover', minutesAfter: 63, content: 'Do the 2014-15 Clippers. Actually stop before May.' },
    ],
  },
  {
    author: 'northern_raptor',
    hoursAgo: 15.2,
    tags: ['NBA', 'Toronto Raptors', 'Questions'],
    content:
      "Who's the most fun Raptor to watch who never made an All-Star team? I've got a whole lunch hour and strong feelings about Morris Peterson.",
    poll: {
      question: 'Most fun Raptor who never made an All-Star team?',
      options: [
        { text: 'Morris Peterson', votes: 9 },
        { text: 'Jamario Moon', votes: 4 },
        { text: 'Terrence Ross', votes: 6 },
        { text: 'Bismack Biyombo', votes: 5 },
      ],
    },
    likedBy: 16,
    views: 390,
    comments: [
      {
        author: 'sixers-survivor',
        minutesAfter: 9,
        content: 'Jorge Garbajosa. Passed like a waiter in a hurry.',
        answers: [{ author: 'northern_raptor', minutesAfter: 4, content: 'Yes!! And those elbows. Beautiful, legal-ish elbows.' }],
      },
      {
        author: 'KnicksTherapy',
        minutesAfter: 13,
        content:
          "Jerome Williams, the Junk Yard Dog. He drove over the border the night of the trade and took part in practice the next day. Or that's how I remember it, and I refuse to check.",
        answers: [
          { author: 'northern_raptor', minutesAfter: 6, content: "That's how every one of us remembers it and nobody's checking." },
        ],
      },
      {
        author: 'seafoam_jo',
        minutesAfter: 31,
        content: 'Matt Bonner riding the bus to games. The Red Rocket. A better tribute to public transit than any mayor ever made.',
      },
      { author: 'HabsForever_Luc', minutesAfter: 58, content: 'Amir Johnson. He played on one ankle and good manners.' },
    ],
  },
  {
    author: 'BoltsBeachBum',
    hoursAgo: 15.9,
    tags: ['NBA', 'Orlando Magic', 'Coaching', 'Power Rankings'],
    content: `My tiers for "length", a thing I've decided to rank because nobody stopped me:

Tier 1, the umbrella: Orlando, Oklahoma City.
Tier 2, the clothesline: San Antonio (one man is the whole line), Houston.
Tier 3, the tall friend at the concert: Toronto, Cleveland.
Tier 4, reasonable arms: everyone else.
Tier 5, T-Rex but with heart: you know who you are and I love you.`,
    likedBy: 12,
    views: 330,
    comments: [
      {
        author: 'CourtsideCasey',
        minutesAfter: 8,
        content: 'I feel the Knicks are in Tier 5 and I feel loved.',
        answers: [{ author: 'BoltsBeachBum', minutesAfter: 4, content: "I didn't say it. The arms said it." }],
      },
      { author: 'northern_raptor', minutesAfter: 15, content: '"The tall friend at the concert" is going straight on the banner.' },
      {
        author: 'HeatCultureHugo',
        minutesAfter: 30,
        content: 'Umbrella! You took my word. I want royalties.',
        answers: [{ author: 'BoltsBeachBum', minutesAfter: 7, content: 'You get one arm.' }],
      },
    ],
  },
  {
    author: 'motorcity_maya',
    hoursAgo: 16.6,
    tags: ['NBA', 'Detroit Pistons', 'Hot Takes'],
    content:
      "Cade Cunningham plays at the exact speed of a man who's carrying soup. Nothing spills. Nobody can hurry him. I'd follow that soup anywhere.",
    likedBy: 26,
    views: 640,
    comments: [
      {
        author: 'HoosierHoops_Al',
        minutesAfter: 7,
        content:
          "We have a guy who plays like he's late for a train and isn't sorry about it. The two of them together would be one normal commuter.",
        answers: [{ author: 'motorcity_maya', minutesAfter: 8, content: 'Central division transit authority.' }],
      },
      {
        author: 'StatLineNia',
        minutesAfter: 20,
        content: 'His live-dribble passing out of the post is the thing to watch. Guards are smaller than him and bigs are later than him.',
      },
      {
        author: 'SouthSideSteve',
        minutesAfter: 33,
        content: 'Detroit being good again makes winter feel correctly organised.',
        answers: [
          {
            author: 'motorcity_maya',
            minutesAfter: 5,
            content: 'Even our rivals have better posture now.',
            answers: [{ author: 'RustBeltRob', minutesAfter: 14, content: "I haven't enjoyed it and I won't be starting." }],
          },
        ],
      },
    ],
  },
  {
    author: 'BigDogBucks34',
    hoursAgo: 17.4,
    tags: ['NBA', 'Milwaukee Bucks', 'Arena Stories'],
    content:
      'Sat behind a couple at Fiserv who bring a small notebook and write down only one thing per game, in turns. I asked. Forty-one years of marriage; it started in the MECCA. Tonight\'s entry, in very neat handwriting: "good hustle, cold nachos."',
    likedBy: 20,
    views: 520,
    comments: [
      { author: 'CourtsideCasey', minutesAfter: 8, content: "I'd buy that book before any autobiography." },
      {
        author: 'MileHighMarta',
        minutesAfter: 12,
        content: 'The notebook community salutes them.',
        answers: [{ author: 'BigDogBucks34', minutesAfter: 5, content: "I knew you'd come, Marta." }],
      },
      { author: 'DirkStepback', minutesAfter: 26, content: '"Good hustle, cold nachos" is how I\'d like my performance reviews.' },
    ],
  },
  {
    author: 'HeatCultureHugo',
    hoursAgo: 18.2,
    tags: ['NBA', 'Miami Heat', 'Coaching'],
    content:
      'Say what you like about "Heat Culture", the word I keep coming back to is boring. Tuesday in January, undrafted guy, seventh man, slides his feet and takes the charge. Nobody makes a documentary about that slide. It\'s been the same slide since Riley had dark hair.',
    likedBy: 21,
    views: 560,
    comments: [
      {
        author: 'KnicksTherapy',
        minutesAfter: 9,
        content: 'My entire childhood was that slide landing on somebody I loved.',
        answers: [
          {
            author: 'HeatCultureHugo',
            minutesAfter: 5,
            content: 'And yours landing on Alonzo. We were a beautiful, horrible couple.',
            answers: [
              { author: 'KnicksTherapy', minutesAfter: 6, content: 'With Van Gundy holding on to the ankle. The family portrait.' },
            ],
          },
        ],
      },
      { author: 'sixers-survivor', minutesAfter: 22, content: 'I want to hate this and instead I want our bench to read it aloud.' },
      {
        author: 'BoltsBeachBum',
        minutesAfter: 38,
        content: "From up the road in Orlando: we've started doing the slide as well, and our guys are enormous.",
        answers: [{ author: 'HeatCultureHugo', minutesAfter: 9, content: "You're all arms. It's like playing inside an umbrella." }],
      },
    ],
  },
];
