import type { DemoPost } from '../../types.ts';

/** Posts about the NBA, newest first, part 2 of 10. */
export const nba2: readonly DemoPost[] = [
  {
    author: 'GrindHouse901',
    hoursAgo: 5,
    tags: ['NBA', 'Memphis Grizzlies', 'History', 'Fan Culture'],
    content: `Somebody new asked me what Grit and Grind was, and I typed out this much before I noticed that my lunch was cold.

First, understand that nobody planned it. You had a power forward everyone said was finished at twenty-eight. You had a Spanish center who'd been traded for his own brother, grew up partly in Germantown, and passed like he was apologizing. You had a point guard so calm that I once saw him take an elbow to the face, break a bone in it, come back in a mask ten days later and steal a playoff game on the road. And you had Tony. There's no sentence for Tony. He'd miss a layup so badly that a child could see it and then take the ball from the best scorer in the world three times in a row, clapping.

Second, understand the city. We don't get a lot of things first. We got this: a team that looked like us at the end of a shift. Nobody was the tallest. Nobody was on a cereal box. Win or lose, the other side went home sore. My aunt cleaned offices downtown and she used to say that the Grizzlies were the only thing on television that was as tired as she was and kept going.

Third, the towels. A cheap yellow towel that says "Believe Memphis". Eighteen thousand of those, going around, on a Thursday, against a top seed. You could feel the air move. I'm not being poetic, my ticket blew off the rail.

Did we win it all? No. We beat a one seed as an eight. We got to a conference final and got swept by grown men in silver and black who were kind about it. That's the whole trophy case.

But here's what I tell people. Some teams give you a banner, and you look up at it. That team gave us a posture, and you look out of it. I've been to job interviews in that posture. I stood in a hospital corridor in that posture. I'm raising two kids in that posture, and the little one, who was born after all of them were gone, falls over in the kitchen, gets up, and says "first team all defense."

So that's what it was. My lunch is still cold.`,
    likedBy: 26,
    views: 680,
    comments: [
      {
        author: 'SpursSinceDuncan',
        minutesAfter: 6,
        content: 'The grown men in silver and black would like it known that no four games have ever hurt so much to win.',
        answers: [
          { author: 'GrindHouse901', minutesAfter: 5, content: 'Héctor, we knew. Duncan hugged everybody like a funeral director.' },
        ],
      },
      {
        author: 'CourtsideCasey',
        minutesAfter: 11,
        content: '"You look up at a banner and you look out of a posture." I\'m going to be thinking about this until spring.',
      },
      {
        author: 'BamaBooth_Ben',
        minutesAfter: 17,
        content: "The kid saying first team all defense! I'm sitting in a truck, I can't be crying in a truck.",
      },
      {
        author: 'motorcity_maya',
        minutesAfter: 24,
        content: 'We had our own version up here and I recognized every single word. Kitchen floors included.',
        answers: [{ author: 'GrindHouse901', minutesAfter: 8, content: "Detroit's our cousin. It always has been." }],
      },
      {
        author: 'LobCityLeftover',
        minutesAfter: 36,
        content:
          "They also beat us in six once while we were up 2–0. I was so angry, and then I couldn't find anyone on that team I didn't like.",
      },
      {
        author: 'StatLineNia',
        minutesAfter: 58,
        content:
          "The Conley mask game. Hurt against Portland, then back in Oakland: 22 points with half a face. There are things the box score just can't carry.",
        answers: [
          { author: 'SplashDad_Tom', minutesAfter: 9, content: "I was there with a foam finger. I've never put one down so respectfully." },
        ],
      },
    ],
  },
  {
    author: 'CourtsideCasey',
    hoursAgo: 5.6,
    tags: ['NBA', 'New York Knicks', 'Game Thread', 'Hot Takes'],
    content: `I have watched Knicks basketball with my father for twenty-six years and I want to put this on the record while I still have a voice: Jalen Brunson in the last four minutes is the calmest thing in this city. Calmer than the library. Calmer than my dad, who left the room with three minutes to go and listened from the kitchen.

Where does he rank for you among the Knicks you have actually SEEN? Not the ones your uncle saw.`,
    likedBy: 38,
    views: 2140,
    comments: [
      {
        author: 'KnicksTherapy',
        minutesAfter: 3,
        content: 'Second for me, behind Ewing, and Patrick only stays ahead because I was nine and he was eleven feet tall.',
        answers: [
          {
            author: 'CourtsideCasey',
            minutesAfter: 5,
            content: 'Honest answer. Being nine is the strongest scouting department there is.',
            answers: [
              {
                author: 'KnicksTherapy',
                minutesAfter: 4,
                content: "My nine-year-old has Brunson first and doesn't know who Ewing is. I've failed as a parent.",
                answers: [
                  {
                    author: 'seafoam_jo',
                    minutesAfter: 9,
                    content: "Show him the finger roll from '94. Actually no. Protect him from the finger roll.",
                    answers: [
                      {
                        author: 'KnicksTherapy',
                        minutesAfter: 3,
                        content: 'We do not discuss the finger roll in this house.',
                        answers: [{ author: 'seafoam_jo', minutesAfter: 2, content: 'Noted. The dinner table has suffered enough.' }],
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
        author: 'ParquetPat',
        minutesAfter: 6,
        content: "As a Celtics fan I'd like to report this post for making me agree with it.",
        answers: [
          { author: 'CourtsideCasey', minutesAfter: 3, content: "I'll allow it once per season, Pat." },
          { author: 'KnicksTherapy', minutesAfter: 8, content: 'Screenshot taken. Framed. Hung next to the wedding photo.' },
        ],
      },
      {
        author: 'StatLineNia',
        minutesAfter: 12,
        content:
          "For what it's worth, his footwork creates more clean midrange looks than almost any small guard I've charted. The hesitation isn't slow, it is a question, and defenders keep answering it wrong.",
        answers: [
          {
            author: 'CourtsideCasey',
            minutesAfter: 6,
            content: '"It is a question and defenders keep answering it wrong" is going on a T-shirt.',
            answers: [{ author: 'StatLineNia', minutesAfter: 4, content: 'I want four percent of the T-shirt.' }],
          },
        ],
      },
      {
        author: 'sixers-survivor',
        minutesAfter: 15,
        content: "He's great. He also gets a whistle that could call dogs home from Connecticut.",
        answers: [
          {
            author: 'KnicksTherapy',
            minutesAfter: 4,
            content: 'A 76ers fan complaining about foul-baiting. Friend. Look inward.',
            answers: [{ author: 'sixers-survivor', minutesAfter: 6, content: 'I contain multitudes and most of them are at the line.' }],
          },
          { author: 'BigDogBucks34', minutesAfter: 11, content: "He takes the contact though, at his size that isn't nothing." },
        ],
      },
      {
        author: 'seafoam_jo',
        minutesAfter: 20,
        content: 'My top three: Brunson, Melo at his peak, and Charles Oakley for reasons that are not statistical.',
        answers: [
          {
            author: 'HeatCultureHugo',
            minutesAfter: 7,
            content: 'Oakley in a four-minute stretch would simply rest his hands on the game until it surrendered.',
          },
        ],
      },
      {
        author: 'LobCityLeftover',
        minutesAfter: 31,
        content:
          "As someone with no dog in this, your dad in the kitchen is the most relatable part. I've watched entire Clippers playoffs through a door.",
        answers: [
          {
            author: 'CourtsideCasey',
            minutesAfter: 12,
            content: "He says the radio is eight seconds ahead and he'd rather know.",
            answers: [{ author: 'LobCityLeftover', minutesAfter: 5, content: "Your father is right and I'm buying a radio." }],
          },
        ],
      },
      {
        author: 'DirkStepback',
        minutesAfter: 44,
        content: "Every time I see him close a game I say something to my dog about the summer of 2022 that I can't repeat here.",
        answers: [
          {
            author: 'KnicksTherapy',
            minutesAfter: 6,
            content: 'Thank you for your generosity, Dallas.',
            answers: [{ author: 'DirkStepback', minutesAfter: 3, content: "We don't accept thanks. We only accept silence." }],
          },
        ],
      },
      {
        author: 'ATLienHooper',
        minutesAfter: 62,
        content: "I was in the building for the bow in 2021. I don't forget things either. Respect, though.",
        answers: [
          {
            author: 'CourtsideCasey',
            minutesAfter: 9,
            content: 'That Trae series is half the reason I enjoy these so much. Villains make the story.',
          },
        ],
      },
    ],
  },
  {
    author: 'RustBeltRob',
    hoursAgo: 6.3,
    tags: ['NBA', 'Cleveland Cavaliers', 'Coaching'],
    content:
      "Evan Mobley bringing the ball up in transition should be illegal, and not because it's bad. Because the guy backpedaling has a family.",
    likedBy: 23,
    views: 590,
    comments: [
      { author: 'motorcity_maya', minutesAfter: 6, content: "We send a representative to each family. It's a Central division service." },
      { author: 'SpursSinceDuncan', minutesAfter: 11, content: "I love him. There's one lanky shot-blocker I love more, but I love him." },
      {
        author: 'BigDogBucks34',
        minutesAfter: 25,
        content: 'Do they let him do it enough? From outside it looks like once a night, and every time I think: again, please.',
        answers: [
          {
            author: 'RustBeltRob',
            minutesAfter: 8,
            content: 'Once a night too few. I scream "MORE" at the television like it\'s a barber.',
          },
        ],
      },
    ],
  },
  {
    author: 'sixers-survivor',
    hoursAgo: 7.2,
    tags: ['NBA', 'Philadelphia 76ers', 'Hot Takes'],
    content:
      "Free throws should be shot by whoever the fouled player dislikes most on the bench. I've thought it through. It builds character.",
    poll: {
      question: 'Who should shoot the free throws?',
      options: [
        { text: 'The player who was fouled', votes: 10 },
        { text: 'Whoever he dislikes most on the bench', votes: 13 },
        { text: 'The mascot', votes: 8 },
      ],
    },
    likedBy: 7,
    views: 220,
  },
  {
    author: 'KnicksTherapy',
    hoursAgo: 7.8,
    tags: ['NBA', 'New York Knicks', 'Memes'],
    content:
      'Therapy update: my therapist asked me to describe a safe place and I said "up eleven with six minutes left", and she put down her pen and said "Lou, is that safe though?"',
    likedBy: 29,
    views: 880,
    comments: [
      { author: 'CourtsideCasey', minutesAfter: 4, content: "She's seen the tape." },
      {
        author: 'seafoam_jo',
        minutesAfter: 9,
        content: 'Nothing under nineteen is safe. Nineteen is only a suggestion.',
        answers: [
          {
            author: 'KnicksTherapy',
            minutesAfter: 5,
            content: 'I asked her for a number and she said that the number is inside me. The number inside me is thirty.',
          },
        ],
      },
      {
        author: 'HoosierHoops_Al',
        minutesAfter: 13,
        content:
          "The Pacers were down fourteen with under three to go in that building. I wouldn't feel safe in your therapist's waiting room.",
        answers: [
          {
            author: 'KnicksTherapy',
            minutesAfter: 6,
            content: 'Al, you were so kind to me yesterday.',
            answers: [{ author: 'HoosierHoops_Al', minutesAfter: 3, content: 'Kindness is for pipes. This is basketball.' }],
          },
        ],
      },
      { author: 'RustBeltRob', minutesAfter: 40, content: 'In Cleveland our safe place is the parade route.' },
    ],
  },
];
