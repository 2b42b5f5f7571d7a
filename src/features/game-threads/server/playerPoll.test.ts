import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../testing/world.ts';
import type { Box, Game } from '../../games/games.contract.ts';
import { storeDetails } from '../../games/server/storing/storeDetails.ts';
import { expectExact } from '../../posts/server/testing/exact.ts';
import { tendThreads } from './gameThreads.actions.ts';
import { listGame, minute, threadOf } from './testing/listedGame.ts';

const world = setUp(openWorld);
const fan = setUp(() => world.person());
let game = 0;
let id = '';
let end = 0;
beforeEach(() => {
  game += 1;
  end = Date.now() - 5 * minute;
});

const player = (name: string, points: number): Box['home'][number] => ({
  name,
  position: 'G',
  starter: true,
  minutes: '34:12',
  points,
  rebounds: 3,
  assists: 9,
  stats: { points },
});

/** Stores a box that is read some time after the final. */
async function readBox(home: Box['home'], away: Box['away'], at: number): Promise<void> {
  const box = JSON.stringify({ home, away, injuries: { home: [], away: [] } });
  await world.sql`insert into game_boxes (game_id, known_at, box) values (${id}, ${new Date(at)}, ${box}::jsonb)`;
  await world.sql`
    insert into source_reads (what, due_at, read_at) values (${`details ${id}`}, now() + interval '1 hour', ${new Date(at)})
    on conflict (what) do update set read_at = excluded.read_at`;
}

async function finish(): Promise<void> {
  const shown = { startsAt: end - 150 * minute };
  await listGame(world, game, 'live', end - 60 * minute, { ...shown, scores: [80, 70] });
  id = await listGame(world, game, 'final', end, { ...shown, scores: [101, 99] });
}

const postGame = () => threadOf(fan, world, game, 'post-game');
const question = 'Player of the game';
const home = [player('Ann Guard', 34), player('Bea Wing', 12), player('Cy Bench', 0), player('Ann  Guard', 11)];
const away = [player('Dee *Forward*', 20), player('Eve Center', 18), player('Flo Sixth', 9), player('Gus Seventh', 2)];
const best = ['Ann Guard', 'Dee Forward', 'Eve Center', 'Bea Wing', 'Flo Sixth'];

test('opens with the thread after the final, about the five best players, once on two nodes', async () => {
  await finish();
  expect(await postGame()).toBeUndefined();
  await readBox(home, away, end + 30_000);
  const second = await openWorld({}, { beside: world });
  await Promise.all([world, second, world, second].map(({ context }) => tendThreads(context, end + 31_000)));
  await second.close();
  const post = await postGame();
  expect(post).toMatchObject({ feature: 'post-game', poll: { question, totalVotes: 0, votedOptionId: null, closesAt: null } });
  expect(post?.poll?.options.map(({ text }) => text)).toEqual(best);
  expect(await world.sql`select from all_polls where post_id = ${post?.id}`).toHaveLength(1);
  expect((await fan.call('GET', `/api/posts/${post?.id}/poll`)).body).toEqual(post?.poll);
  await expectExact(world);
});

test('goes with a final that is taken back, with what its thread says, and opens anew in the same thread', async () => {
  await finish();
  await readBox(home, away, end + 30_000);
  await tendThreads(world.context, end + 31_000);
  const opened = await postGame();
  const shown = { startsAt: end - 150 * minute, scores: [101, 101] as [number, number] };
  await listGame(world, game, 'live', end + 40_000, shown);
  const board = async () => (await fan.call<Game>('GET', `/api/games/${id}`)).body;
  expect(await board()).toMatchObject({ state: 'live', home: { score: 101 }, away: { score: 101 }, postGameId: opened?.id });
  const waiting = await postGame();
  expect(waiting).toMatchObject({ id: opened?.id, poll: null, locked: true });
  expect(waiting?.content).toContain('The final was taken back');
  expect(waiting?.content).not.toContain('101');
  await listGame(world, game, 'final', end + 2 * minute, { ...shown, scores: [110, 108] });
  await readBox(away, home, end + 3 * minute);
  await tendThreads(world.context, end + 3 * minute);
  const after = await postGame();
  expect(after).toMatchObject({ id: opened?.id, poll: { question, totalVotes: 0 } });
  expect(after?.locked ?? false).toBe(false);
  expect(after?.content).toContain('Boston Celtics 110');
  expect(await board()).toMatchObject({ state: 'final', postGameId: opened?.id });
  await expectExact(world);
});

