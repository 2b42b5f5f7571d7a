/**
 * A game night of 200 seconds for the law of one clock. Everything that happens in it tells its own moment, in seconds since the night
 * began: texts by a mark, scores and counts of comments and posts by their size.
 */
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import { recount } from '../../../consistency/recount.queries.ts';
import { forgetClockGames } from '../../../../../features/games/server/clock/games/clockGames.ts';
import { answer, write } from '../../../../../features/posts/server/testing/writing.ts';
import type { RouteDefinition } from '../../../../../platform/shared/contract.ts';
import type { Caller, World } from '../../../../../testing/world.ts';
import { contract } from '../../../../contract.ts';

const second = 1_000;
export const gameId = 'nba-401';
/** The length of the night in seconds. Something happens every ten seconds. */
export const nightSeconds = 200;
const stepSeconds = 10;
const steps = Array.from({ length: nightSeconds / stepSeconds }, (_, index) => (index + 1) * stepSeconds);

/** A word that tells a moment. */
export const mark = (moment: number) => `moment${moment}moment`;

export interface MarkedNight {
  world: World;
  writer: Caller;
  /** The beginning of the night in milliseconds since 1970. */
  began: number;
  /** A moment of the night as a time. */
  at: (moment: number) => Date;
  /** The thread of the game, the poll on it, and its first comment. */
  threadId: number;
  pollId: number;
  replyId: number;
}

/** A reader’s own post about the night. It is as old as the night. */
export interface OwnTexts {
  postId: number;
}

const side = (tricode: string, score: number) => ({ tricode, name: 'Celtics', color: '#007A33', wins: 1, losses: 1, record: '1-1', score });

async function storeGame({ world, at, threadId }: MarkedNight): Promise<void> {
  await world.sql`
    insert into games (id, league, day, home_team, away_team, home_tag_id, away_tag_id, starts_at, ended_at)
    values (${gameId}, 'nba', (now() at time zone 'America/New_York')::date, 'BOS', 'LAL', (select id from tags where name = 'Boston Celtics'),
      (select id from tags where name = 'Los Angeles Lakers'), ${at(0)}, ${at(nightSeconds)})`;
  await world.sql`insert into game_threads (game_id, kind, post_id, created_at) values (${gameId}, 'game', ${threadId}, ${at(0)})`;
  for (const moment of [0, ...steps]) {
    const time = at(moment);
    const state = {
      startsAt: at(0).toISOString(),
      state: moment === nightSeconds ? 'final' : 'live',
      status: mark(moment),
      period: 1,
      clock: 'PT05M00.00S',
      home: side('BOS', moment),
      away: side('LAL', moment),
      lineScore: [{ period: 1, home: moment, away: moment }],
      venue: null,
      source: 'ESPN',
      isReplay: false,
    };
    const play = {
      seq: moment + 1,
      at: time.toISOString(),
      period: 1,
      clock: 'PT05M00.00S',
      text: mark(moment),
      kind: 'shot',
      team: 'home',
      scoring: true,
      homeScore: moment,
      awayScore: moment,
      homeWin: 0.5,
    };
    const player = {
      name: mark(moment),
      position: null,
      starter: true,
      minutes: '1:00',
      points: moment,
      rebounds: 0,
      assists: 0,
      stats: {},
    };
    const box = { home: [player], away: [player], injuries: { home: [], away: [] } };
    await world.sql`insert into game_states values (${gameId}, ${time}, ${JSON.stringify(state)}::jsonb)`;
    await world.sql`insert into game_plays values (${gameId}, ${moment + 1}, ${time}, ${JSON.stringify(play)}::jsonb)`;
    // Later plays have more reactions, so that a list of the top ones would begin with the last.
    const reactions = JSON.stringify({ fire: moment + 1 });
    await world.sql`insert into play_counts (game_id, seq, reactions) values (${gameId}, ${moment + 1}, ${reactions}::jsonb)`;
    await world.sql`insert into game_boxes values (${gameId}, ${time}, ${JSON.stringify(box)}::jsonb)`;
  }
}

