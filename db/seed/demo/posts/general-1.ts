import type { DemoPost } from '../types.ts';

/** Posts about fans, other sports and life in the stands, newest first, part 1 of 2. */
export const general1: readonly DemoPost[] = [
  {
    author: 'CourtsideCasey',
    hoursAgo: 0.6,
    tags: ['Questions', 'Fan Culture'],
    content:
      "Tonight's roll call! Who's watching what, where, and what's on the plate? I'll start: the couch, three games on two screens, and my father's lentil soup, which he insists is \"a defensive soup\".",
    poll: {
      question: 'Where are you watching tonight?',
      options: [
        { text: 'On the couch', votes: 11 },
        { text: 'In the building', votes: 4 },
        { text: 'In a bar, standing', votes: 5 },
        { text: 'On a phone, pretending to listen', votes: 7 },
      ],
    },
    likedBy: 16,
    views: 140,
    comments: [
      { author: 'WolvesBackInMN', minutesAfter: 4, content: "Hotdish. It's zone coverage with tater tots." },
      { author: 'HalosHaruka', minutesAfter: 6, content: 'Onigiri and the late games. The Pacific time zone is a gift.' },
      {
        author: 'BamaBooth_Ben',
        minutesAfter: 9,
        content: "Red beans. It's Monday somewhere.",
        answers: [{ author: 'CourtsideCasey', minutesAfter: 2, content: 'Calendar-proof beans. I respect it.' }],
      },
      { author: 'MetsMiseryMike', minutesAfter: 12, content: "Cereal. Don't ask." },
    ],
  },
  {
    author: 'seafoam_jo',
    hoursAgo: 12.4,
    tags: ['Memes', 'Fan Culture', 'Hot Takes'],
    content: `A scientific ranking of stadium foods by how they feel when your team gives up a lead:

1. Soft pretzel (can be held like a hand)
2. Peanuts (something to break)
3. Nachos (you deserved those, and they got cold with you)
4. Ice cream in a helmet (obscene, at this point)
5. Beer (see 2)`,
    likedBy: 17,
    views: 450,
    comments: [
      { author: 'BigDogBucks34', minutesAfter: 6, content: 'Cheese curds are missing. They squeak with you.' },
      {
        author: 'sixers-survivor',
        minutesAfter: 11,
        content: '"Can be held like a hand." Philadelphia agrees.',
        answers: [{ author: 'ParquetPat', minutesAfter: 5, content: 'Boston abstains and buys peanuts.' }],
      },
      { author: 'AcesHighLV', minutesAfter: 22, content: 'The dentist from the Raiders section would like a word about number four.' },
    ],
  },
  {
    author: 'HalosHaruka',
    hoursAgo: 17.9,
    tags: ['Baseball', 'Coaching', 'Fan Culture'],
    content: `Umpired a little-league game tonight. Bottom of the last, two outs, tying run on third. Kid at bat calls time, walks up to me and asks: "Do you know what's for dinner?" I said I didn't. He said: "My mom does," waved at her, got a nod, and hit the first pitch up the middle.

Spaghetti. I asked.`,
    likedBy: 14,
    views: 390,
    comments: [
      { author: 'HoosierHoops_Al', minutesAfter: 8, content: 'This is going on the wall at our county league.' },
      { author: 'GrindHouse901', minutesAfter: 14, content: 'Sports psychology is over. The boy has finished it.' },
      {
        author: 'KnicksTherapy',
        minutesAfter: 30,
        content: '"My mom does." I\'m done for the day.',
        answers: [
          { author: 'HalosHaruka', minutesAfter: 5, content: "They lost in extra innings, and he couldn't have cared less. Spaghetti!" },
        ],
      },
    ],
  },
  {
    author: 'RavensNestRae',
    hoursAgo: 25.8,
    tags: ['Fan Culture', 'Questions', 'Arena Stories'],
    content:
      'What\'s the kindest thing a rival fan has ever done for you? Mine: a man in a Steelers coat, December, sleet, gave my daughter his hand warmers and told her "only until the fourth quarter." He came back in the fourth quarter. To check on her. He\'d brought two more.',
    likedBy: 12,
    views: 340,
    comments: [
      { author: 'RustBeltRob', minutesAfter: 7, content: "It pains me that it's a Steelers coat. What a good man." },
      {
        author: 'HabsForever_Luc',
        minutesAfter: 13,
        content: "A Bruins fan carried my father's chair up three flights at the old Garden. He complained on every step. He did carry it.",
        answers: [{ author: 'ParquetPat', minutesAfter: 4, content: 'We complain so that you know we mean it.' }],
      },
      {
        author: 'SpursSinceDuncan',
        minutesAfter: 29,
        content: "A Heat fan offered me a drink about a shot in 2013. It's very recent. I'm taking it.",
        answers: [{ author: 'HeatCultureHugo', minutesAfter: 6, content: "I'm a man of my word." }],
      },
      {
        author: 'TableJumperTed',
        minutesAfter: 48,
        content:
          "A Dolphins fan helped us dig the car out. He was wearing shorts. I've never understood it and I think of him every January.",
      },
      {
        author: 'ATLienHooper',
        minutesAfter: 73,
        content: 'My Saints-fan neighbor mowed our lawn all through my wife\'s surgery. He mowed "WHO DAT" into it. But still.',
      },
    ],
  },
  {
    author: 'StatLineNia',
    hoursAgo: 34.4,
    tags: ['Analytics', 'Questions', 'Fan Culture'],
    content:
      "New here and shy about asking basic things? This is the thread. No question is too small. I'll go first, since I study numbers and to this day don't know what icing is for.",
    likedBy: 15,
    views: 480,
    comments: [
      {
        author: 'zamboni-zoe',
        minutesAfter: 6,
        content:
          "If you shoot it from behind the middle line all the way down past the far goal line, that's lazy, so the face-off comes back to your end and you can't change players. It punishes panic.",
        answers: [{ author: 'StatLineNia', minutesAfter: 4, content: '"It punishes panic." Understood at once. Thank you, Zoë!' }],
      },
      {
        author: 'feverdreamer22',
        minutesAfter: 11,
        content: 'What\'s a "nickel"? People say it with such confidence.',
        answers: [
          {
            author: 'gridiron_gus',
            minutesAfter: 5,
            content:
              "Five defensive backs in place of four. A nickel's five cents, so: five. Then with six it's a dime, and no, nobody can explain that one.",
            answers: [
              {
                author: 'feverdreamer22',
                minutesAfter: 2,
                content: "That's the worst and best thing I've ever been told.",
                answers: [
                  {
                    author: 'StatLineNia',
                    minutesAfter: 3,
                    content: 'Six is a dime. Every field needs a mathematician.',
                    answers: [
                      {
                        author: 'gridiron_gus',
                        minutesAfter: 4,
                        content: 'Wait until I tell you seven is a quarter.',
                        answers: [{ author: 'StatLineNia', minutesAfter: 2, content: "I'm going to lie down." }],
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
        author: 'DirkStepback',
        minutesAfter: 25,
        content: "Why does the clock stop in baseball? It doesn't have a... oh no. It does now.",
        answers: [{ author: 'HalosHaruka', minutesAfter: 7, content: "It does now. We're all adjusting." }],
      },
      {
        author: 'SplashDad_Tom',
        minutesAfter: 41,
        content: 'My daughter would like to ask: who decides who holds the orange slices at half-time?',
        answers: [{ author: 'HoosierHoops_Al', minutesAfter: 12, content: "The person with the most patience. It's a sacred office." }],
      },
      {
        author: 'MileHighMarta',
        minutesAfter: 65,
        content: 'And what IS the infield fly rule, in under thirty words?',
        answers: [
          {
            author: 'SouthSideSteve',
            minutesAfter: 10,
            content:
              "So an infielder can't drop an easy pop-up on purpose to trick the runners into a double play. The batter's just out. Twenty-three words, I counted.",
            answers: [{ author: 'MileHighMarta', minutesAfter: 4, content: 'You beautiful man.' }],
          },
        ],
      },
    ],
  },
  {
    author: 'BigDogBucks34',
    hoursAgo: 50.7,
    tags: ['Fan Culture', 'Jerseys'],
    content:
      "Thrift-store rule: if it's under ten dollars, from a team that no longer exists and smells of one specific basement, it's mine. Today, a Hartford Whalers windbreaker. The basement was Kevin's. It says Kevin.",
    likedBy: 9,
    views: 280,
    comments: [
      { author: 'HabsForever_Luc', minutesAfter: 9, content: 'The greatest logo in the history of logos. Say hello to Kevin from us.' },
      { author: 'ParquetPat', minutesAfter: 13, content: "Brass Bonanza began playing in my head before I'd finished the sentence." },
    ],
  },
  {
    author: 'northern_raptor',
    hoursAgo: 62.1,
    tags: ['Soccer', 'Questions', 'Fan Culture'],
    content:
      'A whole summer of the World Cup on this continent turned half my street into experts on the low block. Which of you have stayed? I\'d like to keep talking about it with people who say "match" and people who say "game".',
    poll: {
      question: 'So what did you watch?',
      options: [
        { text: 'A match', votes: 12 },
        { text: 'A game', votes: 15 },
      ],
    },
    likedBy: 10,
    views: 300,
    comments: [
      {
        author: 'ATLienHooper',
        minutesAfter: 7,
        content: "Stayed! My neighbor from Lagos explained the half-space over a fence and now I can't see anything else.",
      },
      {
        author: 'SpursSinceDuncan',
        minutesAfter: 16,
        content: "I never arrived, I was born in it. Tigres. My grandmother would've disowned me otherwise.",
      },
      {
        author: 'SeattleSideline',
        minutesAfter: 25,
        content: "Sounders since the baseball stadium days. You're very welcome in the scarf section.",
        answers: [
          {
            author: 'northern_raptor',
            minutesAfter: 8,
            content: 'Which arm does the scarf go on?',
            answers: [{ author: 'SeattleSideline', minutesAfter: 6, content: 'Both. Up.' }],
          },
        ],
      },
    ],
  },
];
