import type { DemoPost } from '../types.ts';

/** Posts about the NFL, newest first, part 2 of 2. */
export const nfl2: readonly DemoPost[] = [
  {
    author: 'SeattleSideline',
    hoursAgo: 67.8,
    tags: ['NFL', 'Seattle Seahawks', 'History'],
    content:
      "Beast Quake facts: it registered on an actual seismometer two blocks away, my friend's hot chocolate ended up on a stranger's dog, and the stranger said \"leave it on, he's part of it now.\"",
    likedBy: 11,
    views: 320,
    comments: [
      {
        author: 'BamaBooth_Ben',
        minutesAfter: 7,
        content: "As a Saints fan I'd like it known that we were all there as well. On the ground. In various places.",
        answers: [{ author: 'SeattleSideline', minutesAfter: 4, content: 'A very important role.' }],
      },
      { author: 'MileHighMarta', minutesAfter: 25, content: 'The dog is the best part of every one of these stories.' },
    ],
  },
  {
    author: 'BigDogBucks34',
    hoursAgo: 77.5,
    tags: ['NFL', 'Green Bay Packers', 'Fan Culture'],
    content:
      "Season-ticket letter came. I'm number 41,206 on the list. When my mother put my name down, I was one day old and number 52,000-something. At this rate I'll be 130. I've already picked out the mittens.",
    likedBy: 12,
    views: 370,
    comments: [
      { author: 'SouthSideSteve', minutesAfter: 9, content: "By then we'll have won one. (We won't have.)" },
      {
        author: 'motorcity_maya',
        minutesAfter: 16,
        content: 'The list is the only thing in the division that moves slower than our old offense.',
      },
    ],
  },
  {
    author: 'DirkStepback',
    hoursAgo: 98.2,
    tags: ['NFL', 'Dallas Cowboys', 'Memes'],
    content: `How to be a Cowboys fan in 2 steps:
1. This is the year.
2. Go to 1.`,
    likedBy: 9,
    views: 300,
    comments: [
      { author: 'sixers-survivor', minutesAfter: 5, content: 'Infinite loop. No exit condition. Beautifully written code.' },
      { author: 'gridiron_gus', minutesAfter: 13, content: "There used to be a step 3, but it's only on VHS." },
    ],
  },
  {
    author: 'WolvesBackInMN',
    hoursAgo: 114.3,
    tags: ['NFL', 'Minnesota Vikings', 'History'],
    content: `I was at the Minneapolis Miracle. People ask what it felt like. There was a man next to me who'd put on his coat, zipped it, put on his gloves and said "well." Then Diggs turned around and nobody was there. And the man, in his coat, in his gloves, very slowly sat down on the floor.

For the younger ones: https://en.wikipedia.org/wiki/Minneapolis_Miracle`,
    likedBy: 14,
    views: 420,
    comments: [
      {
        author: 'BamaBooth_Ben',
        minutesAfter: 10,
        content: "I was on the other side of that with a plate of nachos. I'm still holding the plate.",
      },
      {
        author: 'TableJumperTed',
        minutesAfter: 17,
        content: '"Well." The Midwest\'s entire emotional range in one word.',
        answers: [{ author: 'WolvesBackInMN', minutesAfter: 5, content: 'There\'s also "you bet", but that\'s for births.' }],
      },
    ],
  },
  {
    author: 'sixers-survivor',
    hoursAgo: 145.1,
    tags: ['NFL', 'Philadelphia Eagles', 'History', 'Playoffs'],
    content:
      '"You want Philly Philly?" "Yeah, let\'s do it." A backup quarterback asked his coach for a trick play on fourth down in the Super Bowl in the voice you\'d use to order a second soda. My uncle has it as his ringtone. His cardiologist has asked him to change it.',
    likedBy: 13,
    views: 410,
    comments: [
      {
        author: 'ParquetPat',
        minutesAfter: 12,
        content: "I've no comment at this time.",
        answers: [
          {
            author: 'sixers-survivor',
            minutesAfter: 3,
            content: 'You dropped yours, though.',
            answers: [{ author: 'ParquetPat', minutesAfter: 2, content: 'I SAID no comment.' }],
          },
        ],
      },
      {
        author: 'RavensNestRae',
        minutesAfter: 41,
        content: "The ringtone is funny until you're at a funeral with that man.",
        answers: [{ author: 'sixers-survivor', minutesAfter: 9, content: "It went off at two. They both would've wanted it." }],
      },
    ],
  },
  {
    author: 'AcesHighLV',
    hoursAgo: 163.7,
    tags: ['NFL', 'Las Vegas Raiders', 'Fan Culture'],
    content:
      'New stadium, new city, same guy in the same skull mask and shoulder spikes who, it turns out, is a pediatric dentist from Henderson and gave me a toothbrush.',
    likedBy: 6,
    views: 210,
    comments: [
      { author: 'HalosHaruka', minutesAfter: 8, content: 'Best villain origin story in the AFC West.' },
      { author: 'LobCityLeftover', minutesAfter: 22, content: "He's my neighbor's dentist!! Very gentle. Terrifying on third down." },
    ],
  },
  {
    author: 'BoltsBeachBum',
    hoursAgo: 203.9,
    tags: ['NFL', 'Tampa Bay Buccaneers', 'History', 'Jerseys'],
    content:
      "The creamsicle jersey was mocked for twenty years and now it's the best throwback in the league. There's a lesson there for everything in my closet.",
    likedBy: 7,
    views: 230,
    comments: [{ author: 'HeatCultureHugo', minutesAfter: 9, content: "Florida knows. We've never given up a single pastel." }],
  },
  {
    author: 'ATLienHooper',
    hoursAgo: 228.7,
    tags: ['NFL', 'Atlanta Falcons', 'Memes'],
    content:
      "My phone's passcode used to be 2803. I was trying to own it. My phone now suggests a stronger passcode every week and I feel judged.",
    likedBy: 11,
    views: 340,
    comments: [
      {
        author: 'ParquetPat',
        minutesAfter: 7,
        content: "Mine's 3428 and it opens every time.",
        answers: [{ author: 'ATLienHooper', minutesAfter: 4, content: 'Blocked. Reported. Loved, in a general human way, but blocked.' }],
      },
      {
        author: 'TableJumperTed',
        minutesAfter: 19,
        content: "It's four wide rights and a thirteen over here. Come on in, the water's freezing.",
      },
    ],
  },
  {
    author: 'MetsMiseryMike',
    hoursAgo: 278.3,
    tags: ['NFL', 'New York Jets', 'Questions'],
    content: "Explain hope to me like I'm a Jets fan.",
    likedBy: 10,
    views: 330,
    comments: [
      { author: 'RustBeltRob', minutesAfter: 5, content: "It's a thing that happens in April." },
      {
        author: 'CourtsideCasey',
        minutesAfter: 11,
        content: "It's the two seconds in which the ball is in the air and nobody's told you whose it is.",
        answers: [{ author: 'MetsMiseryMike', minutesAfter: 6, content: 'Nobody has EVER told me it was ours.' }],
      },
      { author: 'TableJumperTed', minutesAfter: 26, content: "Hope's a table. You know what it's for." },
    ],
  },
  {
    author: 'gridiron_gus',
    hoursAgo: 318.6,
    tags: ['NFL', 'Houston Texans', 'Coaching'],
    content:
      "DeMeco played here, left, came back and taught a whole locker room to run to the ball. I don't have a joke. I only wanted to say that it's nice when a person comes home and it works.",
    likedBy: 6,
    views: 190,
    comments: [
      { author: 'HoosierHoops_Al', minutesAfter: 15, content: "It's the nicest story there is, and I'd include the ones with dragons." },
    ],
  },
  {
    author: 'LightTheBeamLee',
    hoursAgo: 386.1,
    tags: ['NFL', 'San Francisco 49ers', 'History'],
    content:
      "The Catch was January '82. My father, two months in the country, no English, saw it through a shop window on Stockton Street and thought the crowd outside was cheering for HIM. He bowed. He's been a Niners fan ever since.",
    likedBy: 5,
    views: 180,
    comments: [
      {
        author: 'SplashDad_Tom',
        minutesAfter: 7,
        content: "Lee, this is the best 49ers story I've ever heard and I've heard all of them.",
      },
      { author: 'DirkStepback', minutesAfter: 20, content: "I'm from the wrong team for this and I'm still crying at the bow." },
    ],
  },
  {
    author: 'TobaccoRoadTess',
    hoursAgo: 447.6,
    tags: ['NFL', 'Carolina Panthers', 'NFL Draft', 'Rookies'],
    content:
      "A gentle proposal: a grade given to a draft class before it has played a snap must be published next to the same person's grades from four years earlier. In the same font size.",
    likedBy: 4,
    views: 140,
    comments: [{ author: 'StatLineNia', minutesAfter: 9, content: "I've run it. It's a coin with a nice haircut." }],
  },
  {
    author: 'RustBeltRob',
    hoursAgo: 523.8,
    tags: ['NFL', 'Cleveland Browns', 'Pittsburgh Steelers', 'Fan Culture'],
    content: "Someone from Pittsburgh moved in next door. He brought pierogi. They were good. I don't know who I am.",
    likedBy: 9,
    views: 290,
    comments: [
      {
        author: 'SouthSideSteve',
        minutesAfter: 12,
        content: "Accept the pierogi. Return the dish empty. That's diplomacy.",
        answers: [
          { author: 'RustBeltRob', minutesAfter: 5, content: "I returned it with kolaczki. It's escalated. I think we're friends." },
        ],
      },
      { author: 'RavensNestRae', minutesAfter: 30, content: 'The whole AFC North should be settled this way.' },
    ],
  },
];
