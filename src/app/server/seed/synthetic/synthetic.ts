import pg from 'pg';
import { copyInto } from '../../../../platform/server/db/copy.ts';
import type { ConnectionSettings } from '../../../../platform/server/db/database.ts';
import * as bulk from './bulk.queries.ts';
import * as people from './people.ts';
import { planOf } from './plan.ts';
import * as polls from './polls.ts';
import * as posts from './posts.ts';
import type { Size } from './size.ts';
import { vocabulary, writerOf } from './words.ts';

/** Told what is done now, and while rows stream how many there are so far. */
export type Progress = (title: string, rows?: number) => void;

/**
 * Adds a synthetic community to a database, in one transaction: people, posts, threads, likes, polls, friends and talk, with every counter as the
 * product itself keeps it. Indexes of a database without posts are made after its rows. The same size gives the same community.
 */
export async function seedSynthetic(connection: ConnectionSettings, size: Size, now: number, progress: Progress): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    await fill(client, size, now, progress);
    await client.query('commit');
    progress('settling the tables');
    await bulk.settleTables(client);
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, size: Size, now: number, progress: Progress): Promise<void> {
  const copy = async (title: string, table: string, columns: readonly string[], rows: Iterable<string>) => {
    progress(title, 0);
    await copyInto(client, table, columns, rows, count => progress(title, count));
  };
  progress('planning');
  await bulk.lockTables(client);
  const plan = planOf(size, now);
  const crowd = people.makePeople(size.users, await bulk.countOfSynthetic(client));
  const first = {
    post: await bulk.nextId(client, 'posts'),
    reply: await bulk.nextId(client, 'replies'),
    poll: await bulk.nextId(client, 'polls'),
    option: await bulk.nextId(client, 'poll_options'),
    room: await bulk.nextId(client, 'chat_rooms'),
    message: await bulk.nextId(client, 'chat_messages'),
  };
  const begin = plan.writtenAt[0] ?? 0;
  const tags = await bulk.knownTags(client);
  const leagues = new Map(tags.map((tag, place) => [tag.name, place]));
  const used = new Uint32Array(tags.length);
  const totals = people.noTotals(size.users);
  const threads = { middle: new Int32Array(size.posts).fill(-1), newest: new Int32Array(size.posts).fill(-1) };
  const words = vocabulary();
  const write = writerOf(words);
  const setAside = (await bulk.hasPosts(client)) ? [] : await bulk.setIndexesAside(client);

  await copy('people', 'users', people.userColumns, people.userRows(crowd, begin));
  const tagNames = (post: number) => posts.tagsOf(post, tags, leagues).map(place => tags[place]?.name ?? '');
  await copy('posts', 'posts', posts.postColumns, posts.postRows(plan, crowd, tagNames, write, first.post));
  const tagIds = (post: number) => {
    const places = posts.tagsOf(post, tags, leagues);
    for (const place of places) used[place] = (used[place] ?? 0) + 1;
    return places.map(place => tags[place]?.id ?? 0);
  };
  await copy('tags of posts', 'post_tags', posts.postTagColumns, posts.postTagRows(plan, tagIds, first.post));
  await copy('polls', 'polls', polls.pollColumns, polls.pollRows(plan, first));
  await copy('options of polls', 'poll_options', polls.optionColumns, polls.optionRows(plan, first));
  await copy('votes', 'poll_votes', polls.voteColumns, polls.voteRows(plan, crowd, first));
  const countComment = (author: number) => people.countComment(totals, author);
  await copy('replies', 'replies', posts.replyColumns, posts.replyRows(plan, crowd, write, first, threads, countComment));
  await copy('likes', 'post_likes', posts.likeColumns, posts.likeRows(plan, crowd, first.post));
  await copy('visits', 'post_visits', posts.visitColumns, posts.visitRows(plan, crowd, first, threads));
  await copy('bookmarks', 'bookmarks', people.bookmarkColumns, people.bookmarkRows(crowd, plan, first.post));
  const favorites = people.favoriteRows(
    crowd,
    tags.map(tag => tag.id),
    begin,
  );
  await copy('favorite tags', 'user_favorite_tags', people.favoriteColumns, favorites);
  for (let post = 0; post < plan.posts; post += 1)
    people.countTowards(totals, plan.author[post] ?? 0, {
      time: plan.writtenAt[post] ?? 0,
      likes: plan.likes[post] ?? 0,
      views: posts.viewsOf(post, plan),
    });
  await copy('totals', 'user_stats', people.statsColumns, people.statsRows(crowd, totals));

  const pairs = people.friendsAmong(crowd);
  const rooms = pairs.filter(pair => pair.talks);
  await copy('friends', 'friendships', people.friendshipColumns, people.friendshipRows(pairs, begin));
  await copy('friend requests', 'friend_requests', people.requestColumns, people.requestRows(pairs, begin));
  await copy('rooms', 'chat_rooms', people.roomColumns, people.roomRows(rooms, first.room, begin));
  const say = (from: Parameters<typeof write.reply>[0]) => write.reply(from, () => '');
  await copy('messages', 'chat_messages', people.messageColumns, people.messageRows(rooms, first.room, begin, say));
  await copy('read marks', 'chat_reads', people.readColumns, people.readRows(rooms, first.room, first.message));

  progress('words of the search');
  const written = new Set(plan.author);
  await bulk.noteWords(client, [
    ...words,
    ...tags.filter((_, place) => used[place]).map(tag => tag.name),
    ...crowd.names.filter((_, place) => written.has(place)),
  ]);
  await bulk.addToTags(
    client,
    tags.map(tag => tag.id),
    [...used],
  );
  await bulk.continueIds(client, ['posts', 'replies', 'polls', 'poll_options', 'chat_rooms', 'chat_messages']);
  for (const [index, one] of setAside.entries()) {
    progress('indexes and keys', index);
    await bulk.makeAgain(client, one);
  }
}
