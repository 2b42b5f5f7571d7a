import { people as demoPeople } from '../demoCommunity.ts';
import { copyRow } from '../../../../platform/server/db/copy.ts';
import { type Chance, chance, uuid } from './chance.ts';
import type { Plan } from './plan.ts';

const year = 365 * 86_400;
const chatLength = 12;

export interface People {
  ids: readonly string[];
  names: readonly string[];
}

export function instant(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}

/** Makes `count` people, numbered after the `before` synthetic ones that exist already. */
export function makePeople(count: number, before: number): People {
  const from = chance(5 + before);
  const firstNames = [...new Set(demoPeople.map(person => person.firstName.toLowerCase()))].filter(name => /^[a-z]{2,10}$/.test(name));
  return {
    ids: Array.from({ length: count }, () => uuid(from)),
    names: Array.from(
      { length: count },
      (_, index) => `${firstNames[index % firstNames.length]}${String(before + index).padStart(6, '0')}`,
    ),
  };
}

export const userColumns = ['id', 'issuer', 'subject', 'email', 'username', 'created_at', 'updated_at'];

export function* userRows({ ids, names }: People, firstPost: number): Generator<string> {
  for (const [place, name] of names.entries()) {
    const joined = instant(firstPost - ((place * 7_919) % year));
    yield copyRow(ids[place] ?? '', 'synthetic', name, `${name}@example.com`, name, joined, joined);
  }
}

export const statsColumns = ['user_id', 'total_posts', 'total_likes', 'total_comments', 'total_views', 'post_streak', 'last_post_date'];

export interface Totals {
  posts: Uint32Array;
  likes: Uint32Array;
  comments: Uint32Array;
  views: Uint32Array;
  streak: Uint32Array;
  /** In days since 1970. */
  lastDay: Uint32Array;
}

export function noTotals(users: number): Totals {
  const zeros = () => new Uint32Array(users);
  return { posts: zeros(), likes: zeros(), comments: zeros(), views: zeros(), streak: zeros(), lastDay: zeros() };
}

function add(counts: Uint32Array, place: number, by: number): void {
  counts[place] = (counts[place] ?? 0) + by;
}

/** Counts a post towards its author; posts come in the order they were written. */
export function countTowards(totals: Totals, author: number, post: { time: number; likes: number; views: number }): void {
  add(totals.posts, author, 1);
  add(totals.likes, author, post.likes);
  add(totals.views, author, post.views);
  const day = Math.floor(post.time / 86_400);
  const last = totals.lastDay[author] ?? 0;
  if (day === last) return;
  totals.streak[author] = last === day - 1 ? (totals.streak[author] ?? 0) + 1 : 1;
  totals.lastDay[author] = day;
}

export function countComment(totals: Totals, author: number): void {
  add(totals.comments, author, 1);
}

export function* statsRows({ ids }: People, totals: Totals): Generator<string> {
  for (const [place, id] of ids.entries()) {
    const day = totals.lastDay[place] ?? 0;
    const counts = [totals.posts, totals.likes, totals.comments, totals.views, totals.streak].map(all => all[place] ?? 0);
    yield copyRow(id, ...counts, day === 0 ? null : instant(day * 86_400).slice(0, 10));
  }
}

export const favoriteColumns = ['user_id', 'tag_id', 'created_at'];

/** Three tags each, the loved ones more often. */
export function* favoriteRows({ ids }: People, tagIds: readonly number[], time: number): Generator<string> {
  const from = chance(6);
  for (const id of ids) {
    const chosen = new Set(Array.from({ length: 3 }, () => tagIds[from.ranked(tagIds.length)] ?? 0));
    for (const tag of chosen) yield copyRow(id, tag, instant(time));
  }
}

export const bookmarkColumns = ['user_id', 'post_id', 'created_at'];

/** Every third person has up to ten bookmarks, mostly of recent posts. */
export function* bookmarkRows({ ids }: People, plan: Plan, firstPostId: number): Generator<string> {
  const from = chance(7);
  for (const [place, id] of ids.entries()) {
    if (place % 3 !== 0) continue;
    const kept = new Set(Array.from({ length: 1 + from.below(10) }, () => plan.posts - 1 - from.skewed(plan.posts)));
    for (const post of kept) yield copyRow(id, firstPostId + post, instant((plan.writtenAt[post] ?? 0) + 30));
  }
}

/** Two people who are friends, the smaller id first as the tables want it; every fifth pair talks. */
export interface Pair {
  one: string;
  other: string;
  talks: boolean;
}

/** Everybody has four friends, some have more. */
export function friendsAmong({ ids }: People): Pair[] {
  const from = chance(8);
  const pairs = new Map<string, Pair>();
  const befriend = (first: number, second: number) => {
    const [one = '', other = ''] = [ids[first] ?? '', ids[second] ?? ''].sort();
    if (one !== other) pairs.set(`${one} ${other}`, { one, other, talks: from.next() < 0.2 });
  };
  for (let place = 0; place < ids.length; place += 1) {
    befriend(place, (place + 1) % ids.length);
    befriend(place, from.skewed(ids.length));
  }
  return [...pairs.values()];
}

export const friendshipColumns = ['user_id1', 'user_id2', 'created_at'];
export const requestColumns = ['sender_id', 'receiver_id', 'status', 'created_at', 'answered_at'];

export function* friendshipRows(pairs: readonly Pair[], time: number): Generator<string> {
  for (const { one, other } of pairs) yield copyRow(one, other, instant(time));
}

export function* requestRows(pairs: readonly Pair[], time: number): Generator<string> {
  for (const { one, other } of pairs) yield copyRow(one, other, 'accepted', instant(time - 3_600), instant(time));
}

export const roomColumns = ['id', 'user_id1', 'user_id2', 'last_message_at', 'created_at'];
export const messageColumns = ['room_id', 'sender_id', 'content', 'created_at'];
export const readColumns = ['room_id', 'user_id', 'last_read_id'];

export function* roomRows(rooms: readonly Pair[], firstId: number, time: number): Generator<string> {
  for (const [index, { one, other }] of rooms.entries())
    yield copyRow(firstId + index, one, other, instant(time + chatLength * 60), instant(time));
}

/** A dozen messages a room, in turns. */
export function* messageRows(rooms: readonly Pair[], firstId: number, time: number, say: (from: Chance) => string): Generator<string> {
  const from = chance(9);
  for (let turn = 1; turn <= chatLength; turn += 1)
    for (const [index, { one, other }] of rooms.entries())
      yield copyRow(firstId + index, turn % 2 === 0 ? one : other, say(from), instant(time + turn * 60));
}

/** Both have read to the end: the ids of messages go up from the given one, as `messageRows` gives them. */
export function* readRows(rooms: readonly Pair[], firstId: number, firstMessage: number): Generator<string> {
  for (const [index, { one, other }] of rooms.entries()) {
    const last = firstMessage + (chatLength - 1) * rooms.length + index;
    yield copyRow(firstId + index, one, last);
    yield copyRow(firstId + index, other, last);
  }
}
