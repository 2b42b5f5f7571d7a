/** The record of a team tells the results of its games, so no other game may show it to a reader who does not know one of them. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openEvents } from '../../../../../testing/eventStream.ts';
import { writeAndPublish } from '../../../../../platform/server/live/liveUpdate.ts';
import { type Caller, setUpScene } from '../../../../../testing/world.ts';
import type { Game } from '../../../games.contract.ts';
import { gameChanged } from '../../games.liveUpdates.ts';
import { forgetClockGames } from '../games/clockGames.ts';
import { openLateWorld } from '../../testing/lateWorld.ts';
import { makeSide, makeState } from '../../testing/storedGame.ts';

let reader: Caller;
const { world, live } = setUpScene(openLateWorld);
beforeAll(async () => {
  await world.sql`
    insert into games (id, league, day, home_team, away_team, starts_at)
    values ('nba-9', 'nba', current_date + 1, 'CHI', 'BOS', now() + interval '1 day')`;
  // The game on has just ended, and the source says so in the records of its teams' next games.
  await world.sql`update games set ended_at = now() where id = 'nba-1'`;
  for (const [ago, record] of [
    ['2 days', '10-5'],
    ['5 seconds', '11-5'],
  ] as const)
    await world.sql`insert into game_states values ('nba-9', now() - ${ago}::interval, ${JSON.stringify(stateWith(record))}::jsonb)`;
});
beforeEach(async () => {
  reader = await world.person();
});

function stateWith(record: string) {
  const [wins = 0, losses = 0] = record.split('-').map(Number);
  return makeState({
    startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    state: 'scheduled',
    status: 'Scheduled',
    period: 0,
    clock: '',
    away: makeSide('BOS', 'Celtics', 0, { wins, losses, record }),
    home: makeSide('CHI', 'Bulls', 0, { wins: 3, losses: 12, record: '3-12' }),
  });
}

/** The records of the visiting and the home team of tomorrow's game. */
async function recordsFor(caller: Caller): Promise<(string | null)[]> {
  const { body } = await caller.call<Game>('GET', '/api/games/nba-9');
  expect([body.away.wins === null, body.away.losses === null]).toEqual([body.away.record === null, body.away.record === null]);
  return [body.away.record, body.home.record];
}

test('a live reader gets the records of both teams', async () => {
  expect(await recordsFor(live)).toEqual(['11-5', '3-12']);
});

test('a reader who is behind in the game on, or watches it later, gets no record of its teams in their next game', async () => {
  await reader.call('PUT', '/api/games/nba-1/clock', { mode: 'behind', behind: 60 });
  expect(await recordsFor(reader)).toEqual([null, '3-12']);
  const position = new Date(Date.now() - 1_800_000).toISOString();
  await reader.call('PUT', '/api/games/nba-1/clock', { mode: 'replay', position, playing: false });
  expect(await recordsFor(reader)).toEqual([null, '3-12']);
  await reader.call('DELETE', '/api/games/nba-1/clock');
  expect(await recordsFor(reader)).toEqual(['11-5', '3-12']);
});

test('a reader who is behind in all games gets the record of before the game', async () => {
  await reader.call('PUT', '/api/clock', { behind: 60, hideScores: false });
  expect(await recordsFor(reader)).toEqual(['10-5', '3-12']);
});

test('a reader who hides scores gets no record of any team, neither in a game that they asked for nor by an event', async () => {
  await reader.call('PUT', '/api/clock', { behind: 0, hideScores: true });
  expect(await recordsFor(reader)).toEqual([null, null]);
  await reader.call('PUT', '/api/games/nba-9/clock', { mode: 'live' });
  expect(await recordsFor(reader)).toEqual([null, null]);
  // Nothing is on any more, and the stream still tells nothing of games.
  await world.sql`update games set ended_at = now() - interval '13 hours', starts_at = now() - interval '16 hours' where id = 'nba-1'`;
  forgetClockGames(world.context);
  const stream = await openEvents(world, reader, '?topics=game:nba-9');
  const other = await openEvents(world, live, '?topics=game:nba-9');
  await stream.next('opened');
  await other.next('opened');
  await writeAndPublish(world.context, async (_tx, publish) => publish(gameChanged, 'nba-9'));
  expect(await other.next('game')).toMatchObject({ game: { away: { record: '11-5' } } });
  expect(stream.events.filter(({ type }) => type === 'game')).toEqual([]);
  stream.close();
  other.close();
});
