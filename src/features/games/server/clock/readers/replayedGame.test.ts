import { beforeAll, describe, expect, test } from 'vitest';
import { openEvents } from '../../../../../testing/eventStream.ts';
import { openWorld, setUp } from '../../../../../testing/world.ts';
import type { Game } from '../../../games.contract.ts';
import { write } from '../../../../posts/server/testing/writing.ts';
import { forgetClockGames } from '../games/clockGames.ts';
import { storeGame, storeState } from '../../testing/storedGame.ts';

/** A game that is watched later, although the site knew of it only while it was on, or after its end. */

const minute = 60_000;
/** Positions are whole seconds. */
const startsAt = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 120 * minute);
const id = 'nba-801';
/** A play happens every minute, five in a quarter, and each is a point of both teams. */
const playCount = 20;
const timeOfPlay = (seq: number) => new Date(startsAt.getTime() + seq * minute);

const world = setUp(openWorld);
const reader = setUp(() => world.person());

/** Stores the game as it was first seen now, with all of its plays. */
async function firstSeen(state: 'live' | 'final', shownPlays: number): Promise<void> {
  await world.sql`delete from games where id = ${id}`;
  await storeGame(world, id, { startedAgoSeconds: 120 * 60, state, score: shownPlays });
  await world.sql`delete from game_states where game_id = ${id}`;
  await storeState(world, id, { startsAt, state, score: shownPlays, at: new Date() });
  for (let seq = 1; seq <= shownPlays; seq += 1) {
    const facts = { seq, at: timeOfPlay(seq), period: Math.ceil(seq / 5), clock: `PT0${4 - ((seq - 1) % 5)}M00.00S`, text: `Shot ${seq}` };
    const play = { ...facts, kind: 'shot', team: 'home', scoring: true, homeScore: seq, awayScore: seq, homeWin: 0.5 };
    await world.sql`insert into game_plays values (${id}, ${seq}, now(), ${JSON.stringify(play)}::jsonb)`;
  }
}

/** The game and its plays for the reader, who has paused the replay at a time. */
async function at(position: Date): Promise<Game & { plays: number }> {
  const body = { mode: 'replay', position: position.toISOString(), playing: false };
  expect((await reader.call('PUT', `/api/games/${id}/clock`, body)).status).toBe(200);
  const game = (await reader.call<Game>('GET', `/api/games/${id}`)).body;
  const { plays } = (await reader.call<{ plays: unknown[] }>('GET', `/api/games/${id}/plays`)).body;
  return { ...game, plays: plays.length };
}

describe.each(['live', 'final'] as const)('the board of a game that was first seen %s', state => {
  const last = state === 'live' ? 12 : playCount;
  beforeAll(() => firstSeen(state, last));

  test('has the state of the plays up to the position', async () => {
    expect(await at(new Date(startsAt.getTime() - minute))).toMatchObject({ state: 'scheduled', period: 0, home: { score: 0 }, plays: 0 });
    expect(await at(timeOfPlay(3))).toMatchObject({ state: 'live', status: 'Q1 2:00', home: { score: 3 }, plays: 3 });
    expect(await at(timeOfPlay(7))).toMatchObject({
      state: 'live',
      status: 'Q2 3:00',
      period: 2,
      clock: 'PT03M00.00S',
      home: { score: 7 },
      lineScore: [
        { period: 1, home: 5, away: 5 },
        { period: 2, home: 2, away: 2 },
      ],
      plays: 7,
    });
    expect(await at(timeOfPlay(last - 1))).toMatchObject({ state: 'live', home: { score: last - 1 }, plays: last - 1 });
    expect(await at(timeOfPlay(last))).toMatchObject({ state, home: { score: last }, plays: last });
  });
});

test('a comment of a replay belongs to the play at which it was written, and is read there', async () => {
  await firstSeen('live', 12);
  const { id: postId } = await write(await world.person(), 'Game thread');
  await world.sql`update all_posts set created_at = ${startsAt} where id = ${postId}`;
  await world.sql`insert into game_threads (game_id, kind, post_id, created_at) values (${id}, 'game', ${postId}, ${startsAt})`;
  forgetClockGames(world.context);
  const writer = await world.person();
  const position = timeOfPlay(7).toISOString();
  await writer.call('PUT', `/api/games/${id}/clock`, { mode: 'replay', position, playing: false });
  const sent = await writer.call('POST', '/api/replies', { postId, content: 'What a shot' });
  expect(sent).toMatchObject({ status: 201, body: { playSeq: 7, moment: { at: position, period: 2, homeScore: 7, seq: 7 } } });
  const heard = async () => JSON.stringify((await reader.call('GET', `/api/posts/${postId}/replies`)).body).includes('What a shot');
  await at(timeOfPlay(5));
  expect(await heard()).toBe(false);
  await at(timeOfPlay(7));
  expect(await heard()).toBe(true);
  await world.sql`delete from game_threads where game_id = ${id}`;
});

test('a message of a shared replay is read at the play at which it was written, and not before', async () => {
  await firstSeen('final', playCount);
  const [writer, friend] = [await world.person(), await world.person()];
  const row = (await writer.call<{ id: number; code: string }>('POST', `/api/games/${id}/rows`, {})).body;
  await friend.call('POST', `/api/rows/${row.code}/join`);
  const streams = [await openEvents(world, writer, `?topics=row:${row.id}`), await openEvents(world, friend, `?topics=row:${row.id}`)];
  const moveTo = (seq: number) =>
    writer.call('PUT', `/api/rows/${row.code}/clock`, { mode: 'replay', position: timeOfPlay(seq).toISOString(), playing: false });
  const heard = async () => JSON.stringify((await friend.call('GET', `/api/rows/${row.code}/messages`)).body);
  expect((await moveTo(15)).status).toBe(200);
  const sent = await writer.call('POST', `/api/rows/${row.code}/messages`, { content: 'What a shot' });
  expect(sent).toMatchObject({ status: 201, body: { moment: { period: 3, homeScore: 15, seq: 15 } } });
  await moveTo(5);
  expect(await heard()).not.toContain('What a shot');
  await moveTo(15);
  expect(await heard()).toContain('What a shot');
  for (const stream of streams) stream.close();
});
