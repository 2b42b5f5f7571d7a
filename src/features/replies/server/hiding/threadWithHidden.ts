import type { Reply } from '../../replies.contract.ts';
import { mayGoOn } from '../../replies.rules.ts';
import type { ThreadOrder } from '../replies.queries.ts';

export interface SortedStretch {
  order: ThreadOrder;
  limit: number;
  after: number;
  /** The times of the comments by their ids, for the orders by moments. */
  times: ReadonlyMap<number, number>;
}

/** Compares two ids of comments. */
type Compare = (one: number, other: number) => number;

const byId: Compare = (one, other) => one - other;
const reversed =
  (compare: Compare): Compare =>
  (one, other) =>
    compare(other, one);

/** The orders of `replies.queries.ts`; undefined for `best`, in which hidden comments come last. */
function compareBy(order: ThreadOrder, times: ReadonlyMap<number, number>): Compare | undefined {
  if (order === 'best') return undefined;
  const byTime: Compare = (one, other) => (times.get(one) ?? 0) - (times.get(other) ?? 0) || byId(one, other);
  return { old: byId, new: reversed(byId), moments: byTime, newMoments: reversed(byTime) }[order];
}

/** Whether a comment that everybody else does not get belongs into this part of a thread. */
function belongs({ id }: Reply, shown: readonly Reply[], { limit, after }: SortedStretch, compare: Compare | undefined): boolean {
  const last = shown.at(-1)?.id;
  const isLastPart = !mayGoOn(shown, limit) || last === undefined;
  if (!compare) return isLastPart;
  return (after === 0 || compare(id, after) > 0) && (isLastPart || compare(id, last) < 0);
}

/** A part of a thread with the hidden comments that one reader may see, each in its place. */
export function threadWithHidden(thread: readonly Reply[], hidden: readonly Reply[], stretch: SortedStretch): Reply[] {
  const compare = compareBy(stretch.order, stretch.times);
  const known = new Map(hidden.map(reply => [reply.id, reply]));
  const shown = thread.map(reply => known.get(reply.id) ?? reply);
  const present = new Set(thread.map(reply => reply.id));
  const missing = hidden.filter(reply => !present.has(reply.id) && belongs(reply, thread, stretch, compare));
  const all = [...shown, ...missing];
  if (compare) all.sort((one, other) => compare(one.id, other.id));
  return all;
}
