/** The people on the page of a post. src/features/presence/README.md. */

/** A post with fewer people shows no number. */
export const fewestShown = 2;
/** The number of posts that one call asks about at most. */
export const maxAskedPosts = 50;

/** The number of visitors of a post that one IPv4 address or IPv6 /48 counts as at most. */
export const maxVisitorsOfAddress = 5;

/** The maximum number of members of a post on one node that are recognized on another node. */
export const maxKnownMembers = 500;

interface ReadersOfPost {
  /** The keys of members, who may also be on another node. */
  members: readonly string[];
  /** The number of members beyond those keys. */
  others?: number;
  /** The number of visitors on this node. */
  visitors: number;
  /** The keys of their browsers, by the key of their address or /48. A node of an earlier version has none. */
  browsers?: Readonly<Record<string, readonly string[]>>;
}

/** The readers of posts on one node. */
export type Readers = Readonly<Record<string, ReadersOfPost>>;

/**
 * The number of people on the page of each post over all nodes. A member counts once, however many tabs and devices they have, and a visitor
 * once for each browser. Beyond `maxKnownMembers` on a node, a member with devices on two nodes counts twice.
 */
export function peopleThere(nodes: readonly Readers[]): Map<number, number> {
  const members = new Map<number, Set<string>>();
  const browsers = new Map<number, Map<string, Set<string>>>();
  const uncounted = new Map<number, number>();
  for (const [post, readers] of nodes.flatMap(node => Object.entries(node))) {
    const postId = Number(post);
    const known = members.get(postId) ?? new Set();
    for (const member of readers.members) known.add(member);
    members.set(postId, known);
    const ofPost = browsers.get(postId) ?? new Map<string, Set<string>>();
    for (const [address, keys] of Object.entries(readers.browsers ?? {}))
      ofPost.set(address, new Set([...(ofPost.get(address) ?? []), ...keys]));
    browsers.set(postId, ofPost);
    uncounted.set(postId, (uncounted.get(postId) ?? 0) + (readers.browsers ? 0 : readers.visitors) + (readers.others ?? 0));
  }
  const visitorsOf = (postId: number) =>
    [...(browsers.get(postId)?.values() ?? [])].reduce((sum, { size }) => sum + Math.min(size, maxVisitorsOfAddress), 0);
  return new Map([...members].map(([postId, known]) => [postId, known.size + visitorsOf(postId) + (uncounted.get(postId) ?? 0)]));
}
