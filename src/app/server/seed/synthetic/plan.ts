import { chance } from './chance.ts';
import type { Size } from './size.ts';

const span = 2 * 365 * 86_400;
const largestThread = 10_000;
/** More than the most posts there can be: a second and a post are one exact number. */
const postsAtMost = 2 ** 24;
const likesEach = 4;

/** Authors and times of all posts and replies, before any text is made. Typed arrays keep ten million replies within 80 MB. */
export interface Plan extends Size {
  /** One entry for each post, oldest first: the time in seconds since 1970, its author's place, its counts. */
  writtenAt: Float64Array;
  author: Uint32Array;
  comments: Uint32Array;
  likes: Uint32Array;
  /** One number for each reply, oldest first, that encodes its time and its post: see `replyAt`. */
  replyKeys: Float64Array;
}

/** When a reply was written, in seconds, and under which post. */
export function replyAt(plan: Plan, index: number): { time: number; post: number } {
  const key = plan.replyKeys[index] ?? 0;
  const post = key % postsAtMost;
  return { time: begin(plan) + (key - post) / postsAtMost, post };
}

function begin({ writtenAt }: Pick<Plan, 'writtenAt'>): number {
  return writtenAt[0] ?? 0;
}

/** Distributes a total by weight, each share at most `most`; the remainder is dealt out in turn. */
function sharesOf(total: number, weights: Float64Array, most: number): Uint32Array {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const shares = Uint32Array.from(weights, weight => Math.min(most, Math.floor((weight * total) / sum)));
  let left = total - shares.reduce((all, share) => all + share, 0);
  for (let index = 0; left > 0; index = (index + 1) % shares.length) {
    const share = shares[index] ?? 0;
    if (share >= most) continue;
    shares[index] = share + 1;
    left -= 1;
  }
  return shares;
}

/** Posts over two years, ever more of them; threads and likes with a heavy tail; one thread of 10,000 where there are replies enough. */
export function planOf(size: Size, now: number): Plan {
  const from = chance(3);
  const end = Math.floor(now / 1_000) - 60;
  const writtenAt = Float64Array.from({ length: size.posts }, (_, index) => Math.floor(end - span * (1 - (index + 1) / size.posts) ** 1.3));
  const author = Uint32Array.from({ length: size.posts }, () => from.skewed(size.users));
  const weights = Float64Array.from({ length: size.posts }, () => from.heavy(1.3) - 0.95);
  const most = Math.max(1, Math.min(largestThread, Math.ceil(size.replies / 10)), Math.ceil(size.replies / size.posts));
  const famous = Math.floor(size.posts * 0.97);
  const isLarge = size.posts > 10;
  if (isLarge) weights[famous] = 0;
  const comments = sharesOf(size.replies - (isLarge ? Math.min(most, size.replies) : 0), weights, most);
  if (isLarge) comments[famous] = (comments[famous] ?? 0) + Math.min(most, size.replies);
  const loved = Float64Array.from(comments, count => (count + 1) * from.heavy(1.5));
  const likes = sharesOf(size.posts * Math.min(likesEach, Math.floor(size.users / 4)), loved, Math.floor(size.users / 2));
  return { ...size, writtenAt, author, comments, likes, replyKeys: repliesOf({ writtenAt, comments, replies: size.replies }, end) };
}

/** Replies follow their post within hours or days; all of them in the order of time, as their ids are. */
function repliesOf(plan: Pick<Plan, 'writtenAt' | 'comments'> & { replies: number }, end: number): Float64Array {
  const from = chance(4);
  const keys = new Float64Array(plan.replies);
  const first = begin(plan);
  let at = 0;
  for (let post = 0; post < plan.comments.length; post += 1) {
    const written = plan.writtenAt[post] ?? 0;
    for (let count = plan.comments[post] ?? 0; count > 0; count -= 1) {
      const delay = from.around(7_200, 1.6);
      const time = written + (written + delay < end ? delay : from.next() * (end - written));
      keys[at] = Math.floor(time - first) * postsAtMost + post;
      at += 1;
    }
  }
  return keys.sort();
}
