/** The people on the page of a post. src/features/presence/README.md. */

/** A post with fewer people shows no number. */
export const fewestShown = 2;
/** The number of posts that one call asks about at most. */
export const maxAskedPosts = 50;

/** The maximum number of members of a post on one node that are recognized on another node. */
export const maxKnownMembers = 500;

/**
 * The readers of posts on one node: the keys of members, who may also be on another node, the number of members beyond those keys, and
 * the number of visitors.
 */
export type Readers = Readonly<Record<string, { members: readonly string[]; others?: number; visitors: number }>>;

/**
 * The number of people on the page of each post over all nodes. A member counts once, however many tabs and devices they have. Beyond
 * `maxKnownMembers` on a node, a member with devices on two nodes counts twice.
 */
export function peopleThere(nodes: readonly Readers[]): Map<number, number> {
  const members = new Map<number, Set<string>>();
  const uncounted = new Map<number, number>();
  for (const [post, readers] of nodes.flatMap(node => Object.entries(node))) {
    const postId = Number(post);
    const known = members.get(postId) ?? new Set();
    for (const member of readers.members) known.add(member);
    members.set(postId, known);
    uncounted.set(postId, (uncounted.get(postId) ?? 0) + readers.visitors + (readers.others ?? 0));
  }
  return new Map([...members].map(([postId, known]) => [postId, known.size + (uncounted.get(postId) ?? 0)]));
}