/** Writes the night that has just ended. */
export async function openMarkedNight(world: World): Promise<MarkedNight> {
  const writer = await world.person();
  // Positions are whole seconds.
  const began = (Math.floor(Date.now() / second) - nightSeconds) * second;
  const at = (moment: number) => new Date(began + moment * second);
  const poll = { question: 'Who wins?', options: ['One', 'Two'], canChange: true };
  const thread = await write(writer, 'The thread of a game', { tags: ['NBA', 'Boston Celtics', 'Los Angeles Lakers'], poll });
  await world.sql`update all_posts set created_at = ${at(0)} where id = ${thread.id}`;
  await world.sql`update post_tags set created_at = ${at(0)} where post_id = ${thread.id}`;
  const replyId = (await answer(writer, thread.id, 'The first comment')).id;
  await world.sql`update all_replies set created_at = ${at(0)} where id = ${replyId}`;
  const night = { world, writer, began, at, threadId: thread.id, pollId: thread.poll?.id ?? 0, replyId };
  await storeGame(night);
  forgetClockGames(world.context);
  return night;
}

/** The seconds after a play at which its talk has a second comment. */
const secondCommentAfter = 40;

/** The play at a moment. */
export const seqAt = (moment: number) => moment + 1;
const momentAt = (seq: number) => seq - 1;

/** Gives a comment of the thread its time, the state of the game at that time, and the play to whose talk it belongs. */
async function placeInTalk({ world, at }: MarkedNight, id: number, seq: number, written: number): Promise<void> {
  const [time, state] = [at(written), { period: 1, clock: 'PT05M00.00S', homeScore: written, awayScore: written, seq: seqAt(written) }];
  await world.sql`
    update all_replies set created_at = ${time}, play_seq = ${seq}, moment = ${JSON.stringify({ at: time.toISOString(), ...state })}::jsonb
    where id = ${id}`;
}

/** A second comment in the talk of each play, and a reaction to it. */
export async function storeTalk(night: MarkedNight): Promise<void> {
  const { world, writer, threadId } = night;
  for (const moment of steps) {
    const written = moment + secondCommentAfter;
    if (written <= nightSeconds) await placeInTalk(night, (await answer(writer, threadId, mark(written))).id, seqAt(moment), written);
    await writer.call('PUT', `/api/games/${gameId}/plays/${seqAt(moment)}/reaction`, { reaction: 'fire' });
  }
  await recount(world.db);
}

/** Comments in the thread and posts about a team with comments, every ten seconds. All of them name a reader, who keeps the posts. */
export async function storeTexts(night: MarkedNight, reader: Caller): Promise<void> {
  const { world, writer, at, threadId } = night;
  await reader.call('POST', '/api/bookmarks', { postId: threadId });
  for (const moment of steps) {
    const time = at(moment);
    const reply = await answer(writer, threadId, `${mark(moment)} to @${reader.username}`);
    const post = await write(writer, `${mark(moment)} about @${reader.username} trophyword`, { tags: ['Boston Celtics'] });
    const under = await answer(writer, post.id, mark(moment));
    await placeInTalk(night, reply.id, seqAt(moment), moment);
    await world.sql`update all_replies set created_at = ${time} where id = ${under.id}`;
    await world.sql`update all_posts set created_at = ${time} where id = ${post.id}`;
    await world.sql`update post_tags set created_at = ${time} where post_id = ${post.id}`;
    await world.sql`update all_notifications set created_at = ${time} where message like ${`%${mark(moment)}%`}`;
    await reader.call('POST', '/api/bookmarks', { postId: post.id });
    await reader.call('POST', `/api/posts/${post.id}/like`);
  }
}

/** A post of a reader, as old as the night, with a comment every ten seconds. */
export async function storeOwnTexts({ world, writer, at }: MarkedNight, reader: Caller): Promise<OwnTexts> {
  const { id: postId } = await write(reader, 'A post of the reader', { tags: ['Boston Celtics'] });
  await world.sql`update all_posts set created_at = ${at(0)} where id = ${postId}`;
  await world.sql`update post_tags set created_at = ${at(0)} where post_id = ${postId}`;
  for (const moment of steps) {
    const { id } = await answer(writer, postId, mark(moment));
    await world.sql`update all_replies set created_at = ${at(moment)} where id = ${id}`;
    await world.sql`update all_notifications set created_at = ${at(moment)} where related_id = ${postId} and created_at > ${at(nightSeconds)}`;
  }
  return { postId };
}

/** The moments that a text tells by marks. */
export const momentsIn = (text: string) => [...text.matchAll(/moment(\d+)moment/g)].map(([, told]) => Number(told));

/** The texts that are as old as the night: the thread with its first comment, and a reader’s own post. Two posts have the team’s tag. */
const textsOfTheBeginning = { comments: 1, posts: 2 };

