import type { DemoPost } from '../types.ts';

/** Posts about the NHL, newest first, part 2 of 2. */
export const nhl2: readonly DemoPost[] = [
  {
    author: 'RavensNestRae',
    hoursAgo: 46.6,
    tags: ['NHL', 'Washington Capitals', 'History', 'Awards'],
    content:
      'Eight hundred and ninety-five. My daughter made a paper chain, one link a goal, beginning when he was around 700. It went three times around the apartment and once, by accident, around the cat.',
    likedBy: 13,
    views: 410,
    comments: [
      { author: 'zamboni-zoe', minutesAfter: 7, content: "The cat's an assist." },
      {
        author: 'OilCountryOwen',
        minutesAfter: 13,
        content: "I grew up believing 894 was a law, like gravity. It was a strange, good day when it wasn't.",
        answers: [
          {
            author: 'RavensNestRae',
            minutesAfter: 6,
            content: 'Your guy being there and clapping, that\'s what got my daughter. "He\'s happy for him?" He was.',
          },
        ],
      },
    ],
  },
  {
    author: 'BoltsBeachBum',
    hoursAgo: 65.2,
    tags: ['NHL', 'Tampa Bay Lightning', 'Arena Stories'],
    content:
      "The Tesla coils at our rink fire real lightning after a goal, and no scientist I've dated has ever accepted that as a good use of a million volts. We're no longer dating.",
    likedBy: 8,
    views: 290,
    comments: [
      { author: 'ATLienHooper', minutesAfter: 8, content: 'You chose correctly.' },
      { author: 'StatLineNia', minutesAfter: 17, content: 'I accept it. I want it on the record that a scientist accepts it.' },
    ],
  },
  {
    author: 'motorcity_maya',
    hoursAgo: 84.7,
    tags: ['NHL', 'Detroit Red Wings', 'Colorado Avalanche', 'History'],
    content:
      "March 26, 1997. My whole street had its windows open. You could follow the fight, the comeback and McCarty's overtime goal just by walking to the store for milk. I got home and nobody'd missed me and nobody wanted milk.",
    imageUrl: '/demo/ice.svg',
    likedBy: 10,
    views: 330,
    comments: [
      {
        author: 'MileHighMarta',
        minutesAfter: 6,
        content:
          "I arrived in Denver after all that and was handed the grudge along with the keys to the apartment. I maintain it faithfully and I've no idea who Claude is.",
        answers: [{ author: 'motorcity_maya', minutesAfter: 4, content: "Marta, PLEASE never find out. You're perfect." }],
      },
    ],
  },
  {
    author: 'TableJumperTed',
    hoursAgo: 102.5,
    tags: ['NHL', 'Buffalo Sabres', 'Fan Culture'],
    content:
      'I don\'t want to talk about the drought. I want to talk about the horn, the goathead, the Aud\'s orange seats where your knees touched your ears, and Rick Jeanneret losing his mind at "May Day". You can have an empty fridge and a beautiful kitchen.',
    likedBy: 9,
    views: 310,
    comments: [
      {
        author: 'HabsForever_Luc',
        minutesAfter: 8,
        content: 'RJ! "These guys are good, scary good." He made goals against us sound like weddings.',
      },
      {
        author: 'RustBeltRob',
        minutesAfter: 19,
        content: '"An empty fridge and a beautiful kitchen" — I\'m from Cleveland and I feel like I\'ve just been given a language.',
      },
    ],
  },
  {
    author: 'SeattleSideline',
    hoursAgo: 138.4,
    tags: ['NHL', 'Seattle Kraken', 'Jerseys', 'Memes'],
    content: 'Our mascot\'s a troll with one earring. When they presented him my six-year-old said: "finally, someone normal."',
    likedBy: 7,
    views: 230,
    comments: [
      { author: 'zamboni-zoe', minutesAfter: 6, content: "Buoy's a king. Gritty's his difficult uncle." },
      { author: 'sixers-survivor', minutesAfter: 15, content: "Gritty's nobody's uncle, he's an event." },
    ],
  },
  {
    author: 'HabsForever_Luc',
    hoursAgo: 168.8,
    tags: ['NHL', 'Ottawa Senators', 'Montréal Canadiens', 'Rookies'],
    content:
      "Lane Hutson walks the blue line like a man trying on shoes. Little step here, little step there, comfortable? no? a bit over there… and the whole defense has moved two meters and doesn't know why. My brother-in-law supports Ottawa and he's asked me to stop describing it at supper.",
    likedBy: 8,
    views: 260,
    comments: [{ author: 'OilCountryOwen', minutesAfter: 16, content: 'Keep going. What happened with the laces?' }],
  },
  {
    author: 'HalosHaruka',
    hoursAgo: 213.2,
    tags: ['NHL', 'Anaheim Ducks', 'Jerseys'],
    content: "The duck mask is back where it belongs and I'm nine years old and nobody can tell me anything.",
    likedBy: 4,
    views: 140,
    comments: [{ author: 'AcesHighLV', minutesAfter: 24, content: 'The Wild Wing statue knows your name.' }],
  },
  {
    author: 'zamboni-zoe',
    hoursAgo: 241.5,
    tags: ['NHL', 'New York Rangers', 'History'],
    content:
      "My mother had two things on the fridge in 1994: my kindergarten handprint and a newspaper with Messier's guarantee. Only one of them's still there. I've asked about the handprint.",
    likedBy: 7,
    views: 220,
    comments: [
      {
        author: 'KnicksTherapy',
        minutesAfter: 9,
        content: 'Matteau. Matteau. MATTEAU.',
        answers: [{ author: 'zamboni-zoe', minutesAfter: 3, content: "It's how she woke me up for school." }],
      },
    ],
  },
  {
    author: 'OilCountryOwen',
    hoursAgo: 293.7,
    tags: ['NHL', 'Edmonton Oilers', 'Playoffs', 'Fan Culture'],
    content:
      "Game 7 in June 2024, from three-nothing down in the final to within a goal of it. I watched in the Moss Pit with a man from Saskatoon who'd driven six hours to stand in a parking lot. At the end he shook hands with everybody near him, all of them, like after a beer-league game. Then he drove home. I think about that line of handshakes more often than about the score.",
    likedBy: 6,
    views: 200,
    comments: [
      {
        author: 'BoltsBeachBum',
        minutesAfter: 14,
        content:
          'The Panthers fans near me in Florida were so quiet about winning for one minute. It was that close. You scared a whole peninsula.',
      },
      {
        author: 'ArrowheadAnn',
        minutesAfter: 52,
        content: "The handshake line's the best custom in sports. The parking-lot version is better still.",
      },
    ],
  },
  {
    author: 'ParquetPat',
    hoursAgo: 362.3,
    tags: ['NHL', 'Boston Bruins', 'History'],
    content:
      "Ray Bourque played twenty-one seasons for us and lifted the Cup in another team's sweater, and then brought it to City Hall Plaza and twenty thousand people came to cheer for a title we hadn't won. I've never been able to explain it to anyone who doesn't live here. I've never needed to explain it to anyone who's been a parent.",
    likedBy: 8,
    views: 270,
    comments: [
      {
        author: 'MileHighMarta',
        minutesAfter: 10,
        content: "Sakic handing it to him without lifting it first. We've a mural in our section.",
      },
      { author: 'zamboni-zoe', minutesAfter: 25, content: "\"A title we hadn't won.\" Love's odd, isn't it?" },
    ],
  },
  {
    author: 'WolvesBackInMN',
    hoursAgo: 477.4,
    tags: ['NHL', 'Minnesota Wild', 'Hockey'],
    content:
      'The State of Hockey has more rinks than gas stations on my road. Tonight the Zamboni broke down and four dads finished the surface with buckets and a broom. It was perfect ice. There was a committee about it afterward, naturally.',
    imageUrl: '/demo/ice.svg',
    likedBy: 4,
    views: 160,
    comments: [{ author: 'TableJumperTed', minutesAfter: 18, content: "I'd trust a committee of four dads with any surface on Earth." }],
  },
];
