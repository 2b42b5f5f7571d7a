import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSettings } from '../../../../platform/server/settings/settings.ts';
import { leagues } from '../../sports.rules.ts';
import { createSportsService } from '../sportsService.ts';
import { espnScoreboard } from '../espn/espn.scores.ts';
import { gamesOf } from '../replay/days.ts';
import { espnDay, type PlayedGame } from '../replay/shapes.ts';
import { gamesByDay } from '../scores/months.ts';
import { createNight } from '../replay/night/night.ts';
import { type Mood, openReplay, type Replay } from '../replay/replay.ts';

/** Games, their details and tables over real connections; only the clock is the test's. */

const evening = Date.parse('2026-01-16T01:00:00Z');
const day = '2026-01-15';
const second = 1_000;
let time = evening;
let replay: Replay;
beforeAll(async () => {
  const night = createNight();
  // Making up a game takes long enough to be taken for a source that is away.
  for (const league of leagues) night.gamesOf(league, day, evening);
  night.gamesOf('mlb', '2026-01-12', evening);
  replay = await openReplay(0, '127.0.0.1', () => time, night);
});
afterAll(() => replay.close());
beforeEach(() => {
  time = evening;
  replay.be('well');
});

function openGames() {
  const settings = readSettings({ ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url });
  const context = { settings, log: pino({ level: 'silent' }), timeouts: { first: 1_500, whole: 3_000 } };
  return createSportsService(context, { now: () => time, pause: () => 1 }).games;
}

/** The first game of the NBA that is on, with its ids at both sources. */
async function onNow(games = openGames()) {
  const found = await games.ofDay('nba', day);
  const listed = found?.games.find(({ state, lineScore }) => state === 'live' && lineScore.length > 0);
  if (!listed) throw new Error('no game is on');
  const id = listed.game.gameId;
  return {
    listed,
    ids: [
      { source: 'espn', sourceId: id },
      { source: 'nba-cdn', sourceId: `00${id}` },
    ],
  };
}

/** A game of the NBA that starts then. */
function startsThen(startsAt: string, index: number): PlayedGame {
  const [game] = gamesOf('nba', day, 0);
  if (!game) throw new Error('no game');
  return { ...game, id: `77${index}`, startsAt: new Date(startsAt).toISOString(), status: 'SCHEDULED' };
}

const asked = (part: string) => replay.calls.filter(call => call.includes(part)).length;

test.each(leagues)('%s has games of the day, plays and a table from its first source', async league => {
  const games = openGames();
  const found = await games.ofDay(league, day);
  expect(found).toMatchObject({ source: 'espn', sourceTitle: 'ESPN', stale: false, isReplay: true });
  const begun = found?.games.find(({ state }) => state === 'final');
  const ids = [{ source: 'espn', sourceId: begun?.game.gameId ?? '' }];
  const details = await games.details(league, ids);
  expect(details).toMatchObject({ ...ids[0], details: { isReplay: true, venue: begun?.venue, lineScore: begun?.lineScore } });
  expect(details?.details.plays.length).toBeGreaterThan(50);
  expect((await games.standings(league))?.groups.flatMap(({ rows }) => rows).every(({ team }) => team.tag?.startsWith(team.name))).toBe(
    true,
  );
});

test('a day far from today is listed too, with the numbers of the games of doubleheaders', async () => {
  const games = openGames();
  const before = await games.ofDay('mlb', '2026-01-12');
  expect(new Set(before?.games.map(({ state }) => state))).toEqual(new Set(['final', 'postponed', 'canceled']));
  expect(new Set(before?.games.map(({ number }) => number))).toEqual(new Set([1, 2, null]));
  const after = await games.ofDay('mlb', '2026-01-18');
  expect(new Set(after?.games.map(({ state }) => state))).toEqual(new Set(['scheduled']));
});

test('details are read once in ten seconds, even if many calls ask for them', async () => {
  const games = openGames();
  const { ids } = await onNow(games);
  const before = asked('/summary?');
  await Promise.all(Array.from({ length: 20 }, () => games.details('nba', ids)));
  time += 10 * second - 1;
  await games.details('nba', ids);
  expect(asked('/summary?') - before).toBe(1);
  time += 1;
  await games.details('nba', ids);
  expect(asked('/summary?') - before).toBe(2);
});

test.each(['500', 'html', 'wrong', 'broken', '403', '429', '400', 'redirect', 'cut off', 'hang'] satisfies Mood[])(
  'while ESPN answers %s the NBA’s own feed gives the plays, and ESPN’s id is not needed',
  async mood => {
    const games = openGames();
    const { listed, ids } = await onNow(games);
    replay.be(mood, 'espn');
    const found = await games.details('nba', ids);
    expect(found).toMatchObject({ source: 'nba-cdn', sourceId: `00${listed.game.gameId}`, stale: false });
    expect(found?.details.lineScore).toEqual(listed.lineScore);
  },
);

test('the source of a game’s plays stays while it works', async () => {
  const games = openGames();
  const { ids } = await onNow(games);
  replay.be('400', 'espn');
  expect((await games.details('nba', ids))?.source).toBe('nba-cdn');
  replay.be('well');
  time += 60 * second;
  expect((await games.details('nba', ids))?.source).toBe('nba-cdn');
  replay.be('500', 'nba-cdn');
  time += 60 * second;
  expect((await games.details('nba', ids))?.source).toBe('espn');
});

