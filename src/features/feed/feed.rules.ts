/** src/features/feed/README.md. */

export const feedPageSize = 20;
export const feedSorts = ['latest', 'popular'] as const;
export type FeedSort = (typeof feedSorts)[number];

/** The number of threads that are called hot, and of the letters of their titles. */
export const hotThreadsShown = 5;
export const hotTitleLength = 90;

export const queryLimit = 500;
export const tagFilterLimit = 100;
/** Words of a search that count; more than a person types. */
export const searchWordLimit = 16;

export interface Scored {
  id: number;
  likes: number;
  comments: number;
  views: number;
  /** Milliseconds since 1970. */
  createdAt: number;
}

const oneHour = 3_600_000;

/** (likes + comments + views/10) × max(0.1, 1 − hours/24 × 0.1); a post from the future counts as new. */
export function popularScore(post: Scored, now: number): number {
  const hours = Math.max(0, now - post.createdAt) / oneHour;
  return (post.likes + post.comments + post.views / 10) * Math.max(0.1, 1 - (hours / 24) * 0.1);
}

/**
 * The ids in popular order, by group. By score, highest first; going down, a group takes in every post whose score is less
 * than 1 below the group's first; inside a group the newest comes first.
 */
export function popularGroups(posts: readonly Scored[], now: number): number[][] {
  const scored = posts
    .map(post => ({ post, score: popularScore(post, now) }))
    .sort((a, b) => b.score - a.score || b.post.createdAt - a.post.createdAt || b.post.id - a.post.id);
  const groups: number[][] = [];
  let group: Scored[] = [];
  let first = 0;
  const close = () => {
    group.sort((a, b) => b.createdAt - a.createdAt || b.id - a.id);
    groups.push(group.map(post => post.id));
    group = [];
  };
  for (const { post, score } of scored) {
    if (group.length > 0 && first - score >= 1) close();
    if (group.length === 0) first = score;
    group.push(post);
  }
  if (group.length > 0) close();
  return groups;
}

export interface SearchTerms {
  /** The text before `tags:`, as typed. */
  text: string;
  tags: string[];
}

/** Everything after `tags:` is a comma-separated list of tag names; the text before it is words. */
export function parseSearch(q: string): SearchTerms {
  const at = q.toLowerCase().search(/(^|\s)tags[:：]/);
  if (at === -1) return { text: q.trim(), tags: [] };
  const tags = q
    .slice(at)
    .replace(/^[^:：]*./, '')
    .split(/[,，]/);
  return { text: q.slice(0, at).trim(), tags: tags.map(name => name.trim()).filter(Boolean) };
}