/** The steps after which the thread has so many comments: one a step, and two once plays get their second ones. */
function stepsOfThread(comments: number): number {
  const alone = secondCommentAfter / stepSeconds;
  return comments <= alone ? comments : Math.ceil((comments + alone) / 2);
}

/** The moments that an answer tells by scores, and by the counts of the thread, of the team’s tag and of the reader’s own post. */
function momentsByNumbers(value: unknown, { threadId, ownId }: { threadId: number; ownId: number | undefined }): number[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(each => momentsByNumbers(each, { threadId, ownId }));
  const found = new Map<string, unknown>(Object.entries(value));
  // The law makes its own writes after the night.
  const told = (count: number) => within.push(Math.min(count * stepSeconds, nightSeconds));
  const number = (name: string) => Number(found.get(name) ?? 0);
  if (found.has('tricode')) within.push(number('score'));
  if (found.has('playSeq') && number('playSeq') > 0) within.push(momentAt(number('playSeq')));
  if (found.has('homeScore')) within.push(number('homeScore'));
  if (found.has('upTo')) within.push(momentAt(number('upTo')));
  if (found.has('seq') && found.has('reactions')) within.push(momentAt(number('seq')));
  // The talk of the last play takes the comments of the law's own writes.
  const isTalk = found.has('reactions') && number('comments') > 1 && number('seq') < seqAt(nightSeconds);
  if (isTalk) within.push(momentAt(number('seq')) + secondCommentAfter);
  // The answer to a visit of the thread names no post.
  const isThread = found.get('id') === threadId || !found.has('id');
  const unread = number('unreadComments');
  if (found.has('unreadComments')) told(isThread ? stepsOfThread(unread) : unread);
  if (found.get('name') === 'Boston Celtics' && found.has('postCount')) told(number('postCount') - textsOfTheBeginning.posts);
  if (found.get('id') === threadId && found.has('comments')) told(stepsOfThread(number('comments') - textsOfTheBeginning.comments));
  if (found.get('id') === ownId && found.has('comments')) told(number('comments'));
  return within;
}

/** The moments that an answer of a call tells. */
export function momentsOf(body: unknown, { threadId }: MarkedNight, own?: OwnTexts): number[] {
  return [...momentsIn(JSON.stringify(body) ?? ''), ...momentsByNumbers(body, { threadId, ownId: own?.postId })];
}

const routes = Object.entries(contract).flatMap(([feature, definitions]) =>
  Object.entries(definitions).map(([name, route]: [string, RouteDefinition]) => ({ name: `${feature}.${name}`, route })),
);
const readable = routes.filter(
  ({ route }) => route.method === 'GET' && !/:(uid|token)/.test(route.path) && !route.path.endsWith('/oembed'),
);

/** A code that no row has. */
const noCode = 'A'.repeat(22);

/** The addresses of a call that may tell something of the game. `code` is that of the row to read. */
function addressesOf({ threadId, pollId, replyId, writer }: MarkedNight, { path }: RouteDefinition, code: string): string[] {
  const named: Record<string, string> = { league: 'nba', team: 'Celtics', abbreviation: 'KC', year: '2025', name: 'rules', seq: '0', code };
  const ids: [beginning: string, id: number | string][] = [
    ['/api/games/', gameId],
    ['/api/polls/', pollId],
    ['/api/replies/', replyId],
  ];
  const id = ids.find(([beginning]) => path.startsWith(beginning))?.[1] ?? threadId;
  const url = path.replace(/:(\w+)/g, (_, name: string) => named[name] ?? (/username/i.test(name) ? writer.username : String(id)));
  if (path === '/api/posts') return [url, `${url}?sort=popular`, `${url}?tags=Boston%20Celtics`, `${url}?tags=Boston%20Celtics&tags=NBA`];
  if (path.includes(':seq'))
    return [0, 60, 100, 150, nightSeconds].flatMap(moment =>
      [url, `${url}?limit=1`].map(each => each.replace('/plays/0/', `/plays/${seqAt(moment)}/`)),
    );
  if (path.endsWith('/replies')) return [url, `${url}?sort=new`, `${url}?sort=best`];
  return path.endsWith('/search') ? [`${url}?q=trophyword`] : [url];
}

/** The addresses of all calls that may tell something of the game. `code` is that of the row to read. */
export const allAddresses = (night: MarkedNight, code = noCode): string[] =>
  readable.flatMap(({ route }) => addressesOf(night, route, code));

