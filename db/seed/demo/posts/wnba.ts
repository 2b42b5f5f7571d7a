import type { DemoPost } from '../types.ts';

/** Posts about the WNBA, newest first. */
export const wnba: readonly DemoPost[] = [
  {
    author: 'feverdreamer22',
    hoursAgo: 3.7,
    tags: ['WNBA', 'Indiana Fever', 'Game Thread'],
    content:
      'I drove four hours with my mother and my two nieces so that they could watch Caitlin Clark warm up. WARM UP. She hit eleven in a row from the logo, the little one turned to me and said, completely calm, "I see how she does it", and I\'ve been told we need a hoop by Sunday.',
    likedBy: 30,
    views: 910,
    comments: [
      {
        author: 'HoosierHoops_Al',
        minutesAfter: 6,
        content: 'Your niece is correct. Regulation height, please. Children grow into it.',
        answers: [
          {
            author: 'feverdreamer22',
            minutesAfter: 4,
            content: "Al, they're five and seven!",
            answers: [{ author: 'HoosierHoops_Al', minutesAfter: 5, content: 'I was four. The barn was already there.' }],
          },
        ],
      },
      { author: 'seafoam_jo', minutesAfter: 12, content: 'The scouting report "I see how she does it" will terrify the league in 2042.' },
      {
        author: 'CourtsideCasey',
        minutesAfter: 25,
        content: "Who's the mother in the middle of this? I want her ticket budget.",
        answers: [
          {
            author: 'feverdreamer22',
            minutesAfter: 9,
            content: 'She\'s retired and she told me, quote, "I waited fifty years for this and I\'m sitting where I like."',
            answers: [{ author: 'TobaccoRoadTess', minutesAfter: 6, content: 'Protect that woman.' }],
          },
        ],
      },
    ],
  },
  {
    author: 'seafoam_jo',
    hoursAgo: 8.6,
    tags: ['WNBA', 'New York Liberty', 'Fan Culture'],
    content: "Ellie the Elephant has better footwork than me, better hair than me and a better Friday than me. I've made peace with it.",
    likedBy: 22,
    views: 540,
    comments: [
      { author: 'CourtsideCasey', minutesAfter: 4, content: 'That braid has its own security.' },
      {
        author: 'SeattleSideline',
        minutesAfter: 10,
        content: "We've got a Doppler, who's adorable, and who's never once dropped it like that.",
      },
      {
        author: 'KnicksTherapy',
        minutesAfter: 33,
        content: 'I went for the basketball with my daughter and left with an elephant tote bag. The Liberty are good at everything.',
      },
    ],
  },
  {
    author: 'AcesHighLV',
    hoursAgo: 13.1,
    tags: ['WNBA', 'Las Vegas Aces', 'Awards', 'Hot Takes'],
    content:
      "A'ja Wilson has reached the stage where people are bored of how good she is. I remember this stage from Duncan. Don't be those people. Go watch one entire game and only look at number 22's shoulders before the catch. It's like watching someone pick a lock with a smile.",
    likedBy: 20,
    views: 580,
    comments: [
      {
        author: 'SpursSinceDuncan',
        minutesAfter: 5,
        content: 'You rang? Yes. This is the exact stage. We were called boring while the parade was going past.',
      },
      {
        author: 'WolvesBackInMN',
        minutesAfter: 14,
        content: "I'm obliged by law to mention Napheesa Collier.",
        answers: [{ author: 'AcesHighLV', minutesAfter: 6, content: "Mentioned with honor. That rivalry's the best thing on television." }],
      },
      { author: 'StatLineNia', minutesAfter: 22, content: "The mid-range numbers don't look real. I checked the decimal point." },
    ],
  },
  {
    author: 'SplashDad_Tom',
    hoursAgo: 22.1,
    tags: ['WNBA', 'Golden State Valkyries', 'Arena Stories'],
    content:
      "I took my daughter to a Valkyries game because her friend had a spare. I'd now like to announce that I own a violet scarf, that I've learned a chant, and that on a Tuesday in summer the building was louder than some of the second rounds I've attended.",
    likedBy: 17,
    views: 470,
    comments: [
      {
        author: 'LightTheBeamLee',
        minutesAfter: 8,
        content: "Brand new team, full building from night one. I'm jealous and I'm delighted.",
      },
      {
        author: 'RipCityRaven',
        minutesAfter: 12,
        content: "Portland's got its Fire back and I've learned to whistle with two fingers for it.",
        answers: [{ author: 'SplashDad_Tom', minutesAfter: 4, content: "You'll need both hands. There's a lot of clapping." }],
      },
    ],
  },
  {
    author: 'SeattleSideline',
    hoursAgo: 35.6,
    tags: ['WNBA', 'Seattle Storm', 'History'],
    content:
      "@CourtsideCasey got me drawing, so here's my dream shelf. Four of those are real (2004, 2010, 2018, 2020). The tall one on the left is for Sue's assists, which never got a trophy because nobody could lift it.",
    imageUrl: '/demo/trophy-shelf.svg',
    likedBy: 16,
    views: 440,
    comments: [
      {
        author: 'RipCityRaven',
        minutesAfter: 7,
        content: "I've seen Sue Bird throw a no-look to someone who'd not yet decided to cut. That cup's the right size.",
      },
      {
        author: 'CourtsideCasey',
        minutesAfter: 19,
        content: "The shading on the little one! You've been practicing.",
        answers: [{ author: 'SeattleSideline', minutesAfter: 11, content: 'Watched your court drawing three times, so, thank you.' }],
      },
    ],
  },
  {
    author: 'WolvesBackInMN',
    hoursAgo: 58.8,
    tags: ['WNBA', 'Minnesota Lynx', 'History'],
    content:
      "Four titles between 2011 and 2017, and you could get a seat behind the bench for the price of a sandwich and a coffee. I did, for seven years. People ask whether I saw it coming. I didn't see it coming, I was there already.",
    imageUrl: '/demo/four-cups.svg',
    likedBy: 12,
    views: 300,
    comments: [
      { author: 'feverdreamer22', minutesAfter: 9, content: '"I was there already" should be a season-ticket tier.' },
      { author: 'thunder_upright', minutesAfter: 34, content: "Maya Moore. That's it. That's the comment." },
    ],
  },
  {
    author: 'DirkStepback',
    hoursAgo: 88.4,
    tags: ['WNBA', 'Dallas Wings', 'Rookies'],
    content: "Paige Bueckers pulls up from fifteen feet like she's turning off a lamp. Small movement. Room's different now.",
    likedBy: 10,
    views: 280,
    comments: [
      {
        author: 'LobCityLeftover',
        minutesAfter: 13,
        content: 'Priya, have you considered doing this for a living?',
        answers: [{ author: 'DirkStepback', minutesAfter: 6, content: 'I do taxes for a living. This is where the adjectives go.' }],
      },
    ],
  },
  {
    author: 'northern_raptor',
    hoursAgo: 133.4,
    tags: ['WNBA', 'Toronto Tempo', 'Fan Culture', 'Jerseys'],
    content:
      "A women's pro team in this city, with a name, colors and a bench to shout at. My mother emigrated in 1981, had one local team to adopt her and it wore skates. She's already corrected two people on the pronunciation of \"Tempo\". There's no other pronunciation. She just wanted to correct somebody.",
    likedBy: 9,
    views: 250,
    comments: [
      { author: 'HabsForever_Luc', minutesAfter: 12, content: "We'll take it in Montréal also, thank you, when you're finished with it." },
      { author: 'CourtsideCasey', minutesAfter: 29, content: 'Your mother sounds like a season-ticket holder in any language.' },
    ],
  },
  {
    author: 'HalosHaruka',
    hoursAgo: 187.2,
    tags: ['WNBA', 'Los Angeles Sparks', 'History', 'Highlights'],
    content:
      "Lisa Leslie's first dunk was in 2002 and I can tell you what I was eating (a peach), where I was (the floor) and what happened to the peach (no idea).",
    likedBy: 6,
    views: 170,
    comments: [{ author: 'LukaInLA77', minutesAfter: 9, content: 'The peach is in Springfield, under glass.' }],
  },
  {
    author: 'ATLienHooper',
    hoursAgo: 264.5,
    tags: ['WNBA', 'Atlanta Dream', 'Arena Stories'],
    content:
      'Best cheap ticket in Georgia. I sit next to a retired referee who calls every foul a half second before the whistle and then says "told you" to no one. He\'s been right 61 of 64 times. I keep count for him, and he pretends not to care about the count.',
    likedBy: 5,
    views: 150,
    comments: [
      { author: 'StatLineNia', minutesAfter: 14, content: '95.3 percent. Hire him or study him.' },
      { author: 'DirkStepback', minutesAfter: 30, content: "He's just standing somewhere better than everyone." },
    ],
  },
  {
    author: 'feverdreamer22',
    hoursAgo: 415.3,
    tags: ['WNBA', 'Phoenix Mercury', 'History'],
    content:
      "The career scoring list with Diana Taurasi on top is going to look normal to children, and I'd like every one of them to know that people used to ask, out loud, on the radio, whether women could shoot from there.",
    likedBy: 8,
    views: 230,
    comments: [
      { author: 'seafoam_jo', minutesAfter: 22, content: 'From there, off one leg, after talking about it to the whole bench first.' },
      {
        author: 'WolvesBackInMN',
        minutesAfter: 31,
        content: 'She ruined so many of my summers. I stood up and clapped at the last one anyway.',
      },
    ],
  },
];
