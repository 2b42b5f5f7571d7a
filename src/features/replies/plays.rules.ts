/** The plays of a game between the comments of its thread. src/features/replies/README.md, Order. */
import type { Play } from '../games/games.contract.ts';
import type { ReplySort } from './replies.rules.ts';

/** A play that a thread tells: one that scored, or the last of a period. */
export interface ToldPlay {
  play: Play;
  endsPeriod: boolean;
}

/** The plays that a thread tells, in order. A period has ended once a play of a later one is known. */
export function toldPlays(plays: readonly Play[]): ToldPlay[] {
  return plays.flatMap((play, index) => {
    const next = plays[index + 1];
    const told: ToldPlay[] = play.scoring ? [{ play, endsPeriod: false }] : [];
    if (next && next.period > play.period) told.push({ play, endsPeriod: true });
    return told;
  });
}

interface Placed {
  id: number;
  moment: { seq: number } | null;
}

export interface PlacedPlays {
  /** The plays in front of a comment, by its id, in the order of the page. */
  before: ReadonlyMap<number, readonly ToldPlay[]>;
  /** The plays behind all comments. */
  after: readonly ToldPlay[];
}

/** Places plays between the top-level comments of a thread, which are given in the order of the page: a comment follows the plays that its writer knew. */
export function placedPlays(comments: readonly Placed[], told: readonly ToldPlay[], sort: Exclude<ReplySort, 'best'>): PlacedPlays {
  const queue = sort === 'new' ? told.toReversed() : [...told];
  const before = new Map<number, readonly ToldPlay[]>();
  let taken = 0;
  for (const { id, moment } of comments) {
    const known = moment?.seq ?? 0;
    const isInFront = ({ play }: ToldPlay) => (sort === 'new' ? play.seq > known : play.seq <= known);
    const end = queue.findIndex((each, index) => index >= taken && !isInFront(each));
    const upTo = end < 0 ? queue.length : end;
    if (upTo > taken) before.set(id, queue.slice(taken, upTo));
    taken = upTo;
  }
  return { before, after: queue.slice(taken) };
}
