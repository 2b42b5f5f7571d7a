import type { DemoPost } from '../types.ts';

/** Posts about the NHL, newest first, part 1 of 2. */
export const nhl1: readonly DemoPost[] = [
  {
    author: 'OilCountryOwen',
    hoursAgo: 2.9,
    tags: ['NHL', 'Edmonton Oilers', 'Highlights'],
    content: 'Connor McDavid just went around a man so fast that the man checked his own pockets.',
    likedBy: 27,
    views: 720,
    comments: [
      { author: 'MileHighMarta', minutesAfter: 3, content: "I refuse to be impressed. Makar did it backward on Tuesday. (I'm impressed.)" },
      { author: 'HabsForever_Luc', minutesAfter: 7, content: "Before him it was the ankles that went. Now it's the wallet." },
      {
        author: 'zamboni-zoe',
        minutesAfter: 15,
        content: 'As a goalie: you hear it before you see it. The crowd goes up half a tone. Then you say a small word and try to be big.',
        answers: [
          {
            author: 'OilCountryOwen',
            minutesAfter: 6,
            content: "What's the small word?",
            answers: [
              {
                author: 'zamboni-zoe',
                minutesAfter: 2,
                content: '"Okay."',
                answers: [
                  {
                    author: 'OilCountryOwen',
                    minutesAfter: 3,
                    content: 'I was expecting a different one.',
                    answers: [
                      {
                        author: 'zamboni-zoe',
                        minutesAfter: 4,
                        content: "That's after.",
                        answers: [
                          {
                            author: 'OilCountryOwen',
                            minutesAfter: 1,
                            content: "Every goalie I've ever met is the same person and I love them.",
                          },
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
      { author: 'SeattleSideline', minutesAfter: 38, content: 'He took his shot, he took our guy, he took a bow. Rude.' },
    ],
  },
  {
    author: 'zamboni-zoe',
    hoursAgo: 8.1,
    tags: ['NHL', 'Hockey', 'Questions', 'Analytics'],
    content: `Beer-league goalie, ten years, terrible. I've drawn the rink from above and marked each goal I remember letting in this fall. You'll notice a pattern. My team noticed it in September.

Real question for anybody who's played at any level: how do you stop going down early?`,
    imageUrl: '/demo/rink.svg',
    likedBy: 25,
    views: 690,
    comments: [
      {
        author: 'OilCountryOwen',
        minutesAfter: 9,
        content: 'Stare at the puck until your eyes water. The knees only go when the eyes leave.',
        answers: [
          {
            author: 'zamboni-zoe',
            minutesAfter: 6,
            content: "Tried it in the kitchen with my roommate shooting oranges. It works! And I've got vitamins.",
          },
        ],
      },
      {
        author: 'HabsForever_Luc',
        minutesAfter: 14,
        content: "Carey Price said somewhere that he waits for the shooter to get bored. Not useful, but it's beautiful.",
        answers: [
          { author: 'zamboni-zoe', minutesAfter: 5, content: "I've never bored anyone on the ice in my life, that's the trouble." },
        ],
      },
      {
        author: 'motorcity_maya',
        minutesAfter: 23,
        content: "Is the whole cluster at the upper right the ORANGE dots or the red ones? I want to help but I can't stop laughing.",
        answers: [
          {
            author: 'zamboni-zoe',
            minutesAfter: 4,
            content: 'The orange ones are the oranges.',
            answers: [{ author: 'motorcity_maya', minutesAfter: 6, content: 'I had to leave the meeting.' }],
          },
        ],
      },
      { author: 'StatLineNia', minutesAfter: 60, content: "23 of 31 from your glove side. I'd shade a half step. Also, a nice rink." },
    ],
  },
  {
    author: 'HabsForever_Luc',
    hoursAgo: 12.2,
    tags: ['NHL', 'Montréal Canadiens', 'Fan Culture'],
    content:
      'The Bell Centre before the anthem, all the lights out, the torch passing down the tunnel, and an old man in our row who sings so badly and so completely that a child turned to him and said "encore". I\'m not a religious man. I go forty-one times a year.',
    likedBy: 21,
    views: 560,
    comments: [
      {
        author: 'ParquetPat',
        minutesAfter: 6,
        content:
          "I've been in that building in a black-and-gold shirt. I've been screamed at in two languages by that man's cousin. It was the best crowd I've ever hated.",
        answers: [
          {
            author: 'HabsForever_Luc',
            minutesAfter: 5,
            content: "It wasn't his cousin. It was my aunt, and she says hello.",
            answers: [{ author: 'ParquetPat', minutesAfter: 3, content: "Tell her I've recovered. Mostly." }],
          },
        ],
      },
      { author: 'northern_raptor', minutesAfter: 18, content: "Don't make me like you people. I've had a plan for forty years." },
      { author: 'OilCountryOwen', minutesAfter: 27, content: "The old Forum ghosts took the metro over. I'll hear nothing against it." },
    ],
  },
  {
    author: 'MileHighMarta',
    hoursAgo: 18.9,
    tags: ['NHL', 'Colorado Avalanche', 'Hot Takes'],
    content:
      "The three best skaters I've ever seen with my own eyes: Cale Makar, Cale Makar leaving the penalty box, and a red-tailed fox on Evans Avenue in January.",
    likedBy: 15,
    views: 430,
    comments: [
      {
        author: 'OilCountryOwen',
        minutesAfter: 4,
        content: "No Paul Coffey? I'm calling the police.",
        answers: [{ author: 'MileHighMarta', minutesAfter: 5, content: 'My own eyes, Owen! I was four and in Kraków.' }],
      },
      { author: 'SeattleSideline', minutesAfter: 21, content: 'I need to know who won between the fox and the box.' },
    ],
  },
  {
    author: 'northern_raptor',
    hoursAgo: 29.4,
    tags: ['NHL', 'Toronto Maple Leafs', 'Memes', 'Playoffs'],
    content: `"What's it like being a Leafs fan?"

You know when you go up a step that isn't there? Like that. In May. In front of the neighbors.`,
    likedBy: 19,
    views: 580,
    comments: [
      { author: 'sixers-survivor', minutesAfter: 5, content: "Trust me when I say: there are worse steps. But that's a good step." },
      { author: 'HabsForever_Luc', minutesAfter: 9, content: "I have the neighbors' side of this story, it's delightful." },
      {
        author: 'OilCountryOwen',
        minutesAfter: 24,
        content: "One year it'll be there and you'll fall UP it.",
        answers: [
          { author: 'northern_raptor', minutesAfter: 7, content: "That's the kindest, strangest thing anyone's said to us since 1967." },
        ],
      },
    ],
  },
  {
    author: 'AcesHighLV',
    hoursAgo: 41.3,
    tags: ['NHL', 'Vegas Golden Knights', 'Fan Culture', 'Questions'],
    content:
      "Second-generation desert person: I'd seen ice only in drinks until I was 31. Now I own skates, a goalie opinion, and an inflatable knight. What should I watch to learn how a power play's supposed to work?",
    likedBy: 11,
    views: 350,
    comments: [
      {
        author: 'zamboni-zoe',
        minutesAfter: 8,
        content:
          "Ignore the puck. Watch the guy in the middle of the box (the bumper). When he turns his head, something's about to happen on the other side.",
        answers: [
          {
            author: 'AcesHighLV',
            minutesAfter: 12,
            content: "I tried it last night and called a goal two seconds early. My husband thinks I'm a witch.",
            answers: [{ author: 'zamboni-zoe', minutesAfter: 3, content: "Welcome to hockey. We're all witches." }],
          },
        ],
      },
      {
        author: 'BoltsBeachBum',
        minutesAfter: 15,
        content: 'Also a desert of a kind (beach). Watch old Stamkos clips from the left circle until you hear them in your sleep.',
      },
      {
        author: 'RavensNestRae',
        minutesAfter: 33,
        content: "Ovechkin's office. Same spot for twenty years. Everyone knows. Nobody stops it. There's your lesson: it's passing.",
      },
    ],
  },
];
