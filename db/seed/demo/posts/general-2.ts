import type { DemoPost } from '../types.ts';

/** Posts about fans, other sports and life in the stands, newest first, part 2 of 2. */
export const general2: readonly DemoPost[] = [
  {
    author: 'OilCountryOwen',
    hoursAgo: 73.3,
    tags: ['Golf', 'Memes'],
    content: "I've taken up golf. I'm told you're supposed to enjoy the walk. I've had a LOT of walk.",
    likedBy: 6,
    views: 220,
    comments: [
      { author: 'BoltsBeachBum', minutesAfter: 11, content: 'Aim for the side with the nicer trees.' },
      {
        author: 'HoosierHoops_Al',
        minutesAfter: 20,
        content: 'At my age you count the birds. I shot three cardinals and a heron on Thursday. Counted. I counted them.',
      },
    ],
  },
  {
    author: 'HeatCultureHugo',
    hoursAgo: 93.6,
    tags: ['Tennis', 'History', 'Hot Takes'],
    content:
      "A five-set match is the only sport in which I've watched one person change their mind about themselves in public. You can see the exact changeover. Towel on, towel off, somebody else walks out.",
    likedBy: 8,
    views: 270,
    comments: [
      {
        author: 'CourtsideCasey',
        minutesAfter: 13,
        content: "Night session in Queens, upper deck, one in the morning. I'd never felt a stadium decide something before.",
      },
      {
        author: 'StatLineNia',
        minutesAfter: 24,
        content: "The score's the cleverest part. You can win fewer points and win the match. It's a sport with an electoral college.",
      },
    ],
  },
  {
    author: 'GrindHouse901',
    hoursAgo: 109.3,
    tags: ['Fan Culture', 'Highlights', 'Memes'],
    content:
      'My barber\'s shop has a rule: no talk of GOATs before noon. It\'s posted. Under it somebody has written "Ali." Under that, in another hand, "before NOON, Reggie."',
    likedBy: 11,
    views: 330,
    comments: [
      { author: 'HoosierHoops_Al', minutesAfter: 6, content: 'That Reggie sounds like a good Reggie.' },
      { author: 'LukaInLA77', minutesAfter: 17, content: 'In mine it\'s "no Kobe until the chair\'s paid for."' },
    ],
  },
  {
    author: 'SeattleSideline',
    hoursAgo: 130.2,
    tags: ['Officiating', 'Hot Takes', 'Questions'],
    content:
      'Let the replay official explain the call in one sentence, in plain words, with no numbers of articles. "He was out of bounds by a toe." That\'s it. That\'s the reform.',
    likedBy: 7,
    views: 240,
    comments: [
      { author: 'DirkStepback', minutesAfter: 8, content: '"I was standing somewhere else" also accepted.' },
      { author: 'gridiron_gus', minutesAfter: 20, content: 'In football they\'d need four sentences and a lawyer to define "catch".' },
    ],
  },
  {
    author: 'CourtsideCasey',
    hoursAgo: 152.6,
    tags: ['Fan Culture', 'Arena Stories', 'Power Rankings'],
    content: `What I've learned from a year of reading all of you, ranked, with no ties:

1. The person beside you at the game is always the story.
2. Somebody's grandmother had the best line.
3. Everyone remembers where the sound came from, not what the score was.
4. Every fan base believes that it's the unluckiest. You can't all be right. (Buffalo, put your hand down.)
5. If you write down one true, small thing, thirty people will tell you theirs.

Thanks for a lovely year on here. Special mentions: @HoosierHoops_Al for the porch, @MileHighMarta for the notebook, and @KnicksTherapy for therapy.`,
    likedBy: 13,
    views: 460,
    comments: [
      { author: 'TableJumperTed', minutesAfter: 4, content: "My hand's up. My hand will stay up." },
      {
        author: 'KnicksTherapy',
        minutesAfter: 9,
        content: "I'd like to thank my therapist and the thing that happened with six minutes left.",
      },
      { author: 'HoosierHoops_Al', minutesAfter: 18, content: "It's good company. I read it out to the birds." },
      { author: 'MileHighMarta', minutesAfter: 32, content: 'The notebook says thank you, in very small writing.' },
      { author: 'SpursSinceDuncan', minutesAfter: 60, content: "Number three. It's always the sound." },
    ],
  },
  {
    author: 'AcesHighLV',
    hoursAgo: 184.3,
    tags: ['Fan Culture', 'Questions', 'Memes'],
    content: 'Rally caps: inside out, backward, or on the dog?',
    poll: {
      question: 'How do you wear a rally cap?',
      options: [
        { text: 'Inside out', votes: 7 },
        { text: 'Backward', votes: 2 },
        { text: 'On the dog', votes: 16 },
      ],
    },
    likedBy: 5,
    views: 180,
    comments: [
      { author: 'HalosHaruka', minutesAfter: 4, content: "On the dog. It's 3–0 this season on the dog." },
      { author: 'SplashDad_Tom', minutesAfter: 12, content: 'Inside out, but only one person per row, otherwise it cancels.' },
    ],
  },
  {
    author: 'KnicksTherapy',
    hoursAgo: 226.1,
    tags: ['History', 'Fan Culture', 'Hockey', 'Baseball', 'Basketball'],
    content:
      "An old one from my father's kitchen: hockey's the fastest, baseball's the fairest, basketball's the prettiest, football's the loudest. And boxing, he'd say, \"is none of our business, but sit down, it's on.\"",
    likedBy: 6,
    views: 240,
    comments: [
      {
        author: 'RavensNestRae',
        minutesAfter: 10,
        content: "I've just read it to my whole office and there's now an argument about lacrosse.",
      },
      { author: 'motorcity_maya', minutesAfter: 16, content: 'The prettiest! Your father knew.' },
    ],
  },
  {
    author: 'TableJumperTed',
    hoursAgo: 266.8,
    tags: ['Football', 'Fan Culture', 'Coaching'],
    content:
      "Coached my son's flag football team today: eight kids, five flags, one in tears since a butterfly had left. We ran one play nine times. On the ninth it worked and not one of them noticed, because the butterfly was back.",
    likedBy: 7,
    views: 260,
    comments: [
      { author: 'ArrowheadAnn', minutesAfter: 10, content: 'A perfect season.' },
      { author: 'DirkStepback', minutesAfter: 21, content: "The butterfly's in the Hall of Fame in my heart." },
    ],
  },
  {
    author: 'ParquetPat',
    hoursAgo: 330.5,
    tags: ['Hockey', 'Basketball', 'Arena Stories'],
    content:
      'Watched a bull gang turn the rink into a court in under three hours. Two hundred and some pieces of parquet, numbered. One man walked along with a rubber mallet and tapped each corner, listening. I asked what he\'s listening for. "The dead ones," he said. "I know where they are. I won\'t tell you."',
    imageUrl: '/demo/ice.svg',
    likedBy: 5,
    views: 200,
    comments: [{ author: 'CourtsideCasey', minutesAfter: 16, content: "He'd take it to the grave. Red would've wanted it." }],
  },
  {
    author: 'RipCityRaven',
    hoursAgo: 420.4,
    tags: ['Fan Culture', 'Free Agency', 'Salary Cap'],
    content:
      "My roommate and I negotiated the chores like a free-agency period. He's got a no-dishes clause through Thursday. I hold a team option on the balcony. There's a dispute about Bird rights concerning an actual bird.",
    likedBy: 6,
    views: 210,
    comments: [
      {
        author: 'StatLineNia',
        minutesAfter: 7,
        content: "Is the balcony option guaranteed if you're waived before the frost?",
        answers: [{ author: 'RipCityRaven', minutesAfter: 9, content: 'My agent (the cat) advises me not to answer.' }],
      },
    ],
  },
  {
    author: 'LobCityLeftover',
    hoursAgo: 535.6,
    tags: ['Questions', 'Arena Stories'],
    content:
      "Best transit-to-seat route in your city? Mine: K Line, a shuttle with a singing driver, nine minutes on foot past a man grilling corn. I'd go even if there weren't a game.",
    likedBy: 4,
    views: 170,
    comments: [
      { author: 'northern_raptor', minutesAfter: 14, content: "Subway, one tunnel, never see the sky. In February that's luxury." },
      { author: 'SeattleSideline', minutesAfter: 20, content: 'Light rail to the stadium district and the drummers under the bridge.' },
      { author: 'GrindHouse901', minutesAfter: 33, content: "Trolley down Main. Walk the last part. Barbecue smoke's your GPS." },
    ],
  },
  {
    author: 'MileHighMarta',
    hoursAgo: 612.5,
    tags: ['Fan Culture', 'Questions'],
    content:
      "Introduce yourself by the first game you remember! Not the best. The first. Mine's a speed-skating race on a tiny television in Kraków, and I thought that they were chasing each other because they were angry.",
    likedBy: 8,
    views: 290,
    comments: [
      { author: 'CourtsideCasey', minutesAfter: 12, content: 'Garden, 1999, upper deck, I watched the organist the entire time.' },
      { author: 'thunder_upright', minutesAfter: 25, content: 'Big Eight football on a tractor radio.' },
      {
        author: 'HoosierHoops_Al',
        minutesAfter: 41,
        content: "1954. Milan. I wasn't born, but I was told it so often that I remember it.",
        answers: [{ author: 'MileHighMarta', minutesAfter: 12, content: 'That counts. That counts most.' }],
      },
      { author: 'HabsForever_Luc', minutesAfter: 80, content: 'The Forum, on a lap, in a scarf that went around three times.' },
    ],
  },
];
