/** The rules of a poll that is shown. src/features/polls/README.md. */

const hour = 3_600_000;
const day = 24 * hour;

/** The share of an option in whole percent; equal counts have equal shares, so the shares need not add up to 100. */
export function percentOf(voteCount: number, totalVotes: number): number {
  return totalVotes === 0 ? 0 : Math.round((voteCount / totalVotes) * 100);
}

interface Counted {
  options: { id: number; text: string; voteCount: number }[];
  totalVotes: number;
  votedOptionId: number | null;
  canChange: boolean;
}

/** Whether no vote counts any more. `now` is in milliseconds. */
export function isClosed({ closesAt }: { closesAt: string | null }, now: number): boolean {
  return closesAt !== null && Date.parse(closesAt) <= now;
}

/** The time that is left, in the largest unit that is full: 'Closes in 3 hours'. Null for a poll that stays open. */
export function closingText({ closesAt }: { closesAt: string | null }, now: number): string | null {
  if (closesAt === null) return null;
  const left = Date.parse(closesAt) - now;
  if (left <= 0) return 'Closed';
  const [count, unit] =
    left >= 2 * day ? [left / day, 'day'] : left >= hour ? [left / hour, 'hour'] : [Math.max(1, left / (hour / 60)), 'minute'];
  const whole = Math.floor(count);
  return `Closes in ${whole} ${unit}${whole === 1 ? '' : 's'}`;
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

/** The poll after the reader's vote. A vote that was given before moves, or stays if votes can't change. */
export function withVote<P extends Counted>(poll: P, optionId: number): P {
  const former = poll.votedOptionId;
  if (former === optionId || (former !== null && !poll.canChange) || !poll.options.some(option => option.id === optionId)) return poll;
  const added = (id: number) => (id === optionId ? 1 : 0) - (id === former ? 1 : 0);
  const options = poll.options.map(option => ({ ...option, voteCount: option.voteCount + added(option.id) }));
  return { ...poll, options, totalVotes: poll.totalVotes + (former === null ? 1 : 0), votedOptionId: optionId };
}
