import type { DemoPost } from '../../types.ts';

/** Posts about the NBA, newest first, part 3 of 10. */
export const nba3: readonly DemoPost[] = [
  {
    author: 'MileHighMarta',
    hoursAgo: 9.2,
    tags: ['NBA', 'Denver Nuggets', 'Analytics', 'Hot Takes'],
    content: `I keep a notebook of every Nikola Jokić touch I see live. Three seasons now, forty-one home games. Last week I turned it into a shot chart and drew it as a poster, because I apparently have no other hobbies.

What jumps out isn't where he shoots. It is the blank space: he almost never takes a shot he didn't choose. The floater range looks like somebody spilled paint, the corners are empty, and there's one lonely dot from half court that went in and that he pretended not to enjoy.

Ask me anything about the notebook. (@StatLineNia, I can feel you coming.)`,
    imageUrl: '/demo/shot-chart.svg',
    imageAlt: 'A shot chart drawn as a poster',
    moreImages: [{ url: '/demo/season-line.svg', alt: 'The same season as one long line' }],
    likedBy: 35,
    views: 1720,
    comments: [
      {
        author: 'StatLineNia',
        minutesAfter: 8,
        content: "Do you note the pass he turned down too? **That's** the number I would kill for.",
        first: 'Do you note the pass he turned down too?',
        answers: [
          {
            author: 'MileHighMarta',
            minutesAfter: 7,
            quotes: 'the pass he turned down',
            content: "Yes! A little arrow with a cross. He turned down roughly one good look a quarter for a better one. It's absurd.",
            answers: [
              {
                author: 'StatLineNia',
                minutesAfter: 5,
                content: "Please, please type this up. I'll do the spreadsheet. I'll do it for free. I'll do it tonight.",
                answers: [
                  {
                    author: 'MileHighMarta',
                    minutesAfter: 11,
                    content: 'Yes! Warning: my handwriting gets worse in overtime.',
                    answers: [
                      {
                        author: 'StatLineNia',
                        minutesAfter: 4,
                        content: 'Then overtime games are the ones I trust most. Deal.',
                        answers: [
                          {
                            author: 'MileHighMarta',
                            minutesAfter: 9,
                            content: 'First page is typed up. There are already eleven footnotes and ||two of them are about soup||.',
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
      {
        author: 'WolvesBackInMN',
        minutesAfter: 14,
        content: "As a Wolves fan I'd like to know what the notebook says about second rounds. Asking for a friend in Minneapolis.",
        answers: [
          {
            author: 'MileHighMarta',
            minutesAfter: 6,
            content: 'The 2024 pages are in a different drawer.',
            answers: [{ author: 'WolvesBackInMN', minutesAfter: 3, content: 'Twenty points down in Game 7. Best drawer in the house.' }],
          },
        ],
      },
      {
        author: 'SpursSinceDuncan',
        minutesAfter: 22,
        content: "Beautiful poster. Now imagine the same with a player who's seven-four and blocks the paint.",
        answers: [
          {
            author: 'MileHighMarta',
            minutesAfter: 13,
            content: 'Spurs fans find a way into every thread like vines.',
            answers: [{ author: 'SpursSinceDuncan', minutesAfter: 4, content: 'Patient, green and getting in through the windows. Yes.' }],
          },
        ],
      },
      {
        author: 'thunder_upright',
        minutesAfter: 35,
        content: "Best passing big ever? I say yes and it isn't close, and I grew up on Sabonis tapes.",
        answers: [
          {
            author: 'RipCityRaven',
            minutesAfter: 9,
            content: 'Young Arvydas before the injuries is the one name that makes me hesitate. We only got the sequel in Portland.',
            answers: [
              {
                author: 'thunder_upright',
                minutesAfter: 8,
                content: "The sequel was still better than most people's originals.",
                answers: [{ author: 'RipCityRaven', minutesAfter: 5, content: 'Crying a little on the train, thanks.' }],
              },
            ],
          },
        ],
      },
      {
        author: 'LukaInLA77',
        minutesAfter: 47,
        content: 'One dot from half court and he pretended not to enjoy it. I can see the exact face.',
      },
      {
        author: 'BigDogBucks34',
        minutesAfter: 70,
        content: "How much for a print? Genuinely. I'd hang it in enemy territory.",
        answers: [
          {
            author: 'MileHighMarta',
            minutesAfter: 15,
            content: "I'll put it up when I find a printer that does this blue properly. No charge for people who ask nicely.",
          },
        ],
      },
    ],
  },
  {
    author: 'northern_raptor',
    hoursAgo: 9.7,
    tags: ['NBA', 'Toronto Raptors', 'Analytics'],
    content: 'Scottie Barnes guards one through five and argues with six through ten.',
    likedBy: 11,
    views: 280,
  },
  {
    author: 'ParquetPat',
    hoursAgo: 10.1,
    tags: ['NBA', 'Boston Celtics', 'Hot Takes', 'Analytics'],
    content:
      "I'm about to say something that'll get me thrown out of my own section: I miss bad shots. I miss somebody in green taking a turnaround eighteen-footer with a hand in his eyes because the building needed it. The math is right. The math has a ring. And I still miss it.",
    likedBy: 28,
    views: 830,
    comments: [
      {
        author: 'StatLineNia',
        minutesAfter: 5,
        content:
          "The math agrees with you more than you'd think. A contested two at the end of the clock is often the best thing left. People only quote the first half of the paper.",
        answers: [{ author: 'ParquetPat', minutesAfter: 7, content: "I've never felt so seen by an equation." }],
      },
      {
        author: 'KnicksTherapy',
        minutesAfter: 12,
        content: 'You miss Paul Pierce. You can just say it.',
        answers: [
          {
            author: 'ParquetPat',
            minutesAfter: 3,
            content: 'I miss Paul Pierce.',
            answers: [{ author: 'KnicksTherapy', minutesAfter: 4, content: 'There we go. Breathe.' }],
          },
        ],
      },
      { author: 'SplashDad_Tom', minutesAfter: 19, content: 'From the fan base that started this whole mess: sorry about the weather.' },
      {
        author: 'CourtsideCasey',
        minutesAfter: 38,
        content: 'The building needed it. Yes. There are shots that are really announcements.',
      },
      { author: 'HeatCultureHugo', minutesAfter: 61, content: "DeMar made a whole career of announcements, and I'd pay to see every one." },
    ],
  },
  {
    author: 'LightTheBeamLee',
    hoursAgo: 11.5,
    tags: ['NBA', 'Sacramento Kings', 'Fan Culture', 'Questions'],
    content:
      "Serious question from Sacramento: does the beam count if you see it from inside your own car at a red light and everyone honks? Because my wife says it's only official from outside and we've been married nine years and this could be the thing.",
    poll: {
      question: 'Does the beam count from inside the car?',
      options: [
        { text: 'Yes, if everyone honks', votes: 17 },
        { text: 'Only from outside', votes: 9 },
        { text: 'Your wife is right', votes: 12 },
      ],
    },
    likedBy: 27,
    views: 730,
    comments: [
      {
        author: 'CourtsideCasey',
        minutesAfter: 5,
        content: 'Honking makes it official. Honking is the notary.',
        answers: [
          {
            author: 'LightTheBeamLee',
            minutesAfter: 3,
            content: 'I\'m showing her this. "Honking is the notary."',
            answers: [
              {
                author: 'LightTheBeamLee',
                minutesAfter: 40,
                content: "She says notaries have to be present in person. She's a paralegal. I've lost.",
                answers: [{ author: 'CourtsideCasey', minutesAfter: 12, content: 'Never marry within two floors of the law, Lee.' }],
              },
            ],
          },
        ],
      },
      {
        author: 'RipCityRaven',
        minutesAfter: 11,
        content: "We don't have a beam. We've got roses. If a rose falls on your car, that counts.",
      },
      {
        author: 'HalosHaruka',
        minutesAfter: 29,
        content: 'I drove up from Anaheim once just to see it. They lost. I saw a very nice dark sky and had an excellent taco.',
        answers: [{ author: 'LightTheBeamLee', minutesAfter: 6, content: 'You owe us a second visit. The taco remembers.' }],
      },
      {
        author: 'SpursSinceDuncan',
        minutesAfter: 47,
        content:
          'Two decades of waiting and then a purple laser. I thought that was the most joyful thing anyone had done in the league for ages, and I mean that with no irony.',
      },
    ],
  },
  {
    author: 'WolvesBackInMN',
    hoursAgo: 12.7,
    tags: ['NBA', 'Minnesota Timberwolves', 'Highlights', 'Memes'],
    content:
      "Anthony Edwards dunked, looked at the rim as if it owed him money, and then apologized to a ball boy he'd nearly landed on. All in four seconds. That's the whole player.",
    likedBy: 25,
    views: 670,
    comments: [
      {
        author: 'MileHighMarta',
        minutesAfter: 5,
        content: "I root against him eighty-two times... fine, four times a year, and he's the one I'd put on the poster.",
      },
      {
        author: 'BamaBooth_Ben',
        minutesAfter: 14,
        content: "He'd make such a good strong safety.",
        answers: [
          {
            author: 'gridiron_gus',
            minutesAfter: 6,
            content: 'Every time an NBA wing is athletic you people try to take him to Tuscaloosa.',
            answers: [{ author: 'BamaBooth_Ben', minutesAfter: 3, content: 'The offer stands.' }],
          },
        ],
      },
      { author: 'LukaInLA77', minutesAfter: 29, content: "Funniest interview in sports and I don't think it's close." },
    ],
  },
  {
    author: 'KnicksTherapy',
    hoursAgo: 13.6,
    tags: ['NBA', 'New York Knicks', 'History'],
    content:
      "LJ's four-point play, 1999. My grandmother, who spoke about forty words of English, used nine of them at once. I can't write any of them here.",
    likedBy: 12,
    views: 350,
    comments: [
      {
        author: 'HoosierHoops_Al',
        minutesAfter: 8,
        content: "My grandfather's glasses came off again that night. Different reason.",
        answers: [
          {
            author: 'KnicksTherapy',
            minutesAfter: 5,
            content: "Your grandfather's glasses have lived through more Knicks games than my cousin.",
          },
        ],
      },
    ],
  },
];
