import type { DemoPost } from '../types.ts';

/** Posts about MLB, newest first, part 1 of 2. */
export const mlb1: readonly DemoPost[] = [
  {
    author: 'HalosHaruka',
    hoursAgo: 4.9,
    tags: ['MLB', 'Los Angeles Dodgers', 'Los Angeles Angels', 'Highlights'],
    content:
      "My nephew is seven. He asked me what Shohei Ohtani's position is, and I began to answer, and then I just sat down next to him and we looked out the window for a while.",
    likedBy: 29,
    views: 870,
    comments: [
      { author: 'LukaInLA77', minutesAfter: 4, content: '"Yes." His position is yes.' },
      { author: 'SouthSideSteve', minutesAfter: 9, content: "In the scorebook I write an 's' for 'stop it'." },
      {
        author: 'northern_raptor',
        minutesAfter: 15,
        content: "My kid's coach said that everyone has to choose pitching or hitting by twelve. My kid said one word. You know the word.",
        answers: [
          {
            author: 'HalosHaruka',
            minutesAfter: 5,
            content: 'The coach had no follow-up, I assume.',
            answers: [{ author: 'northern_raptor', minutesAfter: 3, content: 'The coach said "well, unless."' }],
          },
        ],
      },
      {
        author: 'StatLineNia',
        minutesAfter: 28,
        content:
          'I keep his two stat pages side by side and it reads like a clerical error: https://www.baseball-reference.com/players/o/ohtansh01.shtml',
      },
      {
        author: 'MetsMiseryMike',
        minutesAfter: 44,
        content: 'As an Angels fan, Haruka, how are you? Actually how are you?',
        answers: [
          {
            author: 'HalosHaruka',
            minutesAfter: 8,
            content:
              "I saw it live for six years from the cheap seats. It's like having been at school with someone. I'm fine. I'm mostly fine.",
          },
        ],
      },
    ],
  },
  {
    author: 'LukaInLA77',
    hoursAgo: 6.6,
    tags: ['MLB', 'Los Angeles Dodgers', 'Fan Culture'],
    content:
      'Teoscar Hernández with the sunflower seeds over here, Kiké Hernández doing something unwise in a costume over there, and my abuela asking which of the two Hernández boys is single. Neither, abuela. Neither.',
    likedBy: 14,
    views: 360,
    comments: [
      { author: 'HalosHaruka', minutesAfter: 5, content: 'Abuela contains the whole fan base.' },
      { author: 'KnicksTherapy', minutesAfter: 14, content: "Ours asks about Judge. We tell her he's busy." },
    ],
  },
  {
    author: 'SeattleSideline',
    hoursAgo: 7.5,
    tags: ['MLB', 'Seattle Mariners', 'Highlights'],
    content:
      'Julio Rodríguez robbed one, showed nobody the ball, let the pitcher suffer for a full second, and then grinned. There are two kinds of center fielders and I only want the second kind.',
    likedBy: 10,
    views: 240,
  },
  {
    author: 'KnicksTherapy',
    hoursAgo: 15.8,
    tags: ['MLB', 'New York Yankees', 'Hot Takes'],
    content:
      'Aaron Judge hits fly balls that make the outfielders look like they\'re reading a menu. Head up, drifting, drifting, and then: "oh, that\'s out of my price range."',
    likedBy: 19,
    views: 640,
    comments: [
      { author: 'ParquetPat', minutesAfter: 6, content: 'I hate this and I hate how good it is.' },
      { author: 'seafoam_jo', minutesAfter: 13, content: "He looks like a dad who's borrowed the children's bat." },
      { author: 'MetsMiseryMike', minutesAfter: 29, content: 'I want to be a hater here and all I\'ve got is "he seems nice".' },
    ],
  },
  {
    author: 'MetsMiseryMike',
    hoursAgo: 24.4,
    tags: ['MLB', 'New York Mets', 'Fan Culture', 'Memes'],
    content: `I've built the scoreboard of my inner life. Note the errors column.

Anyway, let's go Mets.`,
    imageUrl: '/demo/scoreboard.svg',
    likedBy: 21,
    views: 710,
    comments: [
      {
        author: 'seafoam_jo',
        minutesAfter: 5,
        content: "The E column's in double digits and it's only the third.",
        answers: [{ author: 'MetsMiseryMike', minutesAfter: 3, content: "It's been the third since 1987." }],
      },
      { author: 'KnicksTherapy', minutesAfter: 8, content: 'Framing this for the dugout... your dugout. Ours has a water cooler.' },
      {
        author: 'sixers-survivor',
        minutesAfter: 19,
        content: "I'm told purple monsters and a pop song can fix this.",
        answers: [{ author: 'MetsMiseryMike', minutesAfter: 6, content: "OMG. It did for one summer. I'd die for that Grimace." }],
      },
    ],
  },
  {
    author: 'RustBeltRob',
    hoursAgo: 37.4,
    tags: ['MLB', 'Cleveland Guardians', 'Hot Takes'],
    content:
      "José Ramírez rounds first with his helmet already in the air, like a man leaving a meeting that could've been an email. Best player of his generation that nobody's uncle in Los Angeles has heard of.",
    likedBy: 12,
    views: 330,
    comments: [
      { author: 'LukaInLA77', minutesAfter: 8, content: "My uncle in Los Angeles has heard of him, and he'd like him to stop." },
      { author: 'motorcity_maya', minutesAfter: 12, content: "Thirteen games a year, all of them at us. I've asked him to stop as well." },
    ],
  },
  {
    author: 'SeattleSideline',
    hoursAgo: 42.1,
    tags: ['MLB', 'Seattle Mariners', 'History', 'Fan Culture'],
    content: `For those who've joined us lately: we're the team that won a hundred and sixteen games in 2001 and went home. Nobody throws a party quite like the one where you have the best season ever, and it rains. Dome closed. It always rained inside.

But last week I saw a whole family (grandma, parents, three kids) in matching Big Dumper shirts eating garlic fries in complete silence with total contentment. So, no. I wouldn't swap.`,
    likedBy: 17,
    views: 490,
    comments: [
      {
        author: 'RipCityRaven',
        minutesAfter: 9,
        content: "Team named after a feeling; seats that smell of garlic; roof that may or may not; it's the most Northwest thing.",
      },
      {
        author: 'TableJumperTed',
        minutesAfter: 18,
        content: "116 wins and home. I'd like you to come sit with us, we've got blankets.",
        answers: [{ author: 'SeattleSideline', minutesAfter: 7, content: 'See you by the fire, Ted.' }],
      },
      {
        author: 'MileHighMarta',
        minutesAfter: 55,
        content: "In Denver we've got one ball that hasn't landed yet since 1995. You're welcome to look for it.",
      },
    ],
  },
  {
    author: 'SouthSideSteve',
    hoursAgo: 56.1,
    tags: ['MLB', 'Chicago White Sox', 'History'],
    content: `July 23rd, 2009. I'd promised my wife I'd paint the hallway. Buehrle's got a perfect game into the ninth, so the brush is in one hand, and then Kapler hits it to left-center and DeWayne Wise goes over the wall, loses it, and gets it back with his bare hand.

There's a stripe of eggshell white on our ceiling. When we sell the house it's in the contract.`,
    imageUrl: '/demo/diamond.svg',
    likedBy: 14,
    views: 380,
    comments: [
      {
        author: 'BoltsBeachBum',
        minutesAfter: 6,
        content: "That was us! Kapler's ball! I was on my uncle's boat with a transistor. I threw my hat in the Gulf.",
        answers: [{ author: 'SouthSideSteve', minutesAfter: 4, content: 'Your hat and my ceiling. Two monuments.' }],
      },
      {
        author: 'BigDogBucks34',
        minutesAfter: 22,
        content: "It's in the contract. Of course it's in the contract. What else are contracts for.",
      },
    ],
  },
];
