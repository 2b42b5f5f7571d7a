import type { DemoPost } from '../types.ts';

/** Posts about the NFL, newest first, part 1 of 2. */
export const nfl1: readonly DemoPost[] = [
  {
    author: 'TableJumperTed',
    hoursAgo: 1.9,
    tags: ['NFL', 'Buffalo Bills', 'Game Thread'],
    content:
      "Josh Allen just lowered a shoulder on a linebacker when there was a perfectly good sideline RIGHT THERE. I yelled at him like he was my own son. I'm three years younger than he is.",
    imageUrl: '/demo/stadium-lights.svg',
    likedBy: 32,
    views: 1010,
    comments: [
      {
        author: 'ArrowheadAnn',
        minutesAfter: 3,
        content: "Our guy does the sideline thing. It's lovely. You should try it. Two more yards and nobody needs ice.",
        answers: [
          {
            author: 'TableJumperTed',
            minutesAfter: 2,
            content: "Ann, he's made of barn. He doesn't know what ice is.",
            answers: [
              {
                author: 'ArrowheadAnn',
                minutesAfter: 4,
                content: 'Thirteen seconds, Ted.',
                answers: [
                  {
                    author: 'TableJumperTed',
                    minutesAfter: 1,
                    content: 'I KNOW HOW MANY SECONDS THERE ARE.',
                    answers: [
                      {
                        author: 'motorcity_maya',
                        minutesAfter: 6,
                        content: 'From Detroit: this is the healthiest friendship on the site.',
                        answers: [
                          { author: 'ArrowheadAnn', minutesAfter: 2, content: 'He sends me a card every January. It has a clock on it.' },
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
      {
        author: 'MetsMiseryMike',
        minutesAfter: 8,
        content: 'Jets fan here, just to say that "made of barn" is a scouting grade I\'d accept.',
      },
      {
        author: 'gridiron_gus',
        minutesAfter: 15,
        content: 'In fantasy terms, please keep lowering the shoulder.',
        answers: [{ author: 'TableJumperTed', minutesAfter: 3, content: "I'll pass it on at dinner." }],
      },
    ],
  },
  {
    author: 'motorcity_maya',
    hoursAgo: 11,
    tags: ['NFL', 'Detroit Lions', 'Fan Culture', 'Arena Stories'],
    content: `My grandfather had Lions season tickets from 1958 to 2019. He kept every stub in a cigar box and wrote one word on the back of each. I've been going through them this month. "Cold." "Barry." "Cold." "Why." "Barry!!" "Cold." There's an entire year that only says "Oh."

He saw one playoff win. When they won two in January 2024 I took the box along, sat it on the seat next to me (I paid for the seat), and when it was over I wrote on the back of my own stub and put it in.

I'll tell you the word if you tell me yours.`,
    imageUrl: '/demo/stadium-lights.svg',
    likedBy: 33,
    views: 1260,
    comments: [
      { author: 'TableJumperTed', minutesAfter: 8, content: 'Mine would be "next". Every year. In capital letters by November.' },
      {
        author: 'RustBeltRob',
        minutesAfter: 12,
        content: 'Cleveland is "Oh." for twenty-five years with one "Wait—" in the middle.',
        answers: [
          {
            author: 'motorcity_maya',
            minutesAfter: 6,
            content: 'I\'d like to hear that "Wait—" read out loud.',
            answers: [{ author: 'RustBeltRob', minutesAfter: 3, content: "It's more of a gasp." }],
          },
        ],
      },
      { author: 'SouthSideSteve', minutesAfter: 20, content: 'Bears: "Punt."' },
      {
        author: 'BigDogBucks34',
        minutesAfter: 24,
        content:
          'From the other side of the lake, with love: "Again?" And that one\'s a good one for us. I hope your box gets a lot of those.',
      },
      {
        author: 'MetsMiseryMike',
        minutesAfter: 31,
        content: '"Ow."',
        answers: [{ author: 'motorcity_maya', minutesAfter: 5, content: 'Mike. Oh, Mike.' }],
      },
      { author: 'KnicksTherapy', minutesAfter: 40, content: "You paid for the seat. I'm on a train and I had to turn toward the window." },
      {
        author: 'HoosierHoops_Al',
        minutesAfter: 52,
        content: 'What was the word?',
        answers: [
          {
            author: 'motorcity_maya',
            minutesAfter: 10,
            content: '"Finally." And then under it, smaller, "Barry would\'ve liked this."',
            answers: [{ author: 'HoosierHoops_Al', minutesAfter: 4, content: "He'd have liked the box, too." }],
          },
        ],
      },
      { author: 'ArrowheadAnn', minutesAfter: 75, content: "I'd follow a book of just these." },
    ],
  },
  {
    author: 'ArrowheadAnn',
    hoursAgo: 19.3,
    tags: ['NFL', 'Kansas City Chiefs', 'Hot Takes'],
    content:
      "I know nobody feels sorry for us and nobody should, but the hardest thing about winning a lot is that my kids believe football is fair. I'm going to have to explain the nineties to them. I've been putting it off.",
    likedBy: 18,
    views: 620,
    comments: [
      {
        author: 'TableJumperTed',
        minutesAfter: 6,
        content: "Send them to me for a weekend. They'll come back with perspective and a broken folding table.",
        answers: [{ author: 'ArrowheadAnn', minutesAfter: 4, content: "I'd pay for the table." }],
      },
      { author: 'RustBeltRob', minutesAfter: 18, content: 'My kids could run a seminar for your kids.' },
      {
        author: 'LobCityLeftover',
        minutesAfter: 27,
        content: 'Ask them about Marty. Ask them about being 13–3 and still checking the sky.',
      },
    ],
  },
  {
    author: 'KnicksTherapy',
    hoursAgo: 27.1,
    tags: ['NFL', 'New York Giants', 'Memes'],
    content:
      "My Sunday ritual: shirt my wife hates, chair nobody else may use, window open two inches. We've lost nine out of the last ten with this ritual. I refuse to consider that it's the window.",
    likedBy: 15,
    views: 500,
    comments: [
      { author: 'sixers-survivor', minutesAfter: 5, content: "It's the window. But keep it open. For the division." },
      { author: 'MetsMiseryMike', minutesAfter: 11, content: 'At least your ritual has variety. Mine is one long sigh in two halves.' },
      {
        author: 'RavensNestRae',
        minutesAfter: 24,
        content: "Close the window, move the chair, keep the shirt. It's always the one you don't suspect.",
        answers: [{ author: 'KnicksTherapy', minutesAfter: 7, content: "The chair came with the apartment. I can't move the chair." }],
      },
    ],
  },
  {
    author: 'gridiron_gus',
    hoursAgo: 38.5,
    tags: ['NFL', 'Fantasy', 'Questions'],
    content: `Waiver wire wisdom from a man who's lost in the final three years running:

1. Chase targets, not touchdowns. Touchdowns are weather.
2. The backup running back of a team with a great line is worth more than the starter of a team without one.
3. Your kicker doesn't matter until the one week he does, and then he's all you'll talk about until June.
4. Never trade with your brother-in-law.

Start/sit questions welcome below. I answer them all (@BoltsBeachBum, yes, even yours), and I'm right 58 percent of the time, which in this business is prophecy.`,
    likedBy: 16,
    views: 530,
    comments: [
      {
        author: 'BoltsBeachBum',
        minutesAfter: 9,
        content: "Flex spot: safe veteran receiver or boom-or-bust second-year guy, I'm a 12-point underdog?",
        answers: [
          {
            author: 'gridiron_gus',
            minutesAfter: 6,
            content: "Underdog = volatility. Play the kid. If you were favored I'd say the veteran.",
            answers: [{ author: 'BoltsBeachBum', minutesAfter: 3, content: "The clearest answer I've ever gotten to this. Thank you!" }],
          },
        ],
      },
      {
        author: 'RavensNestRae',
        minutesAfter: 21,
        content: 'What did your brother-in-law do?',
        answers: [{ author: 'gridiron_gus', minutesAfter: 5, content: "He accepted immediately. That's how I knew." }],
      },
      {
        author: 'StatLineNia',
        minutesAfter: 33,
        content: 'Can confirm "touchdowns are weather". Year-to-year they barely correlate once you control for usage.',
        answers: [{ author: 'gridiron_gus', minutesAfter: 4, content: "@StatLineNia in MY thread. I've made it." }],
      },
      { author: 'ArrowheadAnn', minutesAfter: 58, content: "Four is the one I wish I'd read in September." },
    ],
  },
  {
    author: 'RavensNestRae',
    hoursAgo: 51.2,
    tags: ['NFL', 'Baltimore Ravens', 'Highlights'],
    content:
      'Lamar Jackson ran backward eleven yards, spun, looked like a man who\'d forgotten his keys, remembered his keys, and threw it across his body for twenty-six. My uncle, a retired high-school coach, said "don\'t teach that" and then, after a while, "can\'t teach that."',
    likedBy: 13,
    views: 390,
    comments: [
      {
        author: 'RustBeltRob',
        minutesAfter: 8,
        content: 'We play him twice a year, and on the third Tuesday in between I dream about it.',
      },
      { author: 'gridiron_gus', minutesAfter: 17, content: '"Remembered his keys" is a progression read.' },
    ],
  },
];