test('counts the first box after the final, however soon it follows one from before', async () => {
  await finish();
  const details = { plays: [], injuries: { home: [], away: [] }, lineScore: [], venue: null, isReplay: true };
  const store = (players: Box, at: number) =>
    storeDetails(world.context, { gameId: id, league: 'nba', source: 'espn', details: { ...details, players }, at: new Date(at) }, tx =>
      sql`insert into source_reads (what, due_at, read_at) values (${`details ${id}`}, now(), ${new Date(at)})
        on conflict (what) do update set read_at = excluded.read_at`
        .execute(tx)
        .then(() => undefined),
    );
  await store({ home, away }, end - 5_000);
  await store({ home: [player('Last Shot', 40), ...home], away }, end + 5_000);
  await tendThreads(world.context, end + 6_000);
  expect((await postGame())?.poll?.options[0]?.text).toBe('Last Shot');
});

test('keeps its options and votes when the box is corrected', async () => {
  await finish();
  await readBox(home, away, end + 30_000);
  await tendThreads(world.context, end + 31_000);
  const { poll } = (await postGame()) ?? {};
  expect((await fan.call('POST', `/api/polls/${poll?.id}/vote`, { optionId: poll?.options[0]?.id })).status).toBe(200);
  await readBox([player('Late Star', 50), ...home], away, end + 60_000);
  await tendThreads(world.context, end + 61_000);
  const after = await postGame();
  expect(after?.content).toContain('Most points: Late Star');
  expect(after?.poll).toMatchObject({ id: poll?.id, totalVotes: 1, votedOptionId: poll?.options[0]?.id });
  expect(after?.poll?.options.map(({ text }) => text)).toEqual(best);
});

test('waits for a box that was read after the final, and reaches a late reader once they pass it', async () => {
  await finish();
  await readBox(home, away, end - minute);
  await tendThreads(world.context, end + 3 * minute);
  const opened = await postGame();
  expect(opened?.poll).toBeNull();
  await world.sql`update all_posts set created_at = ${new Date(end + 3 * minute)} where id = ${opened?.id}`;
  const reader = await world.person();
  await reader.call('PUT', '/api/clock', { behind: 30, hideScores: false });
  await readBox(home, away, end + 4 * minute);
  await tendThreads(world.context, end + 4 * minute);
  const post = await postGame();
  expect(post?.poll?.options).toHaveLength(5);
  const seen = await reader.call<{ poll: object | null }>('GET', `/api/posts/${post?.id}`);
  expect(seen).toMatchObject({ status: 200, body: { poll: null } });
  expect((await reader.call('GET', `/api/posts/${post?.id}/poll`)).status).toBe(404);
  await reader.call('PUT', '/api/clock', { behind: 0, hideScores: false });
  expect((await reader.call('GET', `/api/posts/${post?.id}`)).body).toMatchObject({ poll: { question } });
});

test('is not there for readers before the final, and for those who hide scores', async () => {
  await finish();
  await readBox(home, away, end + 30_000);
  await tendThreads(world.context, end + 31_000);
  const post = await postGame();
  const reader = await world.person();
  await reader.call('PUT', `/api/games/${id}/clock`, { mode: 'replay', playing: false });
  const vote = { optionId: post?.poll?.options[0]?.id };
  expect((await reader.call('GET', `/api/posts/${post?.id}/poll`)).status).toBe(404);
  expect((await reader.call('POST', `/api/polls/${post?.poll?.id}/vote`, vote)).status).toBe(404);
  await reader.call('PUT', '/api/clock', { behind: 0, hideScores: true });
  expect((await reader.call('GET', `/api/posts/${post?.id}`)).body).toMatchObject({ hidden: true, poll: null });
  expect((await reader.call('POST', `/api/polls/${post?.poll?.id}/vote`, vote)).status).toBe(404);
});

test('is left out where fewer than two players have figures, and for an old final', async () => {
  await finish();
  await readBox([player('Only One', 3)], [player('Nobody', 0)], end + 30_000);
  await tendThreads(world.context, end + 31_000);
  expect((await postGame())?.poll).toBeNull();
  await readBox(home, away, end + 60_000);
  await tendThreads(world.context, end + 13 * 60 * minute);
  expect(await postGame()).toMatchObject({ feature: 'post-game', poll: null });
});
