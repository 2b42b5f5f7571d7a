import { copyRow } from '../../../../platform/server/db/copy.ts';
import { chance } from './chance.ts';
import { instant, type People } from './people.ts';
import { type Plan, replyAt } from './plan.ts';
import type { Writer } from './words.ts';

export interface KnownTag {
  id: number;
  name: string;
  league: string | null;
}

/** Every twelfth post has a poll. */
export function hasPoll(post: number): boolean {
  return post % 12 === 5;
}

/** The places of a post's tags: mostly one to three, a team often with its league. */
export function tagsOf(post: number, tags: readonly KnownTag[], leagues: ReadonlyMap<string, number>): number[] {
  const from = chance(100_000_000 + post);
  const chosen = new Set<number>();
  for (let count = from.ranked(5); count > 0; count -= 1) {
    const place = from.ranked(tags.length);
    chosen.add(place);
    const league = leagues.get(tags[place]?.league ?? '');
    if (league !== undefined && from.next() < 0.6) chosen.add(league);
  }
  return [...chosen].slice(0, 10);
}

export function viewsOf(post: number, plan: Plan): number {
  const read = 1 + (plan.comments[post] ?? 0) + (plan.likes[post] ?? 0);
  return Math.round(read * (3 + (post % 17)));
}

export const postColumns = ['id', 'content', 'author_id', 'author_name', 'tags', 'feature', 'likes', 'comments', 'views', 'created_at'];

function listed(names: readonly string[]): string {
  return `{${names.map(name => `"${name.replaceAll(/["\\]/g, sign => `\\${sign}`)}"`).join(',')}}`;
}

export function* postRows(plan: Plan, people: People, tags: (post: number) => string[], write: Writer, firstId: number): Generator<string> {
  const from = chance(10);
  const mention = () => people.names[from.skewed(people.names.length)] ?? '';
  for (let post = 0; post < plan.posts; post += 1) {
    const author = plan.author[post] ?? 0;
    const time = instant(plan.writtenAt[post] ?? 0);
    const counts = [plan.likes[post] ?? 0, plan.comments[post] ?? 0, viewsOf(post, plan)];
    const feature = hasPoll(post) ? 'poll' : 'regular';
    const text = write.post(from, mention);
    yield copyRow(firstId + post, text, people.ids[author] ?? '', people.names[author] ?? '', listed(tags(post)), feature, ...counts, time);
  }
}

export const postTagColumns = ['tag_id', 'post_id', 'created_at'];

export function* postTagRows(plan: Plan, tagIds: (post: number) => number[], firstId: number): Generator<string> {
  for (let post = 0; post < plan.posts; post += 1)
    for (const tag of tagIds(post)) yield copyRow(tag, firstId + post, instant(plan.writtenAt[post] ?? 0));
}

export const replyColumns = ['id', 'content', 'post_id', 'author_id', 'author_name', 'parent_id', 'created_at'];

/** The middle and the newest reply of each post's thread, as places; -1 if there is none. */
export interface Threads {
  middle: Int32Array;
  newest: Int32Array;
}

/** Two in five answer another reply. Notes in `threads` how far each has come. */
export function* replyRows(
  plan: Plan,
  people: People,
  write: Writer,
  first: { post: number; reply: number },
  threads: Threads,
  count: (author: number) => void,
): Generator<string> {
  const from = chance(11);
  const mention = () => people.names[from.skewed(people.names.length)] ?? '';
  for (let index = 0; index < plan.replyKeys.length; index += 1) {
    const { post, time } = replyAt(plan, index);
    const author = from.skewed(plan.users);
    const roll = from.next();
    const answered = (roll < 0.25 ? threads.newest[post] : roll < 0.4 ? threads.middle[post] : -1) ?? -1;
    threads.newest[post] = index;
    if (roll > 0.85 || threads.middle[post] === -1) threads.middle[post] = index;
    count(author);
    const text = write.reply(from, mention);
    const parent = answered === -1 ? null : first.reply + answered;
    yield copyRow(
      first.reply + index,
      text,
      first.post + post,
      people.ids[author] ?? '',
      people.names[author] ?? '',
      parent,
      instant(time),
    );
  }
}

/** The places of those who like a post: as many as its plan says, each once. */
export function fansOf(post: number, plan: Plan): Set<number> {
  const from = chance(200_000_000 + post);
  const wanted = plan.likes[post] ?? 0;
  const fans = new Set<number>();
  for (let tries = wanted * 3; tries > 0 && fans.size < wanted; tries -= 1) fans.add(from.skewed(plan.users));
  for (let place = from.below(plan.users); fans.size < wanted; place = (place + 1) % plan.users) fans.add(place);
  return fans;
}

export const likeColumns = ['post_id', 'user_id', 'created_at'];

export function* likeRows(plan: Plan, people: People, firstId: number): Generator<string> {
  for (let post = 0; post < plan.posts; post += 1) {
    const time = instant((plan.writtenAt[post] ?? 0) + 30);
    for (const fan of fansOf(post, plan)) yield copyRow(firstId + post, people.ids[fan] ?? '', time);
  }
}

export const visitColumns = ['user_id', 'post_id', 'last_reply_id', 'visited_at'];

/** Half of the people who like a post have visited it, and a third of these have read only half of its comments. */
export function* visitRows(plan: Plan, people: People, first: { post: number; reply: number }, threads: Threads): Generator<string> {
  for (let post = 0; post < plan.posts; post += 1) {
    const ends = [threads.newest[post] ?? -1, threads.newest[post] ?? -1, threads.middle[post] ?? -1];
    const time = instant((plan.writtenAt[post] ?? 0) + 45);
    for (const fan of fansOf(post, plan)) {
      if (fan % 2 === 1) continue;
      const end = ends[fan % 3] ?? -1;
      yield copyRow(people.ids[fan] ?? '', first.post + post, end === -1 ? 0 : first.reply + end, time);
    }
  }
}
