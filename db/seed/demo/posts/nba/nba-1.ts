import type { DemoPost } from '../../types.ts';

/** Posts about the NBA, newest first, part 1 of 10. */
export const nba1: readonly DemoPost[] = [
  {
    author: 'LukaInLA77',
    hoursAgo: 0.3,
    tags: ['NBA', 'Los Angeles Lakers'],
    content: 'Third-quarter Luka face is back. Everybody stay calm. Nobody tell my mother.',
    likedBy: 4,
    views: 22,
  },
  {
    author: 'thunder_upright',
    hoursAgo: 0.4,
    tags: ['NBA', 'Oklahoma City Thunder', 'Game Thread'],
    content:
      "Warm-up report from section 114: the building's already loud, the kid next to me has painted half his face, and his mother clearly lost a bet because she painted the other half of hers.",
    likedBy: 9,
    views: 71,
    comments: [
      {
        author: 'CourtsideCasey',
        minutesAfter: 6,
        content: "Photo or it didn't happen. (With permission, obviously.)",
        answers: [
          { author: 'thunder_upright', minutesAfter: 5, content: "They said yes if the Thunder win. So now I'm invested in two ways." },
        ],
      },
      { author: 'LightTheBeamLee', minutesAfter: 9, content: 'Full-family face paint is a championship-level culture indicator.' },
    ],
  },
  {
    author: 'RipCityRaven',
    hoursAgo: 0.7,
    tags: ['NBA', 'Portland Trail Blazers', 'Game Thread'],
    content: "Both teams in dark uniforms. I've already congratulated the wrong man twice.",
    likedBy: 6,
    views: 58,
  },
  {
    author: 'LukaInLA77',
    hoursAgo: 0.9,
    tags: ['NBA', 'Los Angeles Lakers', 'Game Thread'],
    content:
      "That was a 43-foot pass and he was looking at a woman in the third row. I've rewound it nine times. The woman also seems surprised.",
    likedBy: 14,
    views: 150,
    comments: [
      {
        author: 'MileHighMarta',
        minutesAfter: 3,
        content: "Left-handed, I bet. They're always left-handed when they feel like it.",
        answers: [{ author: 'LukaInLA77', minutesAfter: 2, content: 'LEFT-HANDED.' }],
      },
    ],
  },
  {
    author: 'gridiron_gus',
    hoursAgo: 1.1,
    tags: ['NBA', 'Houston Rockets', 'Highlights'],
    content: 'Alperen Şengün just looked left, passed right, and pointed at the popcorn vendor. All three got an assist.',
    likedBy: 5,
    views: 64,
  },
  {
    author: 'SpursSinceDuncan',
    hoursAgo: 1.3,
    tags: ['NBA', 'San Antonio Spurs', 'Highlights'],
    content:
      'Victor Wembanyama just blocked a shot, caught it, and was smiling before he landed. I said out loud, in an empty apartment, "that isn\'t allowed." I\'m forty-four years old.',
    likedBy: 33,
    views: 760,
    comments: [
      { author: 'thunder_upright', minutesAfter: 2, content: 'We said the same thing. In a full apartment. Nobody disagreed.' },
      {
        author: 'MileHighMarta',
        minutesAfter: 4,
        content: "The part that scares me is the conditioning. He's getting stronger and nobody is getting taller.",
        answers: [
          {
            author: 'SpursSinceDuncan',
            minutesAfter: 3,
            content: "Duncan's patience, Robinson's hips, Manu's sense of mischief. I'm aware how I sound.",
            answers: [
              {
                author: 'MileHighMarta',
                minutesAfter: 4,
                content: 'You sound like every Spurs fan for two decades, and you were usually right, which is the annoying part.',
              },
            ],
          },
        ],
      },
      {
        author: 'RipCityRaven',
        minutesAfter: 9,
        content: 'I refuse to be charmed. I refuse. Ok send me the clip.',
        answers: [
          {
            author: 'SpursSinceDuncan',
            minutesAfter: 2,
            content: "It's the second one on the league's page, the angle from under the basket.",
            answers: [{ author: 'RipCityRaven', minutesAfter: 7, content: 'Charmed. Deleting my account.' }],
          },
        ],
      },
      {
        author: 'StatLineNia',
        minutesAfter: 16,
        content: 'Shots within eight feet of him drop so sharply that the fairest stat is the ones never taken. Teams just leave.',
        answers: [
          { author: 'gridiron_gus', minutesAfter: 11, content: "There's a word for that in football. You don't throw at the corner." },
        ],
      },
      {
        author: 'HeatCultureHugo',
        minutesAfter: 28,
        content: "Bam is still the one I'd want guarding him in a seventh game.",
        answers: [
          { author: 'SpursSinceDuncan', minutesAfter: 5, content: "I'd watch that for three hours with no commercials and no commentary." },
        ],
      },
    ],
  },
  {
    author: 'BigDogBucks34',
    hoursAgo: 1.6,
    tags: ['NBA', 'Milwaukee Bucks', 'Game Thread'],
    content: "If the crowd does the wave during a free throw again I'm writing a letter. On paper. With a stamp.",
    likedBy: 8,
    views: 110,
    comments: [{ author: 'ParquetPat', minutesAfter: 6, content: "I'll co-sign. I own a fountain pen." }],
  },
  {
    author: 'ATLienHooper',
    hoursAgo: 2.1,
    tags: ['NBA', 'Atlanta Hawks', 'Highlights'],
    content: 'Alley-oop off the side of the backboard, in traffic, in a one-point game. My cardiologist sends an invoice every time.',
    likedBy: 7,
    views: 120,
  },
  {
    author: 'LukaInLA77',
    hoursAgo: 3.1,
    tags: ['NBA', 'Los Angeles Lakers', 'Trade Rumors', 'Memes'],
    content:
      "Two years from now I'll still be explaining to my mother that yes, Luka Dončić is really on our team, no, it wasn't a video game, and no, she can't stop asking.",
    likedBy: 34,
    views: 1320,
    comments: [
      {
        author: 'DirkStepback',
        minutesAfter: 1,
        content: "I'm right here, you know.",
        answers: [
          {
            author: 'LukaInLA77',
            minutesAfter: 3,
            content: "Priya I'm sorry. I didn't see you under all that grief.",
            answers: [
              {
                author: 'DirkStepback',
                minutesAfter: 2,
                content: 'It was a Saturday night. I was brushing my teeth. I thought the account was fake. I still brush slower.',
                answers: [
                  {
                    author: 'SplashDad_Tom',
                    minutesAfter: 6,
                    content: '"I still brush slower" is the best sports writing I\'ve read this year.',
                    answers: [
                      {
                        author: 'DirkStepback',
                        minutesAfter: 5,
                        content: "My dentist says it's helped. Silver linings.",
                        answers: [
                          { author: 'LukaInLA77', minutesAfter: 4, content: "Tell your dentist he's getting courtside when we play you." },
                        ],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        author: 'LobCityLeftover',
        minutesAfter: 8,
        content: "The whole city got a present it didn't wrap. Half of it. My half got a parking problem.",
        answers: [
          {
            author: 'LukaInLA77',
            minutesAfter: 4,
            content: "There's room on the bandwagon, Andre.",
            answers: [{ author: 'LobCityLeftover', minutesAfter: 3, content: "There is not. I've seen the tickets." }],
          },
        ],
      },
      {
        author: 'ParquetPat',
        minutesAfter: 17,
        content: "As a neutral historian (I'm not), the only comparable one is Kareem asking out of Milwaukee, and at least he asked.",
        answers: [{ author: 'BigDogBucks34', minutesAfter: 8, content: "Hey. We've had fifty years. We're nearly fine." }],
      },
      {
        author: 'SpursSinceDuncan',
        minutesAfter: 25,
        content: 'What gets me is how ordinary the reporting sounded. Like a change in the bus schedule.',
      },
      {
        author: 'StatLineNia',
        minutesAfter: 33,
        content: 'I still use it in class when I explain fat-tailed distributions. Nobody had it in the sample.',
        answers: [{ author: 'DirkStepback', minutesAfter: 6, content: 'Glad my pain is peer-reviewed.' }],
      },
      { author: 'CourtsideCasey', minutesAfter: 41, content: "Your mother's right to keep asking. I'd like it checked as well." },
    ],
  },
  {
    author: 'BoltsBeachBum',
    hoursAgo: 3.4,
    tags: ['NBA', 'Orlando Magic', 'Rookies'],
    content: "Paolo Banchero in the post is a grown man explaining a lease to somebody who hasn't read it.",
    likedBy: 6,
    views: 130,
  },
  {
    author: 'RustBeltRob',
    hoursAgo: 4.2,
    tags: ['NBA', 'Cleveland Cavaliers', 'Questions'],
    content: "Which NBA city has the best late food within ten minutes of the arena? I've got a road trip to plan and a wife to convince.",
    poll: {
      question: 'Best late food near an NBA arena?',
      options: [
        { text: 'San Antonio', votes: 9 },
        { text: 'New Orleans', votes: 8 },
        { text: 'Los Angeles', votes: 5 },
        { text: 'Memphis', votes: 7 },
        { text: 'Toronto', votes: 3 },
      ],
    },
    likedBy: 9,
    views: 190,
    comments: [
      {
        author: 'SpursSinceDuncan',
        minutesAfter: 5,
        content: 'San Antonio, if you like your tacos at midnight from a woman who calls everybody "mi rey".',
      },
      { author: 'LobCityLeftover', minutesAfter: 12, content: 'Los Angeles, but the ten minutes is fiction.' },
      {
        author: 'northern_raptor',
        minutesAfter: 19,
        content: 'Toronto. Jerk chicken on foot, dumplings on the way back.',
        answers: [{ author: 'RustBeltRob', minutesAfter: 7, content: '"On the way back" has convinced the wife.' }],
      },
    ],
  },
  {
    author: 'LobCityLeftover',
    hoursAgo: 4.4,
    tags: ['NBA', 'LA Clippers', 'Fan Culture', 'Jerseys'],
    content: `Been to the new building four times now. The Wall is real, the bathrooms are plentiful, and for the first time in my life a Clippers game feels like OUR living room and not like we're borrowing it while the owners are on vacation.

Still wish somebody would let me pick the jerseys, though.`,
    likedBy: 17,
    views: 360,
    comments: [
      {
        author: 'LukaInLA77',
        minutesAfter: 7,
        content: "I'll say it: the place is gorgeous. The halo board made my neck hurt in a good way.",
        answers: [{ author: 'LobCityLeftover', minutesAfter: 4, content: 'A Lakers fan being gracious. Checking the weather in hell.' }],
      },
      { author: 'HalosHaruka', minutesAfter: 16, content: 'Plentiful bathrooms is the most underrated amenity in California sports.' },
      {
        author: 'CourtsideCasey',
        minutesAfter: 33,
        content: "Bring back the sails from San Diego. I'm not joking.",
        answers: [{ author: 'LobCityLeftover', minutesAfter: 5, content: 'Sails or nothing. World B. Free in my heart.' }],
      },
    ],
  },
];
