import type { DemoPost } from '../../types.ts';

/** Posts about the NBA, newest first, part 6 of 10. */
export const nba6: readonly DemoPost[] = [
  {
    author: 'SplashDad_Tom',
    hoursAgo: 30.7,
    tags: ['NBA', 'Golden State Warriors', 'History'],
    content:
      "My daughter is learning long division, so at breakfast we worked out how many of the threes Stephen Curry has made that I've seen live: too few. Then how many I've shouted at from the sofa: too many. Then she asked whether anyone taught him or whether he just decided. I think that's the best question anyone has asked about basketball in this house.",
    likedBy: 24,
    views: 690,
    comments: [
      {
        author: 'StatLineNia',
        minutesAfter: 8,
        content: "He decided. And then a very patient father rebounded for a very long time. I believe that's the answer.",
        answers: [
          {
            author: 'SplashDad_Tom',
            minutesAfter: 6,
            content: "I'm the patient father in this story and she shoots granny style. We'll see.",
            answers: [{ author: 'LightTheBeamLee', minutesAfter: 5, content: 'Rick Barry would like a word, and the word is "yes".' }],
          },
        ],
      },
      {
        author: 'WolvesBackInMN',
        minutesAfter: 17,
        content: 'My niece shoots from the hip and says "Caitlin". The game is in good hands, all of them oddly placed.',
      },
    ],
  },
  {
    author: 'SouthSideSteve',
    hoursAgo: 31.4,
    tags: ['NBA', 'Chicago Bulls', 'History', 'Jerseys'],
    content:
      "Found my brother's 1996 Starter jacket in a box under the Christmas lights. There's a ticket stub in the pocket: section 327, row 11. Seventy-two wins and we were nearly in orbit. I put it on and I'm somehow the same size as a fourteen-year-old's ambition.",
    likedBy: 14,
    views: 420,
    comments: [
      { author: 'CourtsideCasey', minutesAfter: 12, content: 'From 327 you could see Indiana. Which, in those years, was the game.' },
      {
        author: 'HoosierHoops_Al',
        minutesAfter: 20,
        content: "We could see you as well. We didn't enjoy it.",
        answers: [{ author: 'SouthSideSteve', minutesAfter: 6, content: '1998 you nearly had us, Al. I still wake up and check.' }],
      },
      { author: 'KnicksTherapy', minutesAfter: 34, content: 'You wore that on my street in Queens exactly once, if your brother did.' },
    ],
  },
  {
    author: 'WolvesBackInMN',
    hoursAgo: 31.9,
    tags: ['NBA', 'Minnesota Timberwolves', 'Memes', 'Fan Culture'],
    content: `A field guide to the losses of the North American sports fan. Compiled over a lifetime, in all weathers, by a resident of Minnesota.

THE SLOW LEAK. You're up seventeen. Nothing happens. Nothing keeps happening. You're up four. You begin to fold laundry that's already folded. Habitat: Tuesdays.

THE TRAPDOOR. You're winning, the clock reads zero, somebody looks at a monitor. Distinctive call: "well, wait a second."

THE GENTLEMAN. You lose by two to a better team that plays beautifully. Everyone shakes hands. You're fine. You say "good game" aloud, to a lamp. You're found four days later in the garage, re-organizing screws.

THE ORIGIN STORY. A rookie on the other side has the night of his life. He'll mention it at his induction. You'll be in the footage, in the third row, with a pretzel.

THE HOMEMADE. Own goal, own foot, pass to nobody, timeout you didn't have. Best eaten warm. Do not share with relatives.

THE WEATHER. No one did anything wrong. Every shot was good. None of them went in. Scientists come from all over to explain it and are sent home.

THE REUNION. You're beaten by a man you used to own a shirt of. He doesn't celebrate. That's the worst part. If he celebrated you could work with it.

THE EXHALE. It's April, you've lost fifty-some, the last one is on the road, in the afternoon, on the radio. It's the only one in this book you'll miss. The announcer thanks the engineer by name. Somebody reads out the date of the first game in the fall, just the date, and against everything you know, you write it down.

Additions welcome. Please include habitat and call.`,
    likedBy: 18,
    views: 520,
    comments: [
      {
        author: 'TableJumperTed',
        minutesAfter: 5,
        content: 'THE KICKER. Habitat: slightly right of where you live. Call: a single bell, far off.',
      },
      {
        author: 'KnicksTherapy',
        minutesAfter: 9,
        content:
          'THE ROOMMATE. You leave the room, they score. You come back in, they stop. You spend the fourth quarter in the hall, which is why they lost.',
        answers: [{ author: 'WolvesBackInMN', minutesAfter: 6, content: "Entered. Page nine. There's a drawing of the hall." }],
      },
      {
        author: 'sixers-survivor',
        minutesAfter: 14,
        content: "THE HINGE. The ball bounces four times. That's all. That's the entry.",
        answers: [
          { author: 'northern_raptor', minutesAfter: 11, content: "I'll hold the book open on that page for a respectful minute." },
        ],
      },
      { author: 'RustBeltRob', minutesAfter: 22, content: '"You say good game aloud, to a lamp." The lamp knows I don\'t mean it.' },
      {
        author: 'LightTheBeamLee',
        minutesAfter: 40,
        content: 'THE OFFICIAL ONE. Habitat: June 2002. No call. That was the problem.',
        answers: [{ author: 'LukaInLA77', minutesAfter: 12, content: "It's a good joke, Lee, and I'm letting you have it." }],
      },
      {
        author: 'CourtsideCasey',
        minutesAfter: 75,
        content: 'I read The Exhale out loud to my father. He said "who is this woman", which is his top review.',
      },
    ],
  },
  {
    author: 'HoosierHoops_Al',
    hoursAgo: 33.8,
    tags: ['NBA', 'Indiana Pacers', 'Basketball', 'Fan Culture'],
    content: `Our gym in the county seat holds more people than the county seat. That isn't a joke, that's zoning. On Friday the janitor handed me the key so my grandson could shoot for a while, and every ball that hit the rim sounded like it was coming from 1954.

I know the pros are the show. But that sound is where it's kept.`,
    imageUrl: '/demo/gym.svg',
    likedBy: 24,
    views: 660,
    comments: [
      { author: 'ParquetPat', minutesAfter: 9, content: 'Al, every time you post I want to move to Indiana and build a porch.' },
      {
        author: 'feverdreamer22',
        minutesAfter: 15,
        content: "New Castle? Don't tell me. I'd know that echo anywhere.",
        answers: [{ author: 'HoosierHoops_Al', minutesAfter: 22, content: "One county over. But you've got good ears." }],
      },
      { author: 'CourtsideCasey', minutesAfter: 27, content: '"That\'s where it\'s kept." Thank you.' },
      {
        author: 'TobaccoRoadTess',
        minutesAfter: 49,
        content: "We've got that sound in a couple of places on Tobacco Road, but you've got it in the drinking water.",
      },
    ],
  },
  {
    author: 'GrindHouse901',
    hoursAgo: 36.9,
    tags: ['NBA', 'Memphis Grizzlies', 'Fan Culture'],
    content:
      "Whoop That Trick came on at my cousin's wedding and the groom's family, from Utah, stood very politely in a circle and clapped on one and three. By midnight they had it. Never tell me people can't learn.",
    likedBy: 22,
    views: 480,
    comments: [
      { author: 'MileHighMarta', minutesAfter: 9, content: 'Clapping on one and three is the altitude.' },
      {
        author: 'gridiron_gus',
        minutesAfter: 18,
        content: "What did grandma do. There's always a grandma.",
        answers: [
          {
            author: 'GrindHouse901',
            minutesAfter: 7,
            content: "Grandma had the growl towel. She brought her own. She's eighty-one.",
            answers: [{ author: 'gridiron_gus', minutesAfter: 4, content: 'Draft grandma.' }],
          },
        ],
      },
      { author: 'BamaBooth_Ben', minutesAfter: 41, content: 'Memphis weddings remain undefeated.' },
    ],
  },
  {
    author: 'seafoam_jo',
    hoursAgo: 39.1,
    tags: ['NBA', 'Brooklyn Nets', 'Jerseys'],
    content: 'Black and white is not a color scheme, it\'s a mood, and the mood is "the subway was late but I look good."',
    likedBy: 5,
    views: 170,
  },
  {
    author: 'MileHighMarta',
    hoursAgo: 40.2,
    tags: ['NBA', 'Denver Nuggets', 'Questions'],
    content:
      "Altitude question for people who travel with their teams: where do YOU sit in Denver? My cousin says the upper deck is better for seeing Jokić's passing lanes. I say lower baseline, so you can hear him sigh.",
    poll: {
      question: 'Where do you sit in Denver?',
      options: [
        { text: 'Upper deck, for the passing lanes', votes: 8 },
        { text: 'Lower baseline, for the sighs', votes: 14 },
        { text: "Wherever the tall man isn't", votes: 6 },
      ],
    },
    likedBy: 12,
    views: 310,
    comments: [
      { author: 'RipCityRaven', minutesAfter: 8, content: 'Upper, corner. You see the pass two beats before the guy who catches it.' },
      {
        author: 'WolvesBackInMN',
        minutesAfter: 14,
        content: "Lower. I've heard the sigh. It's a full sentence in Serbian.",
        answers: [{ author: 'MileHighMarta', minutesAfter: 5, content: "It's mostly vowels." }],
      },
    ],
  },
  {
    author: 'LukaInLA77',
    hoursAgo: 43.5,
    tags: ['NBA', 'Los Angeles Lakers', 'History', 'Jerseys'],
    content:
      'If the eight and the twenty-four had been two different players, both would be first-ballot. I bring this up at every family meal and my tía has started bringing it up before me, just to get it over with.',
    likedBy: 11,
    views: 350,
    comments: [
      {
        author: 'KnicksTherapy',
        minutesAfter: 10,
        content: '81 was the eight. The free throws on one leg were the twenty-four. I think about those two free throws more than the 81.',
        answers: [
          {
            author: 'LukaInLA77',
            minutesAfter: 6,
            content: 'Same. He walked off by himself. My dad stood up in our living room like it was an anthem.',
          },
        ],
      },
      {
        author: 'HalosHaruka',
        minutesAfter: 23,
        content: 'I was at the sixty-point farewell. People were crying in the line for churros.',
      },
    ],
  },
  {
    author: 'seafoam_jo',
    hoursAgo: 45.2,
    tags: ['NBA', 'Brooklyn Nets', 'Fan Culture', 'Memes'],
    content:
      'Brooklyn crowd review: half came for the opponent, a third came for the pizza, and the remaining eleven of us know every word of the old New Jersey fight song. We sit together for warmth.',
    likedBy: 10,
    views: 290,
    comments: [
      {
        author: 'StatLineNia',
        minutesAfter: 5,
        content: 'Twelve. I was in the bathroom.',
        answers: [{ author: 'seafoam_jo', minutesAfter: 3, content: 'I saved your seat with a slice.' }],
      },
      {
        author: 'MetsMiseryMike',
        minutesAfter: 19,
        content: "Kidd to Kenyon was the best pass-and-catch in this area code that didn't involve the Giants.",
      },
    ],
  },
  {
    author: 'CourtsideCasey',
    hoursAgo: 47.8,
    tags: ['NBA', 'NBA Draft', 'Rookies', 'Questions'],
    content:
      "Draft people, settle this for me. What's the ONE thing you trust in a nineteen-year-old? I'll start: I watch what they do with their hands when a teammate misses an open shot they created. If the hands stay quiet, I'm in.",
    poll: {
      question: 'What do you trust in a nineteen-year-old?',
      options: [
        { text: 'Quiet hands', votes: 11 },
        { text: 'Feet on defense', votes: 9 },
        { text: 'Passing on the move', votes: 7 },
        { text: 'Free-throw percentage', votes: 6 },
        { text: 'What his teammates say', votes: 5 },
      ],
    },
    likedBy: 30,
    views: 980,
    comments: [
      {
        author: 'StatLineNia',
        minutesAfter: 12,
        content: 'Free-throw percentage for touch, steal rate for brain. Everything else needs three years.',
        answers: [
          {
            author: 'TobaccoRoadTess',
            minutesAfter: 10,
            content: 'Steal rate fooled me at least twice at Carolina. It can be gambling in a nice coat.',
            answers: [
              {
                author: 'StatLineNia',
                minutesAfter: 6,
                content: "True. Steal rate with a low foul rate, then. A nice coat that's paid for.",
              },
            ],
          },
        ],
      },
      {
        author: 'SpursSinceDuncan',
        minutesAfter: 25,
        content: 'Whether the bench stands up for him. Not the stars. The fourth-year walk-on.',
        answers: [{ author: 'CourtsideCasey', minutesAfter: 9, content: 'This one. This is so good.' }],
      },
      {
        author: 'thunder_upright',
        minutesAfter: 40,
        content: "Passing with the off hand while moving. You can't fake it and you can't teach it in a summer.",
      },
      {
        author: 'DirkStepback',
        minutesAfter: 58,
        content: 'What Cooper Flagg did on defense in college when his shot was off. I stopped looking at anything else after that.',
        answers: [
          {
            author: 'TobaccoRoadTess',
            minutesAfter: 14,
            content: 'Saying something nice about Duke costs me a toe, but yes.',
            answers: [{ author: 'DirkStepback', minutesAfter: 5, content: 'Take care of the other nine.' }],
          },
        ],
      },
      { author: 'ATLienHooper', minutesAfter: 83, content: "Do they run back. That's it. That's my whole draft board." },
    ],
  },
];
