import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { expectExact } from '../../posts/server/testing/exact.ts';
import { tendOffDays } from './offDays.actions.ts';
import { listGame, type Shown } from './testing/listedGame.ts';

let celtics: number;
const world = setUp(openWorld);
const admin = setUp(() => world.staff('admin'));
beforeAll(async () => {
  celtics = (await world.db.selectFrom('tags').select('id').where('name', '=', 'Boston Celtics').executeTakeFirstOrThrow()).id;
  await choose([celtics]);
});

const words = 'Off day of {team}\n\n{date}\nNext: {next}';
const choose = (teams: number[], body = words) => admin.call('PUT', '/api/admin/threads', { offDay: { teams, body } });
/** The days of the tests are in January 2026, three apart. */
let day = 3;
let game = 400;
beforeEach(() => {
  day += 3;
  game += 1;
});
const named = (date: number) => `2026-01-${String(date).padStart(2, '0')}`;
const at = (date: number, hour: number, minutes = 0) => Date.UTC(2026, 0, date, hour + 5, minutes);
const list = (state: 'scheduled' | 'postponed' | 'canceled' | 'live', date: number, when: number, shown: Shown = {}) =>
  listGame(world, game, state, when, { day: named(date), startsAt: at(date, 19), ...shown });
const isRead = () => world.sql`insert into source_reads (what, due_at, read_at) values (${`day nba ${named(day)}`}, now(), now())`;

/** The thread of the Celtics on the day of the test. */
async function thread(): Promise<Post | undefined> {
  const rows = await world.sql<{ id: number }>`select post_id as id from off_day_threads where day = ${named(day)}::date`;
  expect(rows.length).toBeLessThan(2);
  return rows[0] && (await admin.call<Post>('GET', `/api/posts/${rows[0].id}`)).body;
}

test('opens at nine in the morning of a day without a game, once on two nodes, after the day was read', async () => {
  await list('scheduled', day + 1, at(day - 1, 12));
  await tendOffDays(world.context, at(day, 12));
  expect(await thread()).toBeUndefined();
  await isRead();
  await tendOffDays(world.context, at(day, 8, 59));
  expect(await thread()).toBeUndefined();
  const second = await openWorld({}, { beside: world });
  await Promise.all([world, second, world, second].map(({ context }) => tendOffDays(context, at(day, 9))));
  await second.close();
  const post = await thread();
  expect(post).toMatchObject({ feature: 'off-day', game: null, authorName: 'bleachers', tags: ['Boston Celtics', 'NBA'] });
  expect(post?.content).toBe('Off day of Boston Celtics\n\nTuesday, January 6\nNext: Los Angeles Lakers, Wednesday, January 7');
  // The pairing may have come out of a game that a reader has yet to see.
  const late = await world.person();
  await late.call('PUT', '/api/clock', { behind: 0, hideScores: true });
  const url = `/api/posts/${post?.id}`;
  expect((await late.call<Post>('GET', url)).body.content).toBe('Off day of Boston Celtics\n\nTuesday, January 6');
  const found = async (who: Caller) =>
    (await who.call<{ posts: Post[] }>('GET', '/api/posts/search?q=Lakers')).body.posts.map(({ id }) => id);
  expect([await found(admin), await found(late)]).toEqual([[post?.id], []]);
  // As after a merge of two teams that had a thread each.
  await world.sql`delete from off_day_threads where post_id = ${post?.id ?? 0}`;
  expect((await late.call<Post>('GET', url)).body.content).toBe('Off day of Boston Celtics');
  expect((await (await world.person()).call('DELETE', `/api/posts/${post?.id}`)).status).toBe(403);
});

test('does not open on a day with a game, one without a time included; a postponed or canceled game is none', async () => {
  await isRead();
  await list('scheduled', day, at(day - 1, 12), { startsAt: at(day, 0), timeKnown: false });
  await tendOffDays(world.context, at(day, 10));
  expect(await thread()).toBeUndefined();
  await list('postponed', day, at(day, 11));
  await tendOffDays(world.context, at(day, 23, 59));
  expect(await thread()).toBeDefined();
});

test('says new words while it is open, and is locked with its last words when the next thread of the team opens', async () => {
  await isRead();
  await tendOffDays(world.context, at(day, 15));
  const post = await thread();
  expect(post?.content).toBe(`Off day of Boston Celtics\n\nMonday, January 12`);
  // A game that is added to the day changes nothing that was decided at the opening.
  await list('scheduled', day + 1, at(day, 15, 30));
  await choose([], 'Talk, {team}!');
  await tendOffDays(world.context, at(day, 16));
  expect(await thread()).toMatchObject({ id: post?.id, content: 'Talk, Boston Celtics!', editedAt: null });
  expect((await thread())?.locked).toBeUndefined();
  await list('live', day + 1, at(day + 1, 19));
  await choose([celtics]);
  await tendOffDays(world.context, at(day + 1, 20));
  expect(await thread()).toMatchObject({ content: 'Talk, Boston Celtics!', locked: true });
  expect((await admin.call('POST', '/api/replies', { postId: post?.id, content: 'Late' })).status).toBe(403);
  await expectExact(world);
});
