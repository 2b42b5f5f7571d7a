import type pg from 'pg';
import { copyInto } from '../../../../platform/server/db/copy.ts';
import { type ConnectionSettings, openClient } from '../../../../platform/server/db/database.ts';
import * as bulk from './bulk.queries.ts';
import * as people from './people.ts';
import { type Plan, planOf } from './plan.ts';
import * as polls from './polls.ts';
import * as posts from './posts.ts';
import type { Size } from './size.ts';
import { vocabulary, type Writer, writerOf } from './words.ts';

/** Called with the title of each step, and during a copy with the number of rows so far. */
export type Progress = (title: string, rows?: number) => void;

type Copy = (title: string, table: string, columns: readonly string[], rows: Iterable<string>) => Promise<void>;

/** The community that is being made, and where its ids begin. */
interface Making {
  client: pg.Client;
  copy: Copy;
  progress: Progress;
  plan: Plan;
  crowd: people.People;
  totals: people.Totals;
  words: readonly string[];
  write: Writer;
  tags: readonly posts.KnownTag[];
  first: { post: number; reply: number; poll: number; option: number; room: number; message: number };
}

const numbered = ['all_posts', 'all_replies', 'all_polls', 'poll_options', 'chat_rooms', 'chat_messages'] as const;

/**
 * Adds a synthetic community to a database, in one transaction: people, posts, threads, likes, polls, friends and talk, with every counter as the
 * product itself keeps it. Indexes of a database without posts are made after its rows. The same size gives the same community.
 */
export async function seedSynthetic(connection: ConnectionSettings, size: Size, now: number, progress: Progress): Promise<void> {
  const client = await openClient(connection);
  try {
    await client.query('begin');
    progress('planning');
    await bulk.lockTables(client);
    const making = await begin(client, size, now, progress);
    const setAside = (await bulk.hasPosts(client)) ? [] : await bulk.setIndexesAside(client);
    await addPeople(making);
    await addPosts(making);
    await addThreads(making);
    await addChoices(making);
    await addFriends(making);
    await bulk.continueIds(client, numbered);
    for (const [index, one] of setAside.entries()) {
      progress('indexes and keys', index);
      await bulk.makeAgain(client, one);
    }
    await client.query('commit');
    progress('settling the tables');
    await bulk.settleTables(client);
  } finally {
    await client.end();
  }
}

async function begin(client: pg.Client, size: Size, now: number, progress: Progress): Promise<Making> {
  const [post = 1, reply = 1, poll = 1, option = 1, room = 1, message = 1] = await bulk.nextIds(client, numbered);
  const words = vocabulary();
  return {
    client,
    progress,
    async copy(title, table, columns, rows) {
      progress(title, 0);
      await copyInto(client, table, columns, rows, count => progress(title, count));
    },
    plan: planOf(size, now),
    crowd: people.makePeople(size.users, await bulk.countOfSynthetic(client)),
    totals: people.noTotals(size.users),
    words,
    write: writerOf(words),
    tags: await bulk.knownTags(client),
    first: { post, reply, poll, option, room, message },
  };
}

function joining({ plan }: Making): number {
  return plan.writtenAt[0] ?? 0;
}

async function addPeople(making: Making): Promise<void> {
  await making.copy('people', 'users', people.userColumns, people.userRows(making.crowd, joining(making)));
}

async function addPosts({ client, copy, progress, plan, crowd, totals, words, write, tags, first }: Making): Promise<void> {
  const leagues = new Map(tags.map((tag, place) => [tag.name, place]));
  const tagNames = (post: number) => posts.tagsOf(post, tags, leagues).map(place => tags[place]?.name ?? '');
  await copy('posts', 'all_posts', posts.postColumns, posts.postRows(plan, crowd, tagNames, write, first.post));
  const used = new Uint32Array(tags.length);
  const tagIds = (post: number) => {
    const places = posts.tagsOf(post, tags, leagues);
    for (const place of places) used[place] = (used[place] ?? 0) + 1;
    return places.map(place => tags[place]?.id ?? 0);
  };
  await copy('tags of posts', 'post_tags', posts.postTagColumns, posts.postTagRows(plan, tagIds, first.post));
  for (let post = 0; post < plan.posts; post += 1) {
    const [time, likes, views] = [plan.writtenAt[post] ?? 0, plan.likes[post] ?? 0, posts.viewsOf(post, plan)];
    people.countTowards(totals, plan.author[post] ?? 0, { time, likes, views });
  }
  progress('words of the search');
  const authors = new Set(plan.author);
  const usedTags = tags.filter((_, place) => used[place]).map(tag => tag.name);
  await bulk.indexWords(client, [...words, ...usedTags, ...crowd.names.filter((_, place) => authors.has(place))]);
  const ids = tags.map(tag => tag.id);
  await bulk.addToTags(client, ids, [...used]);
  await bulk.addToTotal(client, plan.posts);
}

async function addThreads({ copy, plan, crowd, totals, write, first }: Making): Promise<void> {
  const threads = { middle: new Int32Array(plan.posts).fill(-1), newest: new Int32Array(plan.posts).fill(-1) };
  const countComment = (author: number) => people.countComment(totals, author);
  await copy('replies', 'all_replies', posts.replyColumns, posts.replyRows(plan, crowd, write, first, threads, countComment));
  await copy('likes', 'post_likes', posts.likeColumns, posts.likeRows(plan, crowd, first.post));
  await copy('visits', 'post_visits', posts.visitColumns, posts.visitRows(plan, crowd, first, threads));
}

/** Writes polls, votes, bookmarks and favorite tags, and then the totals of all people. */
async function addChoices(making: Making): Promise<void> {
  const { copy, plan, crowd, totals, tags, first } = making;
  await copy('polls', 'all_polls', polls.pollColumns, polls.pollRows(plan, first));
  await copy('options of polls', 'poll_options', polls.optionColumns, polls.optionRows(plan, first));
  await copy('votes', 'poll_votes', polls.voteColumns, polls.voteRows(plan, crowd, first));
  await copy('bookmarks', 'bookmarks', people.bookmarkColumns, people.bookmarkRows(crowd, plan, first.post));
  const ids = tags.map(tag => tag.id);
  await copy('favorite tags', 'user_favorite_tags', people.favoriteColumns, people.favoriteRows(crowd, ids, joining(making)));
  await copy('totals', 'user_stats', people.statsColumns, people.statsRows(crowd, totals));
}

async function addFriends(making: Making): Promise<void> {
  const { copy, crowd, write, first } = making;
  const time = joining(making);
  const pairs = people.friendsAmong(crowd);
  const rooms = pairs.filter(pair => pair.talks);
  await copy('friends', 'friendships', people.friendshipColumns, people.friendshipRows(pairs, time));
  await copy('friend requests', 'friend_requests', people.requestColumns, people.requestRows(pairs, time));
  await copy('rooms', 'chat_rooms', people.roomColumns, people.roomRows(rooms, first.room, time));
  const say = (from: Parameters<Writer['reply']>[0]) => write.reply(from, () => crowd.names[0] ?? '');
  await copy('messages', 'chat_messages', people.messageColumns, people.messageRows(rooms, first.room, time, say));
  await copy('read marks', 'chat_reads', people.readColumns, people.readRows(rooms, first.room, first.message));
}