test('while no source answers the last plays are served and called stale, then nothing', async () => {
  const games = openGames();
  const { ids } = await onNow(games);
  await games.details('nba', ids);
  replay.be('html');
  time += 60 * second;
  expect(await games.details('nba', ids)).toMatchObject({ stale: true, asOf: new Date(evening).toISOString() });
  time += 600 * second;
  expect(await games.details('nba', ids)).toBeUndefined();
});

test('an invalid id asks no source', async () => {
  const before = replay.calls.length;
  expect(await openGames().details('nba', [{ source: 'nba-cdn', sourceId: '../../secret' }])).toBeUndefined();
  expect(await openGames().details('nba', [{ source: 'unheard of', sourceId: '1' }])).toBeUndefined();
  expect(replay.calls.length).toBe(before);
});

test('the replay lists a game twice, calls one off, has a second that day and goes backwards, as asked', async () => {
  const listed = async (mood: Mood) => {
    replay.be(mood);
    return (await openGames().ofDay('nba', day))?.games ?? [];
  };
  const well = await listed('well');
  const on = (games: typeof well) => games.filter(({ state }) => state === 'live').length;
  expect((await listed('twice')).length).toBe(well.length + 1);
  expect(on(await listed('postponed'))).toBe(on(well) - 1);
  expect(on(await listed('canceled'))).toBe(on(well) - 1);
  expect((await listed('doubleheader')).filter(({ number }) => number !== null).map(({ number }) => number)).toEqual([1, 2]);
  time += 20 * 60 * second;
  const scores = async () => JSON.stringify((await listed('backwards')).map(({ game }) => [game.homeTeam.score, game.gameClock]));
  expect(new Set([await scores(), await scores(), await scores()]).size).toBe(2);
});

test('a month has the games of its days, each under the day whose list has it, and no more than the source lists', async () => {
  const games = openGames();
  const before = replay.calls.length;
  const month = await games.ofMonth('nhl', '2025-12');
  expect(replay.calls.slice(before)).toEqual([expect.stringMatching(/\/hockey\/nhl\/scoreboard\?dates=202512&limit=500$/)]);
  expect(month).toMatchObject({ source: 'espn', sourceTitle: 'ESPN', stale: false, isReplay: true });
  expect([...(month?.days.keys() ?? [])]).toEqual(
    Array.from({ length: 31 }, (_, index) => `2025-12-${String(index + 1).padStart(2, '0')}`),
  );
  for (const each of ['2025-12-01', '2025-12-31']) {
    const listed = await games.ofDay('nhl', each);
    expect(listed?.games.length).toBeGreaterThan(0);
    expect(month?.days.get(each)).toEqual(listed?.games);
  }
});

test.each<[string, Mood | 'too many' | string[]]>([
  ['the source refuses months', '400'],
  ['it does not answer', 'cut off'],
  ['it is empty', 'empty'],
  ['it cannot be read', 'html'],
  ['it has as many games as the source lists at most', 'too many'],
  ['all its games are of one day', ['2025-12-10T00:00:00Z', '2025-12-10T02:30:00Z']],
])('a month is not trusted if %s, and days are still read', async (_why, how) => {
  const games = openGames();
  if (typeof how !== 'string') replay.show(how.map((startsAt, index) => startsThen(startsAt, index)));
  else if (how !== 'too many') replay.be(how);
  const league = how === 'too many' ? 'college-basketball' : 'nba';
  // More failures in a row than close the circuit of a source.
  for (const month of ['2025-12', '2025-11', '2025-12', '2025-10']) expect(await games.ofMonth(league, month)).toBeUndefined();
  replay.be('well');
  replay.show(undefined);
  expect((await games.ofDay('nba', '2025-12-10'))?.stale).toBe(false);
});

test('a list is taken for a month only if its games are of several of its days, and fewer than lists are cut off at', () => {
  const listed = (startsAt: string) => espnScoreboard('nba', espnDay([startsThen(startsAt, 1)], startsAt)).games;
  const all = (...starts: string[]) => ({ games: starts.flatMap(listed), dropped: 0 });
  const [third, last, next] = ['2025-12-03T23:00:00Z', '2026-01-01T06:30:00Z', '2026-01-01T23:00:00Z'];
  // A game at half past one in the night after New Year's Eve is one of December where December lists it.
  expect([...(gamesByDay('2025-12', all(third, last))?.keys() ?? [])]).toEqual(['2025-12-03', '2025-12-31']);
  expect([...(gamesByDay('2026-01', all(last, '2026-01-03T23:00:00Z'))?.keys() ?? [])]).toEqual(['2026-01-01', '2026-01-03']);
  expect(gamesByDay('2025-12', all(third, last, next))).toBeUndefined();
  expect(gamesByDay('2025-12', all(third, third))).toBeUndefined();
  expect(gamesByDay('2025-12', { ...all(third, last), dropped: 498 })).toBeUndefined();
  expect(gamesByDay('2025-12', { ...all(third, last), dropped: 23 })).toBeUndefined();
  expect(gamesByDay('2025-12', { ...all(third, last), dropped: 22 })?.size).toBe(2);
});
