import type { DemoPost } from '../types.ts';

/** Posts about college sports, newest first, part 1 of 2. */
export const college1: readonly DemoPost[] = [
  {
    author: 'TobaccoRoadTess',
    hoursAgo: 6.9,
    tags: ['College Basketball', 'North Carolina Tar Heels', 'Duke Blue Devils', 'Hot Takes'],
    content: `I've been asked to say one nice thing about Duke for a charity thing at church.

The parking is well organized.`,
    likedBy: 24,
    views: 620,
    comments: [
      { author: 'DirkStepback', minutesAfter: 4, content: 'Five dollars to the charity.' },
      {
        author: 'HoosierHoops_Al',
        minutesAfter: 9,
        content: "I'd give ten for a second one.",
        answers: [
          {
            author: 'TobaccoRoadTess',
            minutesAfter: 6,
            content: "The chapel's pretty from very far away.",
            answers: [{ author: 'HoosierHoops_Al', minutesAfter: 2, content: "Check's in the mail." }],
          },
        ],
      },
      {
        author: 'ArrowheadAnn',
        minutesAfter: 18,
        content: "As a Kansas fan I may speak freely: Cameron's the best small room in the sport. There. Somebody had to.",
        answers: [{ author: 'TobaccoRoadTess', minutesAfter: 5, content: 'Somebody did NOT.' }],
      },
      {
        author: 'CourtsideCasey',
        minutesAfter: 36,
        content: 'My dad says the thing he respects most in all of sports is how much you people can hate someone eight miles away.',
        answers: [
          { author: 'TobaccoRoadTess', minutesAfter: 7, content: 'Your dad is welcome at my table, on a Saturday, in the right color.' },
        ],
      },
    ],
  },
  {
    author: 'BamaBooth_Ben',
    hoursAgo: 10.6,
    tags: ['College Football', 'Alabama Crimson Tide', 'Auburn Tigers', 'History'],
    content: `Here's a confession from Tuscaloosa. The Kick Six is the greatest ending I've ever seen. I was in the stands in the wrong color. I drove home two hours with nobody talking, and at the last light my brother said, very quietly, "he had a lot of room." That was all that anyone said until Christmas.

If you need to suffer along: https://en.wikipedia.org/wiki/Kick_Six`,
    imageUrl: '/demo/stadium-lights.svg',
    likedBy: 20,
    views: 570,
    comments: [
      { author: 'ATLienHooper', minutesAfter: 7, content: '"He had a lot of room" is the entire SEC in one sentence.' },
      {
        author: 'gridiron_gus',
        minutesAfter: 15,
        content: "My wife went to Auburn. It's our ringtone, our doorbell and our smoke alarm.",
        answers: [{ author: 'BamaBooth_Ben', minutesAfter: 8, content: "That's cruel, and correct." }],
      },
      {
        author: 'thunder_upright',
        minutesAfter: 29,
        content: 'One second on the clock. They ASKED for the second.',
        answers: [{ author: 'BamaBooth_Ben', minutesAfter: 4, content: 'We asked for it, Dana. We filled in the form.' }],
      },
    ],
  },
  {
    author: 'HoosierHoops_Al',
    hoursAgo: 20.1,
    tags: ['College Basketball', 'Indiana Hoosiers', 'Purdue Boilermakers', 'Fan Culture'],
    content: `My daughter married a Purdue man. Fine fellow, mechanical engineer, fixes my gutters. For the reception we'd agreed on neutral colors. He walked in with a train whistle in his inside pocket.

I gave a toast. I talked for six minutes, and he never once got to use it, because I'd had the batteries... no, it's mechanical. I'd had the whistle since the church.`,
    likedBy: 16,
    views: 420,
    comments: [
      { author: 'BigDogBucks34', minutesAfter: 9, content: 'Al. AL.' },
      {
        author: 'feverdreamer22',
        minutesAfter: 14,
        content: 'The whistle lives in the barn next to the hoop, I assume.',
        answers: [{ author: 'HoosierHoops_Al', minutesAfter: 8, content: "It blows on grandchildren's birthdays. I'm not a monster." }],
      },
      { author: 'TobaccoRoadTess', minutesAfter: 25, content: 'An engineer beaten by a magician. Beautiful.' },
    ],
  },
  {
    author: 'ArrowheadAnn',
    hoursAgo: 32.6,
    tags: ['College Basketball', 'Kansas Jayhawks', 'Arena Stories'],
    content:
      "If you've never heard sixteen thousand people do \"Rock Chalk\" slowly while the other team's free-throw shooter tries to remember his own name: it's not a cheer. It's weather that knows who you are.",
    likedBy: 11,
    views: 360,
    comments: [
      { author: 'MileHighMarta', minutesAfter: 7, content: "I drove seven hours for that chant. I'm not even a fan. I go for the chant." },
      {
        author: 'TobaccoRoadTess',
        minutesAfter: 15,
        content: 'That I do envy. And the original rules of the game in a glass case. That as well.',
      },
    ],
  },
  {
    author: 'gridiron_gus',
    hoursAgo: 44.9,
    tags: ['College Football', 'Texas Longhorns', 'Oklahoma Sooners', 'Fan Culture'],
    content:
      'Texas State Fair. Half the stadium burnt orange, half crimson, split right at the fifty like a haircut. I stood in line for a corn dog between a family from each. The baby of one wore the colors of the other "because of a bet, sir". The baby was winning.',
    likedBy: 10,
    views: 340,
    comments: [
      {
        author: 'thunder_upright',
        minutesAfter: 6,
        content: "I know that baby. I'm the aunt. She's undefeated.",
        answers: [
          {
            author: 'gridiron_gus',
            minutesAfter: 4,
            content: "No you're not!",
            answers: [{ author: 'thunder_upright', minutesAfter: 3, content: "No, I'm not. But we do all know that baby." }],
          },
        ],
      },
      { author: 'DirkStepback', minutesAfter: 17, content: "Fletcher's corn dogs deserve a bowl bid." },
    ],
  },
  {
    author: 'thunder_upright',
    hoursAgo: 59.7,
    tags: ['College Football', 'Oklahoma Sooners', 'Boise State Broncos', 'History'],
    content:
      "Statue of Liberty play, overtime, and then the kid proposes to the cheerleader. I was on the losing side of the best game I ever attended. I've told my therapist, my dentist, and now you.",
    likedBy: 7,
    views: 250,
    comments: [
      { author: 'SeattleSideline', minutesAfter: 10, content: 'Northwest kids drew that play in dust on car windows for years.' },
      {
        author: 'BamaBooth_Ben',
        minutesAfter: 22,
        content: 'A hook and ladder, a halfback pass AND a Statue of Liberty. They emptied the drawer.',
      },
    ],
  },
  {
    author: 'ATLienHooper',
    hoursAgo: 76.4,
    tags: ['College Football', 'Georgia Bulldogs', 'Georgia Tech Yellow Jackets', 'Fan Culture'],
    content:
      "Mixed marriage in my parents' house. The Saturday after Thanksgiving there's a line of masking tape along the sofa. Last year the dog lay down across the tape and neither side would let anybody move him until the fourth quarter.",
    likedBy: 12,
    views: 400,
    comments: [
      { author: 'BamaBooth_Ben', minutesAfter: 5, content: 'Good dog. Neutral dog. The only neutral dog in Georgia.' },
      {
        author: 'BigDogBucks34',
        minutesAfter: 19,
        content: "The dog's called Uga? Please say the dog isn't called Uga.",
        answers: [{ author: 'ATLienHooper', minutesAfter: 6, content: "The dog's called Switzerland." }],
      },
    ],
  },
];
