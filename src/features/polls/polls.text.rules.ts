/** The rules of a poll that somebody writes. src/features/polls/README.md. */
import { isInvisible, textKey } from '../../platform/shared/text.ts';

export const questionLimit = 200;
export const optionLimit = 100;
export const fewestOptions = 2;
export const maxOptions = 5;

/** The content of a poll editor; its fields may be empty. */
export interface PollText {
  question: string;
  options: readonly string[];
  /** The time from now at which the poll is to close; takes the place of `closesAt`. */
  closesIn?: ClosingTime | undefined;
  /** The time at which the stored poll closes. */
  closesAt?: string | null | undefined;
  canChange?: boolean | undefined;
}

const hour = 3_600_000;
const day = 24 * hour;
/** The choices of an editor, in milliseconds. */
export const closingTimes = {
  '1 hour': hour,
  '6 hours': 6 * hour,
  '1 day': day,
  '3 days': 3 * day,
  '1 week': 7 * day,
} as const;
export type ClosingTime = keyof typeof closingTimes;

export function isClosingTime(text: string): text is ClosingTime {
  return Object.hasOwn(closingTimes, text);
}

export const emptyPoll: PollText = { question: '', options: ['', ''] };

export const pollTexts = {
  noQuestion: 'Ask a question for your poll',
  longQuestion: `A question has at most ${questionLimit} characters`,
  blankOption: 'An option needs a text',
  longOption: `An option has at most ${optionLimit} characters`,
  fewOptions: `A poll needs at least ${fewestOptions} options`,
  manyOptions: `A poll has at most ${maxOptions} options`,
  sameOptions: 'Every option must be different',
  pastClose: 'A poll closes in the future',
} as const;

/** Whether two options would read the same: case, Unicode's form, blanks and invisible characters make no choice. */
export function haveTwins(options: readonly string[]): boolean {
  return new Set(options.map(option => textKey(option))).size < options.length;
}

const isVisible = (text: string) => !isInvisible(text);

/** The poll to send: trimmed, without empty options. Undefined if nothing was typed. */
export function trimmedPoll(poll: PollText): { question: string; options: string[] } | undefined {
  const question = isInvisible(poll.question) ? '' : poll.question.trim();
  const options = poll.options.filter(isVisible).map(option => option.trim());
  return question || options.length > 0 ? { question, options } : undefined;
}

export interface PollProblem {
  question?: string;
  /** At the option where it can be put right. */
  option?: { index: number; message: string };
}

function questionProblem(question: string): string | undefined {
  if (!question) return pollTexts.noQuestion;
  return question.length > questionLimit ? pollTexts.longQuestion : undefined;
}

function optionProblem(typed: readonly string[], written: readonly string[]): PollProblem['option'] {
  const at = (index: number, message: string) => ({ index: index < 0 ? typed.length - 1 : index, message });
  if (written.length < fewestOptions) return at(typed.findIndex(isInvisible), pollTexts.fewOptions);
  if (written.length > maxOptions) return at(-1, pollTexts.manyOptions);
  const long = typed.findIndex(option => option.trim().length > optionLimit);
  if (long >= 0) return at(long, pollTexts.longOption);
  if (!haveTwins(written)) return undefined;
  const twin = typed.findIndex((option, index) => isVisible(option) && haveTwins(typed.slice(0, index + 1).filter(isVisible)));
  return at(twin, pollTexts.sameOptions);
}

/** The problem of a typed poll; undefined if it can be sent or nothing was typed. */
export function pollProblem(poll: PollText): PollProblem | undefined {
  const written = trimmedPoll(poll);
  if (!written) return undefined;
  const question = questionProblem(written.question);
  const option = optionProblem(poll.options, written.options);
  return question || option ? { ...(question && { question }), ...(option && { option }) } : undefined;
}
