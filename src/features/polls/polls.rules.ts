/** SPEC.md sections 4 ("Poll composer", "Poll vote"), 5 and 9; DECISIONS.md "Limits". */
import { isInvisible } from '../../platform/shared/text.ts';

export const questionLimit = 200;
export const optionLimit = 100;
export const fewestOptions = 2;
export const mostOptions = 5;

/** What a poll editor holds: some of it may be empty still. */
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
  manyOptions: `A poll has at most ${mostOptions} options`,
  sameOptions: 'Every option must be different',
} as const;

/** Whether two options would read the same; case does not make a choice. */
export function haveTwins(options: readonly string[]): boolean {
  return new Set(options.map(option => option.trim().toLowerCase())).size < options.length;
}

/** What would be sent: trimmed, without the options left empty. Undefined while nothing was typed. */
export function writtenPoll(poll: PollText): { question: string; options: string[] } | undefined {
  const question = isInvisible(poll.question) ? '' : poll.question.trim();
  const options = poll.options.filter(option => !isInvisible(option)).map(option => option.trim());
  return question || options.length > 0 ? { question, options } : undefined;
}

export interface PollProblem {
  question?: string;
  options?: string;
}

/** Why what was typed is no poll yet; undefined when it can be sent or nothing was typed. */
export function pollProblem(poll: PollText): PollProblem | undefined {
  const written = writtenPoll(poll);
  if (!written) return undefined;
  const problem: PollProblem = {};
  if (!written.question) problem.question = pollTexts.noQuestion;
  else if (written.question.length > questionLimit) problem.question = pollTexts.longQuestion;
  if (written.options.length < fewestOptions) problem.options = pollTexts.fewOptions;
  else if (written.options.length > mostOptions) problem.options = pollTexts.manyOptions;
  else if (written.options.some(option => option.length > optionLimit)) problem.options = pollTexts.longOption;
  else if (haveTwins(written.options)) problem.options = pollTexts.sameOptions;
  return problem.question || problem.options ? problem : undefined;
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

/** The poll as it stands once the reader's vote is counted; a reader who has voted changes nothing. */
export function withVote<P extends Counted>(poll: P, optionId: number): P {
  if (poll.votedOptionId !== null || !poll.options.some(option => option.id === optionId)) return poll;
  const options = poll.options.map(option => (option.id === optionId ? { ...option, voteCount: option.voteCount + 1 } : option));
  return { ...poll, options, totalVotes: poll.totalVotes + 1, votedOptionId: optionId };
}
