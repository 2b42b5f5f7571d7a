import type { DemoPost } from '../types.ts';

/** Posts about MLB, newest first, part 2 of 2. */
export const mlb2: readonly DemoPost[] = [
  {
    author: 'ParquetPat',
    hoursAgo: 70.4,
    tags: ['MLB', 'Boston Red Sox', 'History', 'Playoffs'],
    content: `Dave Roberts took a lead of about ten and a half feet and everyone, everyone in the building knew. Rivera threw over. Threw over again. Again. My grandmother had her rosary in one hand and the phone in the other with her sister on the line, not talking. They hadn't spoken a word to each other since the seventh.

He went. He was safe by the width of a rosary bead.

She said to the phone, "I'll call you back, Maureen."`,
    likedBy: 16,
    views: 510,
    comments: [
      { author: 'KnicksTherapy', minutesAfter: 6, content: 'I gave this a like with my eyes shut.' },
      { author: 'CourtsideCasey', minutesAfter: 14, content: '"I\'ll call you back, Maureen" will be in my head for a week.' },
      {
        author: 'SouthSideSteve',
        minutesAfter: 34,
        content: 'How long until she called back?',
        answers: [
          {
            author: 'ParquetPat',
            minutesAfter: 9,
            content: 'Ten days and eight wins.',
            answers: [{ author: 'SouthSideSteve', minutesAfter: 3, content: 'I had a feeling the answer would be good.' }],
          },
        ],
      },
    ],
  },
  {
    author: 'ArrowheadAnn',
    hoursAgo: 85.9,
    tags: ['MLB', 'Kansas City Royals', 'Highlights'],
    content: "Bobby Witt Jr. goes first to third like someone's left the stove on.",
    likedBy: 10,
    views: 290,
    comments: [{ author: 'gridiron_gus', minutesAfter: 6, content: 'He scores from second like the house belongs to him.' }],
  },
  {
    author: 'RavensNestRae',
    hoursAgo: 105.8,
    tags: ['MLB', 'Baltimore Orioles', 'Arena Stories'],
    content:
      'Camden Yards on a weeknight, warehouse going gold, a Boog\'s sandwich the size of a hymn book. An usher told me that on slow nights they let the new kids find the brass plaques on Eutaw Street and read every name aloud so the ball "knows it isn\'t alone out there."',
    likedBy: 8,
    views: 260,
    comments: [
      { author: 'sixers-survivor', minutesAfter: 9, content: "Say what you like about the usher, he's a poet." },
      {
        author: 'ParquetPat',
        minutesAfter: 25,
        content: "Second-best park in the American League, and that's as far as I'm willing to go.",
      },
    ],
  },
  {
    author: 'ATLienHooper',
    hoursAgo: 123.3,
    tags: ['MLB', 'Atlanta Braves', 'History', 'Awards'],
    content: 'My father had a framed newspaper from April 9th, 1974. When I was small I thought the number 715 was our address.',
    imageUrl: '/demo/diamond.svg',
    likedBy: 9,
    views: 310,
    comments: [
      { author: 'HoosierHoops_Al', minutesAfter: 8, content: 'I got up from a card game to see that swing. Nobody minded the cards.' },
      { author: 'northern_raptor', minutesAfter: 19, content: '"I thought it was our address." There it is. That\'s the whole sport.' },
    ],
  },
  {
    author: 'HabsForever_Luc',
    hoursAgo: 149.8,
    tags: ['MLB', 'Toronto Blue Jays', 'History', 'Jerseys'],
    content: 'An Expos cap and a Blue Jays shirt: legal, illegal, or only sad? Asking for a man at the mirror.',
    poll: {
      question: 'An Expos cap and a Blue Jays shirt:',
      options: [
        { text: 'Legal', votes: 13 },
        { text: 'Illegal', votes: 2 },
        { text: 'Only sad', votes: 5 },
      ],
    },
    likedBy: 8,
    views: 230,
    comments: [
      { author: 'northern_raptor', minutesAfter: 7, content: 'Legal at family events. Youppi! would want you to be warm.' },
      {
        author: 'RavensNestRae',
        minutesAfter: 14,
        content: 'Here in the mid-Atlantic the Expos cap gets you free coffee from one specific barber.',
        answers: [{ author: 'HabsForever_Luc', minutesAfter: 9, content: "I'm getting in the car." }],
      },
    ],
  },
  {
    author: 'LightTheBeamLee',
    hoursAgo: 178.9,
    tags: ['MLB', 'Athletics', 'Fan Culture'],
    content:
      "A minor-league park in West Sac, the major leagues, and my seat close enough to hear a shortstop sing. I know it's complicated, and I know what the people in the right-field bleachers in Oakland lost. I bring a drum on Sundays. I play it very softly, for them.",
    likedBy: 7,
    views: 240,
    comments: [
      {
        author: 'SplashDad_Tom',
        minutesAfter: 10,
        content: 'From someone who sat in those bleachers: thank you. Truly. Play it a bit louder.',
      },
    ],
  },
  {
    author: 'motorcity_maya',
    hoursAgo: 217.6,
    tags: ['MLB', 'Detroit Tigers', 'Analytics', 'Awards'],
    content:
      "Tarik Skubal's changeup doesn't break so much as change its mind. I showed it to my mother, who's never watched an inning. She watched four pitches and said \"that boy's lying to them.\"",
    likedBy: 11,
    views: 350,
    comments: [
      { author: 'StatLineNia', minutesAfter: 16, content: '"That boy\'s lying to them" > spin axis deviation.' },
      { author: 'RustBeltRob', minutesAfter: 33, content: "I've seen him do it to us four times a year. Your mother's a scout." },
    ],
  },
  {
    author: 'BoltsBeachBum',
    hoursAgo: 253.1,
    tags: ['MLB', 'Tampa Bay Rays', 'Coaching', 'Analytics'],
    content:
      "Opening with a reliever, ending with a starter, four infielders in the outfield for one batter, a catcher I'd never heard of with an OBP of .400. I'm not watching baseball, I'm watching somebody solve a crossword in ink.",
    likedBy: 5,
    views: 170,
    comments: [{ author: 'HalosHaruka', minutesAfter: 12, content: "And the crossword's budget is eleven dollars." }],
  },
  {
    author: 'sixers-survivor',
    hoursAgo: 303.4,
    tags: ['MLB', 'Philadelphia Phillies', 'Fan Culture'],
    content:
      "I've booed in the rain, I've booed in the sun, I once booed a T-shirt cannon. When Trea Turner was slumping, forty-odd thousand of us stood up and cheered him instead, and he started to hit. We don't talk about what that means. It would change too much.",
    likedBy: 8,
    views: 260,
    comments: [
      {
        author: 'CourtsideCasey',
        minutesAfter: 21,
        content: "It means you're soft, Dee. Soft as a pretzel.",
        answers: [{ author: 'sixers-survivor', minutesAfter: 4, content: 'Take that back!' }],
      },
    ],
  },
  {
    author: 'SplashDad_Tom',
    hoursAgo: 345.7,
    tags: ['MLB', 'San Francisco Giants', 'History'],
    content:
      'Even years. I drew the diamond the way I remember it, brighter than it was. My father used to stand at the arcade, on the free side of the fence, three innings and then you move on so that others can see. We always moved on. Then we walked around the ballpark and got in line again.',
    imageUrl: '/demo/diamond.svg',
    likedBy: 6,
    views: 200,
    comments: [
      { author: 'LightTheBeamLee', minutesAfter: 8, content: 'Those portholes are the most decent thing any team ever built.' },
      { author: 'HalosHaruka', minutesAfter: 26, content: "Three innings, walk, three innings. There's a whole childhood in that." },
    ],
  },
  {
    author: 'AcesHighLV',
    hoursAgo: 458.2,
    tags: ['MLB', 'San Diego Padres', 'Jerseys'],
    content: "Brown and gold. I'd like to hear no other answers.",
    likedBy: 3,
    views: 130,
  },
  {
    author: 'BigDogBucks34',
    hoursAgo: 489.5,
    tags: ['MLB', 'Milwaukee Brewers', 'Fan Culture', 'Memes'],
    content:
      "The sausage race is the only sporting event where I've got a lifelong favorite (chorizo), a nemesis (bratwurst), and a theory (bratwurst is protected by the league).",
    likedBy: 5,
    views: 160,
    comments: [{ author: 'SouthSideSteve', minutesAfter: 14, content: "I'm Polish sausage until I die, and possibly because of it." }],
  },
];
