import type { DemoPost } from '../../types.ts';

/** Posts about the NBA, newest first, part 9 of 10. */
export const nba9: readonly DemoPost[] = [
  {
    author: 'BigDogBucks34',
    hoursAgo: 142.4,
    tags: ['NBA', 'Milwaukee Bucks', 'Rookies', 'NBA Draft'],
    content:
      "Reminder while everyone grades drafts after twelve minutes: fifteenth pick, 2013, skinny kid from Sepolia. The local paper's first question was how to spell it.",
    likedBy: 13,
    views: 360,
    comments: [
      {
        author: 'StatLineNia',
        minutesAfter: 10,
        content: 'And the 41st pick of 2014 was announced during a burrito commercial. Grades are astrology with a lanyard.',
        answers: [{ author: 'MileHighMarta', minutesAfter: 4, content: 'QUESARITO. Put some respect on it.' }],
      },
      {
        author: 'SpursSinceDuncan',
        minutesAfter: 24,
        content: 'The 57th pick in 1999 would like to say hello, in Spanish, while passing behind his back.',
      },
    ],
  },
  {
    author: 'SplashDad_Tom',
    hoursAgo: 146.5,
    tags: ['NBA', 'Golden State Warriors', 'Coaching', 'Jerseys'],
    content: 'The "The City" shirt from the sixties is still the best object ever made of polyester.',
    likedBy: 5,
    views: 210,
  },
  {
    author: 'ATLienHooper',
    hoursAgo: 156.8,
    tags: ['NBA', 'Atlanta Hawks', 'History', 'Highlights'],
    content:
      "Dominique never got enough help and I'll be buried with that sentence. 47 points in that Game 7 against Bird. FORTY-SEVEN. And the thing people remember is the other guy's fourth quarter.",
    likedBy: 10,
    views: 310,
    comments: [
      {
        author: 'ParquetPat',
        minutesAfter: 11,
        content:
          'For the record I remember both. My father stood in the driveway between possessions. He said it was like watching two men throw furniture.',
        answers: [{ author: 'ATLienHooper', minutesAfter: 5, content: 'Two men throwing furniture, beautifully. Yes.' }],
      },
      { author: 'CourtsideCasey', minutesAfter: 40, content: 'The windmill was a public service.' },
    ],
  },
  {
    author: 'sixers-survivor',
    hoursAgo: 165.3,
    tags: ['NBA', 'Philadelphia 76ers', 'History'],
    content:
      "The step-over is a better statue than any statue. Everyone forgets we lost that series 4–1. No, we don't forget. We just don't count it.",
    likedBy: 9,
    views: 280,
    comments: [
      {
        author: 'LukaInLA77',
        minutesAfter: 9,
        content: "I was on the other team's side and I had the poster of Iverson over my bed. That's how good the step-over was.",
      },
      {
        author: 'northern_raptor',
        minutesAfter: 26,
        content: 'A guy I work with named his cat Tyronn Lue because it keeps getting stepped over.',
        answers: [{ author: 'sixers-survivor', minutesAfter: 3, content: 'This is the best news of my week.' }],
      },
    ],
  },
  {
    author: 'HeatCultureHugo',
    hoursAgo: 172.5,
    tags: ['NBA', 'Miami Heat', 'Playoffs', 'Arena Stories'],
    content: `I left early. I've never told anyone this. Game 6, 2013, they'd already rolled out the yellow rope, my babysitter had a curfew, I was on the stairs at Gate 3. I heard the building. You can't describe what you hear from a staircase when Ray Allen hits that shot. It comes through the soles of your feet.

They didn't let us back in. (@SpursSinceDuncan, look away.) I watched overtime through a window, over the shoulder of a man selling snow globes, and it was still the best night of my life.`,
    likedBy: 12,
    views: 370,
    comments: [
      {
        author: 'SpursSinceDuncan',
        minutesAfter: 15,
        content: 'I was in the arena, in a Spurs shirt, looking at the yellow rope as well. We had very different staircases.',
        answers: [
          {
            author: 'HeatCultureHugo',
            minutesAfter: 8,
            content: 'Héctor. I owe you a drink for the rest of my life.',
            answers: [{ author: 'SpursSinceDuncan', minutesAfter: 4, content: "2014 paid the bill. But I'll take the drink." }],
          },
        ],
      },
      {
        author: 'CourtsideCasey',
        minutesAfter: 33,
        content: 'I forgive you. Not everybody will. But the snow globe man was put there for a reason.',
      },
      {
        author: 'KnicksTherapy',
        minutesAfter: 71,
        content: '"My babysitter had a curfew" is going to be the title of the book about being a fan over thirty.',
      },
    ],
  },
  {
    author: 'SplashDad_Tom',
    hoursAgo: 181.7,
    tags: ['NBA', 'Golden State Warriors', 'History', 'Analytics'],
    content:
      "Thirty-seven points in a quarter. I was at that game by accident: a colleague's kid had chickenpox. Klay Thompson took thirteen shots in the third and missed none, and around the eighth, people stopped cheering and began laughing. It's the only time I've heard nineteen thousand people giggle.",
    likedBy: 15,
    views: 500,
    comments: [
      { author: 'LightTheBeamLee', minutesAfter: 12, content: 'It was against us. We were giggling as well. What else was there?' },
      {
        author: 'StatLineNia',
        minutesAfter: 19,
        content: '13 for 13, nine threes. In my notes the probability column just says "no".',
        answers: [{ author: 'SplashDad_Tom', minutesAfter: 4, content: 'Publish that. Single page. "No."' }],
      },
    ],
  },
  {
    author: 'DirkStepback',
    hoursAgo: 190.4,
    tags: ['NBA', 'Dallas Mavericks', 'Officiating', 'Memes'],
    content:
      'A ref explained a call to me in the tunnel once, since I was yelling at a polite volume. He said "ma\'am, I saw it the same way you did, I was just standing somewhere else." I think about it in every argument with my sister.',
    likedBy: 8,
    views: 250,
    comments: [
      { author: 'sixers-survivor', minutesAfter: 8, content: 'Philosophers have written 600 pages and not got there.' },
      { author: 'HalosHaruka', minutesAfter: 22, content: "I umpire little league and I'm going to use this tomorrow." },
    ],
  },
  {
    author: 'TobaccoRoadTess',
    hoursAgo: 199.6,
    tags: ['NBA', 'Charlotte Hornets', 'Highlights'],
    content:
      'Baron, Muggsy, LaMelo: this franchise has always had one guy who threw passes from inside a magic trick. The roster around the magic trick is a separate discussion, usually held in the parking lot.',
    likedBy: 7,
    views: 220,
    comments: [{ author: 'gridiron_gus', minutesAfter: 13, content: 'Parking lot discussions are the best part of any fandom.' }],
  },
  {
    author: 'WolvesBackInMN',
    hoursAgo: 205.6,
    tags: ['NBA', 'Minnesota Timberwolves', 'NBA Draft', 'History'],
    content: "Two point guards in a row in 2009. That's the tweet, as my niece says. Two. In a row. With him still on the board.",
    likedBy: 6,
    views: 200,
  },
  {
    author: 'motorcity_maya',
    hoursAgo: 208.8,
    tags: ['NBA', 'Detroit Pistons', 'History', 'Awards'],
    content:
      'Chauncey, Rip, Tayshaun, Sheed, Ben. Say it as one word. My mother does. Shopping list, prayer, whatever\'s needed. "Chaunceyriptayshaunsheedben, where are my keys."',
    likedBy: 14,
    views: 430,
    comments: [
      {
        author: 'HoosierHoops_Al',
        minutesAfter: 9,
        content: "I heard that word in my sleep for two years. Tayshaun's the syllable that hurts.",
        answers: [
          {
            author: 'motorcity_maya',
            minutesAfter: 4,
            content: "Oh, the block. I'm so sorry. I'm not sorry.",
            answers: [
              { author: 'HoosierHoops_Al', minutesAfter: 7, content: 'Reggie had it laid up. He had it. It was in the air for a week.' },
            ],
          },
        ],
      },
      { author: 'RustBeltRob', minutesAfter: 20, content: "Your keys are in the bowl, Mrs. Haddad. They're always in the bowl." },
    ],
  },
  {
    author: 'BoltsBeachBum',
    hoursAgo: 221.5,
    tags: ['NBA', 'Orlando Magic', 'History', 'Jerseys'],
    content:
      "The pinstripes. That's it, that's the post. The star instead of the A. Penny with the ball, a nation of children with their tongues out.",
    likedBy: 6,
    views: 190,
    comments: [
      { author: 'TobaccoRoadTess', minutesAfter: 10, content: 'Teal respects the pinstripes.' },
      {
        author: 'CourtsideCasey',
        minutesAfter: 18,
        content: "I had the Lil' Penny poster. I'd like it noted that he's still funnier than most podcasts.",
      },
    ],
  },
  {
    author: 'LobCityLeftover',
    hoursAgo: 236.1,
    tags: ['NBA', 'LA Clippers', 'Injuries', 'Fan Culture'],
    content:
      "A word for anyone coming back to playing after a bad knee (mine, rec league, not a headline): the first time you jump off it without thinking about it, you'll stop and look around for someone to tell. I told a woman walking a greyhound. She cheered. The greyhound didn't.",
    likedBy: 5,
    views: 180,
    comments: [
      {
        author: 'northern_raptor',
        minutesAfter: 14,
        content: "Eleven months here, first layup on Sunday. Thank you for this. There was no greyhound but I'll find one.",
        answers: [{ author: 'LobCityLeftover', minutesAfter: 9, content: 'Amara! Congratulations. Ice it anyway.' }],
      },
      { author: 'HalosHaruka', minutesAfter: 30, content: 'The greyhound has seen speed. You have to understand his standards.' },
    ],
  },
  {
    author: 'thunder_upright',
    hoursAgo: 259.9,
    tags: ['NBA', 'Oklahoma City Thunder', 'Fan Culture', 'Questions'],
    content:
      "New in town? A list of what to know before your first game here: stand until the first basket, don't leave before the horn, thank the person who hands you the shirt, and if an eighty-year-old woman tells you to sit, sit. Her name's Barbara.",
    likedBy: 8,
    views: 240,
    comments: [
      { author: 'BamaBooth_Ben', minutesAfter: 10, content: 'Every good arena has a Barbara.' },
      { author: 'GrindHouse901', minutesAfter: 21, content: 'Ours brings a towel.' },
      { author: 'CourtsideCasey', minutesAfter: 44, content: 'Ours is called Vinny and he tells you to sit in a different way.' },
    ],
  },
  {
    author: 'northern_raptor',
    hoursAgo: 271.2,
    tags: ['NBA', 'Toronto Raptors', 'Highlights', 'History'],
    content:
      "The 2000 dunk contest isn't a competition, it's a document. He walks out, does the 360 windmill the wrong way around, looks at the camera, \"it's over\". I was ten and my whole school learned one thing that weekend: you can come from here.",
    likedBy: 11,
    views: 320,
    comments: [
      {
        author: 'ATLienHooper',
        minutesAfter: 9,
        content: 'Kenny Smith shouting "let\'s go home" is the only commentary a dunk has ever needed.',
      },
      {
        author: 'StatLineNia',
        minutesAfter: 25,
        content: 'He then put his elbow in the rim and hung there and the crowd went silent because nobody had a category for it.',
      },
      {
        author: 'HabsForever_Luc',
        minutesAfter: 60,
        content: 'In Montréal we only had hockey on, and my cousin phoned to say "change the channel, there\'s a guy".',
      },
    ],
  },
  {
    author: 'RipCityRaven',
    hoursAgo: 284.4,
    tags: ['NBA', 'Portland Trail Blazers', 'History', 'Playoffs'],
    content:
      '0.9 seconds in Houston in 2014, and the long one with the wave in 2019. Two series ended by the same hand. There are great players with more rings and none with better goodbyes.',
    likedBy: 9,
    views: 260,
    comments: [
      {
        author: 'gridiron_gus',
        minutesAfter: 12,
        content: 'I was in Toyota Center for 0.9. I remember the clap. He was clapping for the ball before it was inbounded. I knew.',
        answers: [{ author: 'RipCityRaven', minutesAfter: 7, content: '"He was clapping for the ball." It gives me chills.' }],
      },
      { author: 'thunder_upright', minutesAfter: 26, content: 'I know the wave very well. Thanks. Yes. That was us.' },
    ],
  },
];