export interface Leak {
  address: string;
  told: number;
}

/** The moments after a reader's position that their answer of one address tells. `position` is in seconds since the night began. */
export async function leaksAt(
  night: MarkedNight,
  reader: Caller,
  address: string,
  position: () => number,
  headers: Record<string, string> = {},
): Promise<Leak[]> {
  const { status, body } = await reader.call('GET', address, undefined, headers);
  expect(status, address).not.toBe(500);
  // The position is read after the answer, so a reader who moves meanwhile causes no false leak.
  const latest = position();
  return momentsOf(body, night)
    .filter(told => told > latest)
    .map(told => ({ address, told }));
}

/** The reads that are under way at the same time. A limited reader has two connections. */
const readsAtOnce = 4;

/** The moments after a reader's position that their answers of all calls tell. `position` is in seconds since the night began. */
export async function leaksOf(
  night: MarkedNight,
  reader: Caller,
  position: () => number,
  headers: Record<string, string> = {},
): Promise<Leak[]> {
  const leaks: Leak[] = [];
  const addresses = allAddresses(night);
  const readOn = async () => {
    for (let address = addresses.pop(); address !== undefined; address = addresses.pop())
      leaks.push(...(await leaksAt(night, reader, address, position, headers)));
  };
  await Promise.all(Array.from({ length: readsAtOnce }, readOn));
  return leaks;
}

type Written = [call: string, address: string, body?: object];

/** The writes of the contract whose answers can tell something of the night, each after those that it needs. */
async function writesOf(night: MarkedNight, reader: Caller, own: OwnTexts): Promise<Written[]> {
  const { world, threadId, replyId } = night;
  const one = <Row>(query: RawBuilder<Row>) => query.execute(world.db).then(({ rows: [row] }) => row);
  const tag = await one(sql<{ id: number }>`select id from tags where name = 'Boston Celtics'`);
  const last = await one(sql<{ id: number }>`select max(id) as id from all_notifications where user_id = ${reader.id}::uuid`);
  return [
    ['bookmarks.add', '/api/bookmarks', { postId: threadId }],
    ['tags.addFavorite', '/api/user/favorite-tags', { tagId: tag?.id }],
    ['tags.saveFavorite', `/api/user/favorite-tags/${tag?.id}`, { alerts: true }],
    ['posts.update', `/api/posts/${own.postId}`, { content: 'A post of the reader, edited' }],
    ['replies.visit', `/api/posts/${threadId}/visit`, { lastReplyId: replyId }],
    ['notifications.markRead', `/api/notifications/${last?.id}/mark-read`],
    ['gameThreads.start', `/api/games/${gameId}/thread`],
  ];
}

/** The names of fields by which an answer can tell of texts and games. */
const tellingFields = ['comments', 'postCount', 'unreadComments', 'content', 'message', 'score'];

/** The writes of the contract whose answers have such fields. */
export const tellingWrites = routes
  .filter(({ route }) => route.method !== 'GET' && !route.role && route.response)
  .filter(({ route: { response } }) => {
    const shape = JSON.stringify(z.toJSONSchema(response ?? z.null(), { unrepresentable: 'any' }));
    return tellingFields.some(field => shape.includes(`"${field}":{`));
  })
  .map(({ name }) => name);

/** The moments after a reader’s position that the answers of their writes tell. */
export async function leaksOfWrites(night: MarkedNight, reader: Caller, own: OwnTexts, position: () => number) {
  const leaks: Leak[] = [];
  const called = new Set<string>();
  const methods = new Map(routes.map(({ name, route }) => [name, route.method]));
  for (const [name, address, body] of await writesOf(night, reader, own)) {
    const { status, body: answered } = await reader.call(methods.get(name) ?? 'POST', address, body);
    // A notification that the reader may not know is missing, and for a reader who hides scores the whole thread.
    const mayMiss = name === 'notifications.markRead' || position() === 0;
    expect([200, 201, ...(mayMiss ? [404] : [])], name).toContain(status);
    called.add(name);
    const latest = position();
    for (const told of momentsOf(answered, night, own)) if (told > latest) leaks.push({ address: name, told });
  }
  return { leaks, called };
}

/** Sets the clock of a visitor; returns the header that carries it. */
export async function visitorWithClock(world: World, clock: { behind: number; hideScores: boolean }): Promise<{ cookie: string }> {
  const { headers } = await world.visitor.call('PUT', '/api/clock', clock);
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}
