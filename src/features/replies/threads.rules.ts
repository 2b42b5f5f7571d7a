/**
 * The order of a thread in the browser. src/features/replies/README.md, Order. The pages of the server have the order of `orders` in
 * server/replies.queries.ts. A rule that moves comments on the page alone belongs here.
 */
import type { ReplySort } from './replies.rules.ts';

/** The maximum indent of a thread; deeper answers stay at it and name the person they answer. */
export const threadDepth = 3;
export interface Threaded {
  id: number;
  parentId: number | null;
}

type Compare<R> = (one: R, other: R) => number;

const byId: Compare<Threaded> = (one, other) => one.id - other.id;

interface Momentary extends Threaded {
  moment: { at: string } | null;
}

/** The order of the comments on a game: by the position of their writers, those from before the start first. */
export function byMoment(one: Momentary, other: Momentary): number {
  return (one.moment?.at ?? '').localeCompare(other.moment?.at ?? '') || byId(one, other);
}

export interface ThreadNode<R extends Threaded> {
  reply: R;
  /** 1 for an answer to the post itself, never more than `threadDepth`. */
  depth: number;
  /** The parent of a reply at the deepest indent, if its place does not show it; else null. */
  answers: R | null;
  /** The comments whose branches it stands in, from the top level down: one for each indent before its own. */
  branches: readonly R[];
}

const noBranches = <R>(): readonly R[] => [];

/**
 * Compares two top-level comments: `best` by likes, then oldest first; `new` by newest first; undefined for `old`. Likes give the same
 * order as the lower bounds of their Wilson score intervals, because all comments of a post have the same viewers.
 */
export function topOrder<R extends Threaded>(
  sort: ReplySort,
  likesOf: (reply: R) => number,
  byAge: Compare<R> = byId,
): Compare<R> | undefined {
  if (sort === 'old') return undefined;
  return sort === 'new' ? (a, b) => byAge(b, a) : (a, b) => likesOf(b) - likesOf(a) || byAge(a, b);
}

/**
 * The replies of a post in reading order, depth first and oldest first; `compareTop` orders the top level otherwise. Takes them in
 * any order; a reply without its parent is at the top level. `byAge` is the order of age.
 */
export function threaded<R extends Threaded>(replies: readonly R[], compareTop?: Compare<R>, byAge: Compare<R> = byId): ThreadNode<R>[] {
  const known = new Map(replies.map(reply => [reply.id, reply]));
  const children = new Map<number | null, R[]>();
  for (const reply of replies.toSorted(byAge)) {
    const parent = reply.parentId !== null && known.has(reply.parentId) ? reply.parentId : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(reply);
    else children.set(parent, [reply]);
  }
  const nodes: ThreadNode<R>[] = [];
  // A stack and not recursion: a chain may be thousands deep.
  const top = children.get(null) ?? [];
  const waiting = (compareTop ? top.toSorted(compareTop) : top).map(reply => ({ reply, level: 1, branches: noBranches<R>() })).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { reply, level, branches } = next;
    const parent = level > threadDepth && reply.parentId !== null ? known.get(reply.parentId) : undefined;
    nodes.push({ reply, depth: Math.min(level, threadDepth), answers: parent ?? null, branches });
    const below = level < threadDepth ? [...branches, reply] : branches;
    for (const child of (children.get(reply.id) ?? []).toReversed()) waiting.push({ reply: child, level: level + 1, branches: below });
  }
  return nodes;
}

/** A reply with everything under it, as a thread of its own that begins at the first indent. */
export function subthread<R extends Threaded>(replies: readonly R[], root: number, byAge: Compare<R> = byId): ThreadNode<R>[] {
  const inside = new Set([root]);
  // An answer has a larger id than its parent, so one pass in the order of ids finds them all.
  for (const reply of replies.toSorted((a, b) => a.id - b.id))
    if (reply.parentId !== null && inside.has(reply.parentId)) inside.add(reply.id);
  return threaded(
    replies.filter(reply => inside.has(reply.id)),
    undefined,
    byAge,
  );
}

/** The replies at the deepest indent whose answers stand at the same indent: those can be opened on their own. */
export function hasDeeperAnswers<R extends Threaded>(nodes: readonly ThreadNode<R>[]): Set<number> {
  const deepest = new Set(nodes.filter(node => node.depth === threadDepth && node.answers === null).map(node => node.reply.id));
  return new Set(nodes.flatMap(node => (node.answers && deepest.has(node.answers.id) ? [node.answers.id] : [])));
}

/** The next or previous of the wanted ids in an order, seen from one of the order; from the other end where there is none. */
export function neighbour(order: readonly number[], wanted: ReadonlySet<number>, from: number | null, by: 1 | -1): number | undefined {
  const start = from === null ? -1 : order.indexOf(from);
  const isWanted = (id: number) => wanted.has(id);
  if (by > 0) return order.slice(start + 1).find(isWanted) ?? order.slice(0, start + 1).find(isWanted);
  const place = Math.max(start, 0);
  return order.slice(0, place).findLast(isWanted) ?? order.slice(place).findLast(isWanted);
}

/** The place in a reading order at which the unread comments begin, or end if the newest stand first; null without any. */
export function lastReadPlace<R extends Threaded>(
  nodes: readonly ThreadNode<R>[],
  isNew: (reply: R) => boolean,
  sort: ReplySort,
): number | null {
  const place = sort === 'new' ? nodes.findLastIndex(({ reply }) => isNew(reply)) + 1 : nodes.findIndex(({ reply }) => isNew(reply));
  const isMarked = sort === 'new' ? place > 0 : place >= 0;
  return isMarked && sort !== 'best' ? Math.min(place, nodes.length - 1) : null;
}

/** The nodes of a thread that stay in view while some comments are collapsed, with the number of hidden answers of each of those. */
export function uncollapsed<R extends Threaded>(
  nodes: readonly ThreadNode<R>[],
  collapsed: ReadonlySet<number>,
): { nodes: readonly ThreadNode<R>[]; hidden: ReadonlyMap<number, number> } {
  if (collapsed.size === 0) return { nodes, hidden: new Map() };
  const hidden = new Map<number, number>();
  /** The collapsed comment above each hidden one. A parent stands before its answers. */
  const hiddenUnder = new Map<number, number>();
  const shown = nodes.filter(({ reply }) => {
    if (reply.parentId === null) return true;
    const root = hiddenUnder.get(reply.parentId) ?? (collapsed.has(reply.parentId) ? reply.parentId : undefined);
    if (root === undefined) return true;
    hiddenUnder.set(reply.id, root);
    hidden.set(root, (hidden.get(root) ?? 0) + 1);
    return false;
  });
  return { nodes: shown, hidden };
}
