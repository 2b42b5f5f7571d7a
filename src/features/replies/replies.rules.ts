/** DECISIONS.md, "Limits" and the threads of "Screens"; SPEC.md section 9. */

export const replyLengthLimit = 2_000;
export const repliesPerCall = 500;
/** Threads indent so deep; deeper answers stay there and name whom they answer. */
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
  /** Whom a reply at the deepest indent answers, when that is not visible from its place. */
  answers: R | null;
}

/**
 * The replies of a post in reading order: each thread goes down before the next begins, oldest first.
 * Takes them in any order and in linear time; a reply whose parent is missing stands at the top.
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
