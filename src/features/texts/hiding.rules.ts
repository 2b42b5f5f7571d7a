/** Texts that moderation hides. src/features/moderation/README.md, Hidden texts. */

/** removed: by a moderator; held: waits for approval; auto: hidden by reports until a moderator decides. */
export type HiddenState = 'removed' | 'held' | 'auto';

export interface Hiding {
  state: HiddenState;
  /** The reason. Its author reads that of a removal, moderators alone that of a held text. */
  reason: string | null;
  /** The entry of the public log about it; null without one. */
  entryId: number | null;
  /** The time at which the text was hidden; by default now. */
  at?: string;
}

/** The time after which an author may edit an automatically hidden text, once, which shows it again. */
export const minutesBeforeShowingEdit = 10;

const minuteMs = 60_000;

/** The reason for which the author of a hidden text can't edit it now; undefined if the edit would show it again. */
export function editProblem(
  { hidden, hiddenAt, shownByEditAt }: { hidden: HiddenState; hiddenAt: Date | null; shownByEditAt: Date | null },
  now: number,
): string | undefined {
  if (hidden === 'removed') return 'A moderator removed this text. You can appeal the removal.';
  if (hidden === 'held') return 'This text waits for a moderator. It can be edited once it is approved.';
  if (shownByEditAt !== null) return 'This text was edited after reports before. A moderator will look at it.';
  const left = (hiddenAt?.getTime() ?? now) + minutesBeforeShowingEdit * minuteMs - now;
  return left > 0 ? `This text was reported. You can edit it in ${Math.ceil(left / minuteMs)} minutes.` : undefined;
}

export const unchangedText = 'The edit changes nothing. Please change the text that was reported.';
