import type { DemoPost } from '../../types.ts';

/** Posts about the NBA, newest first, part 5 of 10. */
export const nba5: readonly DemoPost[] = [
  {
    author: 'DirkStepback',
    hoursAgo: 20.5,
    tags: ['NBA', 'Dallas Mavericks', 'History', 'Arena Stories'],
    content: `I promised to write this down before I forget the details, so here's a long one.

In June 2011 I was nineteen and working evenings in a copy shop off Mockingbird Lane. The manager was a Lakers fan who let me keep the radio on for the Finals because he wanted, he said, to watch somebody else suffer for a change. When Dirk hit the left-handed layup in Game 2 (the one that finished the comeback, with a torn tendon in a finger of that very hand) I was binding a dissertation about drainage. I bound it upside down. The student came back the next day, looked at it, looked at my cap, and said: "keep it, I was listening too."

He's a civil engineer now. We've been to eleven openers together. He designed the drainage under a parking garage we both use, and every time it rains one of us sends the other a picture of a dry parking spot with the caption "Game 2".

That's what I think of when people ask what a title is for. Not the parade, though I was at the parade, on a mailbox, with a stranger's child on my shoulders. It's that for the rest of your life, the rain means something.

When people say Dallas should be over certain things by now, I always think: you don't know how deep the pipes go.

So, question for the room. What is your Game 2? Not the biggest moment. The one that changed something small and permanent.`,
    likedBy: 37,
    views: 1890,
    comments: [
      {
        author: 'CourtsideCasey',
        minutesAfter: 10,
        content: "I've read this twice and I'm going to call my dad. This is the best thing on this site.",
      },
      {
        author: 'SplashDad_Tom',
        minutesAfter: 14,
        content:
          "2007, We Believe. Baron's dunk. My wife, who hated sports, stood on a chair. She's been standing on that chair for almost twenty years.",
        answers: [
          {
            author: 'DirkStepback',
            minutesAfter: 6,
            content: "A chair that's still in the house, I hope.",
            answers: [{ author: 'SplashDad_Tom', minutesAfter: 8, content: "It's in the garage. It's not for sitting on." }],
          },
        ],
      },
      {
        author: 'RipCityRaven',
        minutesAfter: 21,
        content:
          'Dame from thirty-seven feet in 2019. I was stuck on the Steel Bridge, the bus driver had it on, and he just... stopped the bus. Nobody complained. We all got out and hugged on a bridge.',
        answers: [
          { author: 'GrindHouse901', minutesAfter: 9, content: 'A bus driver who knows what matters.' },
          { author: 'LightTheBeamLee', minutesAfter: 14, content: 'Somebody make this a film.' },
        ],
      },
      {
        author: 'HoosierHoops_Al',
        minutesAfter: 30,
        content:
          "Reggie, eight points in nine seconds, Garden, 1995. My grandfather laughed so hard that he had to take his glasses off, and I realized I'd never seen his eyes without them.",
        answers: [
          {
            author: 'KnicksTherapy',
            minutesAfter: 7,
            content: 'I was on the other side of that and I still gave you a like, Al. That detail about the glasses.',
            answers: [{ author: 'HoosierHoops_Al', minutesAfter: 12, content: "You're a gentleman, Lou. He'd have bought you a pie." }],
          },
        ],
      },
      {
        author: 'SpursSinceDuncan',
        minutesAfter: 38,
        content:
          "Manu over Bosh, 2014. My brother and I weren't speaking that year. He called while the ball was in the rim. We've spoken every Sunday since.",
        answers: [
          {
            author: 'DirkStepback',
            minutesAfter: 9,
            content: "Stop it. I'm at work.",
            answers: [{ author: 'SpursSinceDuncan', minutesAfter: 4, content: 'You started it.' }],
          },
        ],
      },
      {
        author: 'LobCityLeftover',
        minutesAfter: 52,
        content: "I don't have one. I'm a Clippers fan. But I've decided I'll accept Paul George's Game 5 in Utah as a small pipe.",
        answers: [{ author: 'StatLineNia', minutesAfter: 8, content: 'It counts. Small pipes carry water too.' }],
      },
      {
        author: 'northern_raptor',
        minutesAfter: 66,
        content:
          "The four bounces. I was in the square outside in the rain and there was a silence with fifty thousand people in it. I've never heard anything like that silence.",
        answers: [
          {
            author: 'sixers-survivor',
            minutesAfter: 13,
            content: 'I heard it as well. From the other side. It was the same silence and it never ended.',
            answers: [
              {
                author: 'northern_raptor',
                minutesAfter: 5,
                content: 'I know. I think about your version too, sometimes. Four chances to miss.',
                answers: [
                  { author: 'sixers-survivor', minutesAfter: 6, content: "That's kinder than anything my own family has said about it." },
                ],
              },
            ],
          },
        ],
      },
      {
        author: 'BigDogBucks34',
        minutesAfter: 95,
        content:
          "Giannis, 50 points, 17 of 19 at the line after a whole playoffs of strangers counting to ten at him. My sister has a stammer. She watched him take his time. That's all I'll say.",
        answers: [{ author: 'DirkStepback', minutesAfter: 7, content: "That's everything." }],
      },
      {
        author: 'GrindHouse901',
        minutesAfter: 120,
        content:
          'Tony Allen\'s "all heart, grit, grind" interview. I had a hard job that year. I said it in the mirror every morning. I still do.',
      },
    ],
  },
  {
    author: 'ATLienHooper',
    hoursAgo: 21.1,
    tags: ['NBA', 'Atlanta Hawks', 'Trade Rumors', 'Salary Cap'],
    content:
      "Unpopular in my section: a pick swap isn't an asset, it's an anxiety. I've learned more about other teams' win totals than I ever wanted. I'm out here rooting against strangers.",
    likedBy: 15,
    views: 430,
    comments: [
      {
        author: 'seafoam_jo',
        minutesAfter: 7,
        content: "A Nets fan would like to welcome you to the club. We meet in 2013. We can't leave.",
        answers: [
          {
            author: 'ATLienHooper',
            minutesAfter: 5,
            content: 'The Boston trade is the horror story we tell rookies around the fire.',
            answers: [{ author: 'ParquetPat', minutesAfter: 4, content: 'What a lovely fire. So warm.' }],
          },
        ],
      },
      {
        author: 'StatLineNia',
        minutesAfter: 18,
        content: "Expected value of an unprotected swap is small most years and enormous in one. It's insurance sold to your enemy.",
        answers: [{ author: 'thunder_upright', minutesAfter: 9, content: 'Insurance sold to your enemy is also our team motto.' }],
      },
      {
        author: 'gridiron_gus',
        minutesAfter: 44,
        content: 'Can someone explain the second apron as if I were a very large child?',
        answers: [
          {
            author: 'StatLineNia',
            minutesAfter: 6,
            content:
              'You may eat dessert. But if you eat the second dessert, you may not trade toys with anyone, and your bedtime in seven years moves to the end of the line.',
            answers: [
              {
                author: 'gridiron_gus',
                minutesAfter: 3,
                content: "That's the first time I've understood it and I'm furious.",
                answers: [{ author: 'ATLienHooper', minutesAfter: 8, content: 'Put that in the CBA exactly as it stands.' }],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    author: 'HeatCultureHugo',
    hoursAgo: 22.6,
    tags: ['NBA', 'Miami Heat', 'Summer League'],
    content:
      "Undrafted guard, third day of camp, dives into the front row, gives an old man his hat back, runs the floor. I don't know his name yet. By March everyone will.",
    likedBy: 5,
    views: 200,
  },
  {
    author: 'thunder_upright',
    hoursAgo: 23.2,
    tags: ['NBA', 'Oklahoma City Thunder', 'History'],
    content:
      'Someone at work said small markets "got lucky". We had Loud City when the team was 20 wins deep in a rebuild. I sat there with nine thousand people on a Wednesday in sleet, and a guy two rows down was explaining Poku\'s floater to his toddler as if it were scripture. You don\'t get lucky. You get ready.',
    likedBy: 22,
    views: 610,
    comments: [
      {
        author: 'SpursSinceDuncan',
        minutesAfter: 6,
        content: '"You get ready" is embroidered on a pillow somewhere in San Antonio, I\'d bet.',
      },
      { author: 'GrindHouse901', minutesAfter: 15, content: 'Amen from Beale Street.' },
      {
        author: 'SeattleSideline',
        minutesAfter: 22,
        content: "I'm trying very hard to be a grown-up about this lovely paragraph.",
        answers: [{ author: 'thunder_upright', minutesAfter: 4, content: 'I see you doing it and I appreciate it, Nora.' }],
      },
      { author: 'LightTheBeamLee', minutesAfter: 50, content: '2006 to 2023. I was ready for seventeen years. I was so ready.' },
    ],
  },
  {
    author: 'sixers-survivor',
    hoursAgo: 25.1,
    tags: ['NBA', 'Philadelphia 76ers', 'Memes', 'Injuries'],
    content:
      'I don\'t read the injury report anymore. I have my aunt read it to me in the voice of a bedtime story. "And then the brave center sat down for a little while, and everyone was patient." It helps. It also helps her.',
    likedBy: 19,
    views: 570,
    comments: [
      { author: 'KnicksTherapy', minutesAfter: 6, content: 'Does she take clients?' },
      {
        author: 'northern_raptor',
        minutesAfter: 11,
        content: 'Adding "and everyone was patient" to the end of every sentence I say today.',
      },
      {
        author: 'HeatCultureHugo',
        minutesAfter: 28,
        content: 'Tyrese Maxey runs like a bedtime story with the pages stuck together at the good part.',
        answers: [{ author: 'sixers-survivor', minutesAfter: 5, content: "That makes no sense and it's exactly right." }],
      },
    ],
  },
  {
    author: 'RipCityRaven',
    hoursAgo: 26.4,
    tags: ['NBA', 'Portland Trail Blazers', 'Fan Culture'],
    content:
      'A man on the MAX this morning was wearing a Greg Oden shirt, unfaded, clearly kept in a drawer. I said "beautiful shirt." He said "it was a beautiful idea." Then he got off at Lloyd Center. I\'ve been thinking about it for six hours.',
    likedBy: 18,
    views: 410,
    comments: [
      {
        author: 'SeattleSideline',
        minutesAfter: 14,
        content: 'Seattle here. I own a Durant rookie shirt. Same drawer. I send love down the I-5.',
        answers: [
          { author: 'RipCityRaven', minutesAfter: 6, content: 'A support group with very good knitwear.' },
          {
            author: 'thunder_upright',
            minutesAfter: 55,
            content: "I'm going to stay very quiet in this thread.",
            answers: [
              { author: 'SeattleSideline', minutesAfter: 4, content: "Wise. (Hi Dana. We're okay, you and me. Just not the other thing.)" },
            ],
          },
        ],
      },
      {
        author: 'ParquetPat',
        minutesAfter: 31,
        content: 'What a line. "It was a beautiful idea." Len Bias in this town. You can still say it in any bar.',
      },
    ],
  },
  {
    author: 'gridiron_gus',
    hoursAgo: 28.3,
    tags: ['NBA', 'Houston Rockets', 'Questions'],
    content:
      'Honest question for @StatLineNia and friends from a football guy who\'s finally watching the Rockets every night: why does everybody on television keep saying "drop coverage" like it\'s a moral failing?',
    likedBy: 13,
    views: 340,
    comments: [
      {
        author: 'StatLineNia',
        minutesAfter: 10,
        content:
          "Drop means the big stays back near the rim on a pick-and-roll and invites the pull-up. It's great against people who can't make that shot and a slow death against those who can. Television only remembers the deaths.",
        answers: [
          {
            author: 'gridiron_gus',
            minutesAfter: 6,
            content: "So it's Cover 3. It's fine until it's Mahomes.",
            answers: [{ author: 'StatLineNia', minutesAfter: 2, content: "It's exactly Cover 3. I'm stealing that." }],
          },
        ],
      },
      {
        author: 'SplashDad_Tom',
        minutesAfter: 21,
        content: 'As someone whose guy caused half of those deaths: yes, terrible coverage, please keep playing it.',
      },
    ],
  },
  {
    author: 'TobaccoRoadTess',
    hoursAgo: 29.9,
    tags: ['NBA', 'Charlotte Hornets', 'Fan Culture'],
    content:
      'The beehive sound effect in the fourth quarter made my nephew look under his seat. He stayed there until the horn. Honestly, a reasonable response to that fourth quarter.',
    likedBy: 6,
    views: 180,
  },
];
