/** docs/product.md, 7.1 Rules and 7.2 Thread. */

export const replyLengthLimit = 2_000;
export const repliesPerCall = 500;
/** The maximum indent of a thread; deeper answers stay at it and name the person they answer. */
export const threadDepth = 3;
/** Comments shown on a card of the feed. */
export const latestRepliesShown = 2;

export interface Threaded {
  id: number;
  parentId: number | null;
}

export interface ThreadNode<R extends Threaded> {
  reply: R;
  /** 1 for an answer to the post itself, never more than `threadDepth`. */
  depth: number;
  /** The parent of a reply at the deepest indent, if its place does not show it; else null. */
  answers: R | null;
}

/**
 * The replies of a post in reading order, depth first and oldest first. Takes them in any order, in linear time; a reply without
 * its parent is at the top level.
 */
export function threaded<R extends Threaded>(replies: readonly R[]): ThreadNode<R>[] {
  const known = new Map(replies.map(reply => [reply.id, reply]));
  const children = new Map<number | null, R[]>();
  for (const reply of replies.toSorted((a, b) => a.id - b.id)) {
    const parent = reply.parentId !== null && known.has(reply.parentId) ? reply.parentId : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(reply);
    else children.set(parent, [reply]);
  }
  const nodes: ThreadNode<R>[] = [];
  // A stack and not recursion: a chain may be thousands deep.
  const waiting = (children.get(null) ?? []).map(reply => ({ reply, level: 1 })).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { reply, level } = next;
    const parent = level > threadDepth && reply.parentId !== null ? known.get(reply.parentId) : undefined;
    nodes.push({ reply, depth: Math.min(level, threadDepth), answers: parent ?? null });
    for (const child of (children.get(reply.id) ?? []).toReversed()) waiting.push({ reply: child, level: level + 1 });
  }
  return nodes;
}

/** A reply with everything under it, as a thread of its own that begins at the first indent. */
export function subthread<R extends Threaded>(replies: readonly R[], root: number): ThreadNode<R>[] {
  const inside = new Set([root]);
  // An answer has a larger id than its parent, so one pass in the order of ids finds them all.
  for (const reply of replies.toSorted((a, b) => a.id - b.id))
    if (reply.parentId !== null && inside.has(reply.parentId)) inside.add(reply.id);
  return threaded(replies.filter(reply => inside.has(reply.id)));
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
