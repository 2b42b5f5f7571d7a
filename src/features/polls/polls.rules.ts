/** docs/product.md, 9 Polls. */
import { isInvisible } from '../../platform/shared/text.ts';

export const questionLimit = 200;
export const optionLimit = 100;
export const fewestOptions = 2;
export const maxOptions = 5;

/** The content of a poll editor; its fields may be empty. */
export interface PollText {
  question: string;
  options: readonly string[];
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
} as const;

/** Whether two options would read the same; case does not make a choice. */
export function haveTwins(options: readonly string[]): boolean {
  return new Set(options.map(option => option.trim().toLowerCase())).size < options.length;
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

/** The share of an option in whole percent; equal counts have equal shares, so the shares need not add up to 100. */
export function percentOf(voteCount: number, totalVotes: number): number {
  return totalVotes === 0 ? 0 : Math.round((voteCount / totalVotes) * 100);
}

interface Counted {
  options: { id: number; text: string; voteCount: number }[];
  totalVotes: number;
  votedOptionId: number | null;
}

/** The poll with newer counts. Options that an edit added or removed in the meantime are left as they are. */
export function withCounts<P extends Counted>(
  poll: P,
  counts: { options: readonly { id: number; voteCount: number }[]; totalVotes: number },
): P {
  const countOf = new Map(counts.options.map(option => [option.id, option.voteCount]));
  const options = poll.options.map(option => ({ ...option, voteCount: countOf.get(option.id) ?? option.voteCount }));
  return { ...poll, options, totalVotes: counts.totalVotes };
}

/** The poll after the reader's vote; unchanged if the reader has voted already. */
export function withVote<P extends Counted>(poll: P, optionId: number): P {
  if (poll.votedOptionId !== null || !poll.options.some(option => option.id === optionId)) return poll;
  const options = poll.options.map(option => (option.id === optionId ? { ...option, voteCount: option.voteCount + 1 } : option));
  return { ...poll, options, totalVotes: poll.totalVotes + 1, votedOptionId: optionId };
}
