import type { DemoPost } from '../types.ts';

/** Posts about college sports, newest first, part 2 of 2. */
export const college2: readonly DemoPost[] = [
  {
    author: 'sixers-survivor',
    hoursAgo: 96.3,
    tags: ['College Basketball', 'Villanova Wildcats', 'North Carolina Tar Heels', 'History'],
    content: `4.7 seconds. Arcidiacono up the floor, flips it back, Jenkins. I was standing on a bar stool in Manayunk next to a priest in a Nova cap. The ball was in the air and he said "Lord, I'll stop asking."

He has not stopped asking.`,
    likedBy: 9,
    views: 320,
    comments: [
      {
        author: 'TobaccoRoadTess',
        minutesAfter: 6,
        content: 'Marcus Paige had just hit the best shot of my life. It was the best shot for 4.7 seconds.',
        answers: [
          {
            author: 'sixers-survivor',
            minutesAfter: 4,
            content: 'I know. It was an unbelievable shot. You deserved more than 4.7 seconds with it.',
            answers: [{ author: 'TobaccoRoadTess', minutesAfter: 7, content: 'Thank you, Dee. I mean it.' }],
          },
        ],
      },
    ],
  },
  {
    author: 'HeatCultureHugo',
    hoursAgo: 116.6,
    tags: ['College Football', 'Miami Hurricanes', 'Florida State Seminoles', 'History'],
    content: "Wide Right I, II and III have birthdays in our house. There's a small cake with a candle stuck in it slightly off-center.",
    likedBy: 6,
    views: 210,
    comments: [
      {
        author: 'BoltsBeachBum',
        minutesAfter: 8,
        content: "There's a Wide Left too, don't forget.",
        answers: [{ author: 'HeatCultureHugo', minutesAfter: 3, content: 'For that we have a flan.' }],
      },
      { author: 'TableJumperTed', minutesAfter: 21, content: "I have one wide right and I don't get cake." },
    ],
  },
  {
    author: 'motorcity_maya',
    hoursAgo: 140.5,
    tags: ['College Football', 'Michigan Wolverines', 'Ohio State Buckeyes', 'Hot Takes'],
    content:
      "The Game should always be the last Saturday of November, at noon, in gray light, with breath you can see. Moving it for television is like moving my grandmother's birthday for the caterer.",
    likedBy: 10,
    views: 360,
    comments: [
      {
        author: 'RustBeltRob',
        minutesAfter: 5,
        content: "I'm from the other side of the line and I couldn't agree more. Noon. Gray. Chili.",
        answers: [
          {
            author: 'motorcity_maya',
            minutesAfter: 4,
            content: 'Chili! See, this is why we can only hate each other so much.',
            answers: [{ author: 'RustBeltRob', minutesAfter: 3, content: 'We can manage a little more, if we try.' }],
          },
        ],
      },
      {
        author: 'ATLienHooper',
        minutesAfter: 31,
        content: "Everyone in the country watches it and secretly everyone has picked a side. I'm not going to say mine.",
      },
    ],
  },
  {
    author: 'StatLineNia',
    hoursAgo: 161.3,
    tags: ['College Basketball', 'Virginia Cavaliers', 'Analytics', 'History'],
    content:
      'A sixteen had never beaten a one: 135 games, none. So Virginia lost by twenty to UMBC and then won the whole thing the year after. When my students ask me "what does probability feel like", I show them Tony Bennett\'s face in both handshake lines. It\'s the same face.',
    likedBy: 9,
    views: 300,
    comments: [
      { author: 'HoosierHoops_Al', minutesAfter: 12, content: "The same face. That's coaching." },
      { author: 'CourtsideCasey', minutesAfter: 28, content: "You've made me cry about a probability and I'd like a refund." },
    ],
  },
  {
    author: 'TobaccoRoadTess',
    hoursAgo: 192.9,
    tags: ['College Basketball', 'NC State Wolfpack', 'History', 'Highlights'],
    content:
      "I'm a Tar Heel, so keep this quiet: Valvano running around looking for somebody to hug in 1983 is why I love sports. My mother says she saw it and handed me to a neighbor (I was a baby) so that she could run, too. She wasn't even a fan. She only wanted to run.",
    likedBy: 6,
    views: 220,
    comments: [{ author: 'feverdreamer22', minutesAfter: 19, content: '"She only wanted to run." That\'s a whole novel.' }],
  },
  {
    author: 'BamaBooth_Ben',
    hoursAgo: 232.7,
    tags: ['College Football', 'LSU Tigers', 'Arena Stories'],
    content:
      "Death Valley at night. I've been sunburned by sound. A lady in her seventies gave me gumbo, called me an unprintable name on account of my shirt, and asked if I wanted more gumbo.",
    imageUrl: '/demo/stadium-lights.svg',
    likedBy: 5,
    views: 190,
    comments: [
      { author: 'GrindHouse901', minutesAfter: 11, content: 'This is the most Louisiana thing ever typed.' },
      {
        author: 'HeatCultureHugo',
        minutesAfter: 18,
        content: 'Did you want more gumbo?',
        answers: [{ author: 'BamaBooth_Ben', minutesAfter: 5, content: 'Hugo. Of course I did.' }],
      },
    ],
  },
  {
    author: 'SouthSideSteve',
    hoursAgo: 289.2,
    tags: ['College Football', 'Notre Dame Fighting Irish', 'Fan Culture', 'Questions'],
    content: 'First trip to South Bend this fall with my father-in-law. What must we see besides the obvious?',
    likedBy: 4,
    views: 150,
    comments: [
      {
        author: 'HoosierHoops_Al',
        minutesAfter: 9,
        content:
          "The Grotto at dusk. Don't speak, whatever your religion. Then a steak sandwich by the band steps, the Knights of Columbus grill it.",
        answers: [
          {
            author: 'SouthSideSteve',
            minutesAfter: 16,
            content: 'Noted on an actual card. Thank you, sir.',
            answers: [
              {
                author: 'HoosierHoops_Al',
                minutesAfter: 11,
                content: 'Tell your father-in-law that I said the ushers are the friendliest in the Midwest. He should test them.',
              },
            ],
          },
        ],
      },
    ],
  },
  {
    author: 'DirkStepback',
    hoursAgo: 355.4,
    tags: ['College Basketball', 'Houston Cougars', 'History'],
    content:
      'Phi Slama Jama practiced in a gym where anyone could wander in. A coworker\'s father did, in 1983, with his lunch. He says that for ninety minutes no ball hit the floor, "it was just passed around up there, like gossip".',
    likedBy: 5,
    views: 170,
    comments: [
      {
        author: 'gridiron_gus',
        minutesAfter: 14,
        content: '"Like gossip." I grew up six miles from there. It\'s true, and we\'re still talking about it.',
      },
    ],
  },
  {
    author: 'feverdreamer22',
    hoursAgo: 408.6,
    tags: ['College Basketball', 'UConn Huskies', 'Iowa Hawkeyes', 'WNBA'],
    content:
      "Twenty years from now they'll ask where you watched women's basketball become the hardest ticket in town. I was on a gym bleacher in Iowa City with a foam finger made out of a pool noodle, behind a farmer who knew everyone's assist-to-turnover ratio.",
    likedBy: 6,
    views: 200,
    comments: [
      {
        author: 'StatLineNia',
        minutesAfter: 11,
        content: "I've got to meet this farmer.",
        answers: [{ author: 'feverdreamer22', minutesAfter: 5, content: "He gets up at four. You'll have to call early." }],
      },
    ],
  },
];
