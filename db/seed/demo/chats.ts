import type { DemoChat } from './types.ts';

/** The messages of friends, oldest first. Both have seen the first `read` of them. */
export const chats: readonly DemoChat[] = [
  {
    between: ['CourtsideCasey', 'KnicksTherapy'],
    startedHoursAgo: 27,
    messages: [
      [0, 'KnicksTherapy', 'You up? I need to talk about that fourth quarter.'],
      [1, 'CourtsideCasey', 'I have been staring at the ceiling since the buzzer.'],
      [1, 'KnicksTherapy', 'Nine straight possessions of your-turn-my-turn.'],
      [2, 'KnicksTherapy', 'NINE.'],
      [4, 'CourtsideCasey', 'And then a corner three off a real pass and I forgave all of them.'],
      [5, 'KnicksTherapy', 'This is why we can never leave. They always know when to give us one.'],
      [7, 'CourtsideCasey', 'Garden on Friday?'],
      [9, 'KnicksTherapy', 'Section 212, two seats, I already told my wife it is a work thing.'],
      [10, 'CourtsideCasey', 'It IS a work thing. We are unpaid staff.'],
      [1_380, 'KnicksTherapy', 'Printed the bingo cards. Free square is still “bad challenge”.'],
    ],
    read: 10,
  },
  {
    between: ['CourtsideCasey', 'ParquetPat'],
    startedHoursAgo: 51,
    messages: [
      [0, 'ParquetPat', 'Loser brings lobster rolls?'],
      [6, 'CourtsideCasey', 'Loser brings lobster rolls AND wears the other hat for one full post.'],
      [8, 'ParquetPat', 'With a photo.'],
      [9, 'CourtsideCasey', 'With a photo. I am not scared of you.'],
      [11, 'ParquetPat', 'You say that every November.'],
      [2_640, 'ParquetPat', 'How do you take your lobster roll, warm or cold?'],
      [2_642, 'ParquetPat', 'Asking because I am about to order one. On you.'],
    ],
    read: 5,
  },
  {
    between: ['CourtsideCasey', 'StatLineNia'],
    startedHoursAgo: 96,
    messages: [
      [0, 'CourtsideCasey', 'Settle something. Is a contested mid-range shot late in the clock a bad shot?'],
      [14, 'StatLineNia', 'Depends what the alternative was. Compared with a turnover it is a gift.'],
      [15, 'StatLineNia', 'Compared with a corner three it is a cry for help.'],
      [17, 'CourtsideCasey', 'Putting that on a shirt.'],
      [18, 'StatLineNia', 'Cite me.'],
    ],
    read: 5,
  },
  {
    between: ['CourtsideCasey', 'AcesHighLV'],
    startedHoursAgo: 30,
    messages: [
      [0, 'AcesHighLV', 'Thanks for the add! Finally a Liberty fan who can take a joke.'],
      [3, 'CourtsideCasey', 'I can take a joke. I can’t take another one of your banners.'],
      [4, 'AcesHighLV', 'See you in the first round of the group chat wars.'],
    ],
    read: 3,
  },
  {
    between: ['KnicksTherapy', 'MetsMiseryMike'],
    startedHoursAgo: 70,
    messages: [
      [0, 'MetsMiseryMike', 'How do you stay hopeful? Professional question.'],
      [20, 'KnicksTherapy', 'I don’t. I stay available.'],
      [22, 'MetsMiseryMike', 'That is the best thing anyone has told me since 1986.'],
    ],
    read: 3,
  },
  {
    between: ['TableJumperTed', 'ArrowheadAnn'],
    startedHoursAgo: 44,
    messages: [
      [0, 'TableJumperTed', 'Just so it is in writing: I respect your quarterback and I hate every one of his third downs.'],
      [5, 'ArrowheadAnn', 'Framed. Hanging it next to the other four letters from Buffalo.'],
      [2_400, 'TableJumperTed', 'Rude. Fair. Rude.'],
    ],
    read: 2,
  },
];
