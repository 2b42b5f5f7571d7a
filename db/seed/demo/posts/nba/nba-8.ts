import type { DemoPost } from '../../types.ts';

/** Posts about the NBA, newest first, part 8 of 10. */
export const nba8: readonly DemoPost[] = [
  {
    author: 'ParquetPat',
    hoursAgo: 80.3,
    tags: ['NBA', 'Boston Celtics', 'History'],
    content:
      'My uncle parked cars near the old Garden for thirty winters. His rule for whether a team was good: "if they come out arguing, they lost. If they come out quiet, they lost bad. If they come out hungry, they won." I\'ve tested it for years at every stadium in New England and it\'s never failed.',
    likedBy: 17,
    views: 520,
    comments: [
      { author: 'CourtsideCasey', minutesAfter: 7, content: 'New York version: if they come out at all, they won.' },
      {
        author: 'SouthSideSteve',
        minutesAfter: 18,
        content: "Chicago: if they come out and it's only October, they play at Soldier Field.",
      },
      {
        author: 'BigDogBucks34',
        minutesAfter: 26,
        content: "In Milwaukee we come out hungry regardless. It's a flaw in the method.",
        answers: [
          {
            author: 'ParquetPat',
            minutesAfter: 11,
            content: "My uncle would've accounted for Milwaukee. He'd have charged you by the bratwurst.",
          },
        ],
      },
    ],
  },
  {
    author: 'thunder_upright',
    hoursAgo: 90.1,
    tags: ['NBA', 'Oklahoma City Thunder', 'Playoffs', 'History'],
    content: `Been thinking about the 2025 Finals and how nobody remembers that we were scared. Game 4, down late, on the road, about to fall behind three to one. The bar was so quiet you could hear the ice machine. And then Shai went to work: fifteen points in the last four and a half minutes, most of them from places where I'd have asked him, politely, not to shoot from.

When people tell me we were inevitable I tell them about the ice machine.`,
    likedBy: 19,
    views: 610,
    comments: [
      {
        author: 'HoosierHoops_Al',
        minutesAfter: 14,
        content:
          "I remember being sure. I was standing up already. It's the only time I've been sure since Reggie, and I won't be doing that again.",
        answers: [
          {
            author: 'thunder_upright',
            minutesAfter: 6,
            content: "For what it's worth, I've never respected an opponent more. Not one of our crowd says otherwise.",
            answers: [{ author: 'HoosierHoops_Al', minutesAfter: 5, content: "That's kind. It really was a beautiful spring." }],
          },
        ],
      },
      {
        author: 'StatLineNia',
        minutesAfter: 30,
        content: "Fifteen in 4:38, I just checked. Your memory's better than most people's spreadsheets.",
      },
      {
        author: 'MileHighMarta',
        minutesAfter: 61,
        content: 'Seven games against us before that, too. I remember you being scared THEN.',
        answers: [{ author: 'thunder_upright', minutesAfter: 8, content: 'That was a different bar. They asked us not to come back.' }],
      },
    ],
  },
  {
    author: 'ParquetPat',
    hoursAgo: 92.7,
    tags: ['NBA', 'Boston Celtics', 'Awards', 'Fan Culture'],
    content: "Jayson Tatum's mother should be named an officer of the league. Any league. All of them.",
    likedBy: 10,
    views: 300,
  },
  {
    author: 'CourtsideCasey',
    hoursAgo: 100.4,
    tags: ['NBA', 'New York Knicks', 'Arena Stories', 'Fan Culture'],
    content: `Drew the court at night from my memory of being the last one out of the Garden once. I was eleven, I'd lost a mitten, my father talked an usher into letting us look, and for maybe ninety seconds the three of us stood at the rail and the lights were on for nobody.

Never found the mitten. Best seats I ever had.`,
    imageUrl: '/demo/court-night.svg',
    likedBy: 20,
    views: 700,
    comments: [
      { author: 'KnicksTherapy', minutesAfter: 9, content: "I've been in that building four hundred times and you've been there once." },
      { author: 'seafoam_jo', minutesAfter: 17, content: "Print it. Please. I've got a wall." },
      {
        author: 'HalosHaruka',
        minutesAfter: 33,
        content: 'The light on the floor is just right. How long did it take?',
        answers: [
          {
            author: 'CourtsideCasey',
            minutesAfter: 12,
            content: 'Three evenings, and one whole evening of that was the shine on the paint.',
          },
        ],
      },
    ],
  },
  {
    author: 'DirkStepback',
    hoursAgo: 107.1,
    tags: ['NBA', 'Dallas Mavericks', 'Free Agency', 'Salary Cap'],
    content:
      "Spent the evening with the cap sheet and a highlighter. I'm an accountant, I find this soothing. My findings: 1. It's tight. 2. Someone in that building loves a player option. 3. I'd have used a different highlighter.",
    likedBy: 7,
    views: 240,
    comments: [
      {
        author: 'StatLineNia',
        minutesAfter: 21,
        content: 'What color?',
        answers: [{ author: 'DirkStepback', minutesAfter: 6, content: 'There are no wrong colors except the one they used.' }],
      },
    ],
  },
  {
    author: 'SpursSinceDuncan',
    hoursAgo: 110.7,
    tags: ['NBA', 'San Antonio Spurs', 'Coaching', 'History'],
    content:
      'Pop stories welcome. Mine: 2009, a supermarket on Blanco Road, wine aisle. I held up a bottle and raised my eyebrows. He shook his head, very slightly, took a different one from the shelf, put it in my basket, and walked on. We never spoke. It was excellent.',
    likedBy: 14,
    views: 390,
    comments: [
      { author: 'MileHighMarta', minutesAfter: 8, content: 'The man ran a possession in a wine aisle.' },
      {
        author: 'RipCityRaven',
        minutesAfter: 13,
        content: 'Extra pass.',
        answers: [{ author: 'SpursSinceDuncan', minutesAfter: 3, content: 'Good to great. Good to great to Tempranillo.' }],
      },
    ],
  },
  {
    author: 'RustBeltRob',
    hoursAgo: 118.2,
    tags: ['NBA', 'Cleveland Cavaliers', 'History', 'Playoffs'],
    content: `Every June 19th I make my kids watch the last two minutes of Game 7. The whole thing's a poem: nobody can score, and nobody can score, and then it's block, shot, stop. Chase-down, step-back, and Kevin Love, of all the people in the world, sliding his feet.

The box score for those who want to pray along: https://www.basketball-reference.com/boxscores/201606190GSW.html

My youngest asked why I always cry at the defense. I told her: when you get older, it's the defense you cry at.`,
    likedBy: 22,
    views: 810,
    comments: [
      {
        author: 'SplashDad_Tom',
        minutesAfter: 12,
        content:
          "I can read this now. It's been long enough. The Love possession still hurts the most, because he did everything right and I was yelling at him as if he could hear me.",
        answers: [
          {
            author: 'RustBeltRob',
            minutesAfter: 6,
            content: "You're a good man, Tom. You were an unbearable man in 2017, but you're a good one now.",
            answers: [{ author: 'SplashDad_Tom', minutesAfter: 3, content: 'We all have our years.' }],
          },
        ],
      },
      { author: 'BigDogBucks34', minutesAfter: 25, content: '"It\'s the defense you cry at." Yes. PJ Tucker, 2021. Yes.' },
      {
        author: 'DirkStepback',
        minutesAfter: 47,
        content: "Same for Dirk's team. Everybody remembers the jumper. I cry at Tyson Chandler pointing where people should stand.",
      },
    ],
  },
  {
    author: 'StatLineNia',
    hoursAgo: 119.7,
    tags: ['NBA', 'Basketball', 'Questions', 'Coaching', 'Analytics'],
    content: `My mother came to visit and wanted to "understand the thing you do". She'd never seen a game through. I made a plan, it worked better than I'd dared hope, and several people asked for it, so here it is: how to watch basketball with someone who doesn't know the rules.

Minute 0 to 12. Teach nothing. Let them pick a person. Not the star, just a person. My mother chose a reserve because he tied his shoes "like a man with a mortgage". Everything from here on is about that person.

Minute 12 to 24. One rule only: they've got 24 seconds to try. That's it. No fouls, no travel, no three-pointers. Count it out loud together on two or three possessions. You'll see them lean forward at six. They've now understood tension, which is most of the sport.

Half-time. Food. Answer whatever's asked, one sentence each. If you hear yourself say "historically", stop and eat something.

Minute 24 to 36. Now the trick. Ask: "who's about to be sad?" Not who'll score. Beginners are excellent at this, far better than fans, because they look at faces and we look at the ball. She called four turnovers in a row from body language. I wrote my thesis on turnovers. I called one.

Minute 36 to 44. Explain the foul, through fairness and not through the rulebook: you may stand in someone's way, you may not run into their way. She argued with me about two calls and was right on both, according to the two-minute report the next day.

Last four minutes. Say nothing at all. Nothing. If it's close they'll grab your arm, and you'll know.

It was close. She grabbed my arm. The man with the mortgage came in for one defensive possession, moved his feet, didn't fall for it, and went and sat back down, and my mother stood up in section 209 and applauded by herself, and he looked up. He did. I've got no data for it, but I've got a witness, and she tells everyone at church.`,
    likedBy: 17,
    views: 600,
    comments: [
      {
        author: 'HoosierHoops_Al',
        minutesAfter: 8,
        content: '"You may stand in someone\'s way, you may not run into their way." I coached for thirty years and never said it so well.',
      },
      { author: 'DirkStepback', minutesAfter: 13, content: "Who's about to be sad?! This is how I've watched the Mavericks all along." },
      {
        author: 'AcesHighLV',
        minutesAfter: 21,
        content:
          'Tried the plan in advance for hockey with my sister. The rule I chose was "they change every forty seconds since it\'s that hard". She\'s hooked.',
        answers: [
          { author: 'StatLineNia', minutesAfter: 10, content: "PERFECT rule. That's exactly the kind. One rule, and it has a body in it." },
        ],
      },
      {
        author: 'SplashDad_Tom',
        minutesAfter: 37,
        content: 'If you hear yourself say "historically", stop and eat something. I\'ve read that line to the mirror. The mirror agrees.',
      },
      {
        author: 'KnicksTherapy',
        minutesAfter: 62,
        content: "What's your mother's read on the Knicks?",
        answers: [{ author: 'StatLineNia', minutesAfter: 15, content: '"Lovely boys. They should all sleep more."' }],
      },
    ],
  },
  {
    author: 'WolvesBackInMN',
    hoursAgo: 127.6,
    tags: ['NBA', 'Minnesota Timberwolves', 'Fan Culture'],
    content:
      "Being a Wolves fan for twenty-five years is like having a cabin with a roof that leaks. You complain about it, you put out the pots, and when someone offers to buy it you're personally insulted.",
    likedBy: 9,
    views: 270,
    comments: [
      { author: 'TableJumperTed', minutesAfter: 9, content: "Replace cabin with stadium and roof with sky and you've got Buffalo." },
      { author: 'LightTheBeamLee', minutesAfter: 20, content: 'We named our pots. Wallace, Webber, Bibby...' },
    ],
  },
  {
    author: 'GrindHouse901',
    hoursAgo: 134.9,
    tags: ['NBA', 'Memphis Grizzlies', 'Coaching', 'Questions'],
    content:
      "If you could bring back one role player from your team's history to play exactly fifteen minutes a night on today's roster, who is it? Tony Allen is already taken, by me.",
    poll: {
      question: 'Who gets the fifteen minutes a night?',
      options: [
        { text: 'Tony Allen, obviously', votes: 10 },
        { text: 'Robert Horry', votes: 8 },
        { text: 'Shane Battier', votes: 7 },
        { text: 'Boris Diaw, after coffee', votes: 9 },
      ],
    },
    likedBy: 11,
    views: 300,
    comments: [
      {
        author: 'SplashDad_Tom',
        minutesAfter: 6,
        content: "Andris Biedriņš in 2008. Only dunks, only left-handed, no free throws. They're not allowed to foul him, I've decided.",
      },
      { author: 'sixers-survivor', minutesAfter: 12, content: 'Eric Snow. Somebody has to bring the ball up while the children play.' },
      {
        author: 'SouthSideSteve',
        minutesAfter: 17,
        content: "Kirk Hinrich's goggles. Kirk Hinrich can come too.",
        answers: [{ author: 'GrindHouse901', minutesAfter: 5, content: 'The goggles play thirteen, Kirk plays two.' }],
      },
      { author: 'northern_raptor', minutesAfter: 28, content: 'Alvin Williams. One good knee would do.' },
      {
        author: 'motorcity_maya',
        minutesAfter: 55,
        content: "Lindsey Hunter picking people up at ninety-four feet. There'd be an investigation.",
      },
    ],
  },
];
