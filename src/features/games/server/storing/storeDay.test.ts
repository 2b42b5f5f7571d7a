import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../../platform/server/db/database.ts';
import { eventually } from '../../../../platform/server/testing/eventually.ts';
import { openWorld, setUp, type World } from '../../../../testing/world.ts';
import { type ListedGame, sportsServiceOf } from '../../../sports/server/index.ts';
import { type League, leagues } from '../../../sports/sports.rules.ts';
import type { Game } from '../../games.contract.ts';
import { createSourceReader } from '../reading/reader.ts';
import { lockGamesOf } from './identity.queries.ts';
import { storeDay } from './storeDay.ts';

let statements = 0;
const first = setUp(() => openWorld({}, { onStatement: () => (statements += 1) }));
const second = setUp(() => openWorld({}, { beside: first }));
beforeEach(async () => {
  await first.sql`delete from games`;
});

const day = '2026-01-15';
const tip = '2026-01-16T00:30:00.000Z';

function listed(gameId: string, extra: Partial<ListedGame> & { startsAt?: string; teams?: string; score?: number } = {}): ListedGame {
  const { startsAt = tip, teams = 'LAL@BOS', score = 0, ...rest } = extra;
  const [away = '', home = ''] = teams.split('@');
  const side = (tricode: string) => ({ tricode, name: 'Boston Celtics', color: '#008348', wins: 1, losses: 1, record: '1-1', score });
  const state = extra.state ?? 'scheduled';
  const gameStatus = state === 'live' ? 2 : state === 'final' ? 3 : 1;
  const game = {
    gameId,
    gameStatus,
    timeKnown: true,
    period: 0,
    gameClock: '',
    status: state,
    startsAt,
    awayTeam: side(away),
    homeTeam: side(home),
  } as const;
  return { game, state, number: null, lineScore: [], venue: null, ...rest };
}

let time = Date.parse('2026-01-15T12:00:00Z');

function store(world: World, games: ListedGame[], given: { source?: string; day?: string; league?: League } = {}): Promise<string[]> {
  time += 1_000;
  const read = { league: 'nba', day, source: 'espn', sourceTitle: 'ESPN', isReplay: false, games, at: new Date(time), ...given } as const;
  return storeDay(world.context, read, async () => undefined);
}

const count = async (table: string) => (await sql.raw<{ count: number }>(`select count(*) from ${table}`).execute(first.db)).rows[0]?.count;

describe('a game', () => {
  test('has the id of the source that listed it first, and keeps it with every other source', async () => {
    expect(await store(first, [listed('401')])).toEqual(['nba-401']);
    expect(await store(first, [listed('0022500123', { startsAt: '2026-01-16T00:40:00.000Z' })], { source: 'nba-cdn' })).toEqual([
      'nba-401',
    ]);
    expect(await store(first, [listed('401', { state: 'live', score: 2 })])).toEqual(['nba-401']);
    expect(await count('game_sources')).toBe(2);
    const rows = await first.sql<{ tag: string }>`select tags.name as tag from games join tags on tags.id = home_tag_id`;
    expect(rows).toEqual([{ tag: 'Boston Celtics' }]);
  });

  test('stays the same under a new day, and one that is listed twice stays one', async () => {
    await store(first, [listed('401')]);
    const moved = listed('401', { startsAt: '2026-01-21T00:30:00.000Z' });
    expect(await store(first, [moved], { day: '2026-01-20' })).toEqual(['nba-401']);
    expect(await store(first, [moved], { day: '2026-01-20' })).toEqual(['nba-401']);
    const rows = await first.sql<{ day: string }>`select day from games`;
    expect(rows).toEqual([{ day }]);
    expect(await store(first, [listed('402', { teams: 'NYK@MIA' }), listed('403', { teams: 'NYK@MIA' })])).toEqual(['nba-402', 'nba-402']);
  });

  test('gets the teams that are decided later, with their tags, and keeps its id', async () => {
    const open = listed('405', { teams: 'TBD@TBD' });
    const other = listed('406', { teams: 'TBD@TBD' });
    expect(await store(first, [open, other])).toEqual(['nba-405', 'nba-406']);
    expect(await store(first, [listed('405', { teams: 'ORL/ATL@NYK' }), other])).toEqual(['nba-405', 'nba-406']);
    const { game, ...rest } = listed('405');
    const decided = { ...rest, game: { ...game, homeTeam: { ...game.homeTeam, tricode: 'NYK', name: 'New York Knicks' } } };
    expect(await store(first, [decided, other])).toEqual(['nba-405', 'nba-406']);
    const rows = await first.sql`
      select home_team as home, away_team as away, name from games join tags on tags.id = home_tag_id where games.id = 'nba-405'`;
    expect(rows).toEqual([{ home: 'NYK', away: 'LAL', name: 'New York Knicks' }]);
  });

  test('that gets its first time was not moved, and one that gets another time was', async () => {
    const at = (startsAt: string, timeKnown = true) => {
      const { game, ...rest } = listed('407', { startsAt, teams: 'CHI@MIA' });
      return { ...rest, game: { ...game, timeKnown } };
    };
    const shown = async () => {
      const { movedFrom, startsAt, timeKnown, status } = (await first.visitor.call<Game>('GET', '/api/games/nba-407')).body;
      return { movedFrom, startsAt, timeKnown, status };
    };
    await store(first, [at('2026-01-15T05:00:00.000Z', false)]);
    expect(await shown()).toEqual({
      movedFrom: undefined,
      startsAt: '2026-01-15T05:00:00.000Z',
      timeKnown: false,
      status: 'Time to be announced',
    });
    await store(first, [at('2026-01-16T00:30:00.000Z')]);
    expect(await shown()).toMatchObject({ movedFrom: undefined, startsAt: '2026-01-16T00:30:00.000Z', timeKnown: true });
    await store(first, [at('2026-01-16T02:00:00.000Z')]);
    expect(await shown()).toMatchObject({ movedFrom: '2026-01-16T00:30:00.000Z' });
  });

  test('that a source lists for another day under a new id after a postponement is a new game', async () => {
    // Two games of a series in baseball, and two meetings of a season at the same home: nothing tells them from a new date.
    for (const [league, before, after, later] of [
      ['mlb', '2026-07-01', '2026-07-02', '2026-07-02T23:00:00.000Z'],
      ['nba', day, '2026-03-01', '2026-03-02T00:30:00.000Z'],
    ] as const) {
      const startsAt = league === 'mlb' ? '2026-07-01T23:00:00.000Z' : tip;
      await store(first, [listed('1', { startsAt })], { league, day: before });
      await store(first, [listed('1', { startsAt, state: 'postponed' })], { league, day: before });
      const next = listed('2', { startsAt: later });
      expect(await store(first, [next], { league, day: after })).toEqual([`${league}-2`]);
      // Nor does it matter that the source has stopped listing the postponed game.
      expect(await store(first, [], { league, day: before })).toEqual([]);
      expect(await store(first, [next], { league, day: after })).toEqual([`${league}-2`]);
      // The postponed game gets its new date under its own id.
      const made = listed('1', { startsAt: '2026-08-02T00:30:00.000Z' });
      expect(await store(first, [made], { league, day: '2026-08-01' })).toEqual([`${league}-1`]);
    }
    expect(await count('games')).toBe(4);
  });

  test('of a doubleheader is one of two, whichever source lists them and in whatever order', async () => {
    const late = '2026-07-01T23:00:00.000Z';
    const early = '2026-07-01T17:00:00.000Z';
    const [one, two] = [listed('1', { startsAt: early }), listed('2', { startsAt: late })];
    const mlb = { league: 'mlb', day: '2026-07-01' } as const;
    expect(await store(first, [two, one], mlb)).toEqual(['mlb-2', 'mlb-1']);
    expect(await store(first, [listed('b1', { startsAt: early }), listed('b2', { startsAt: late })], { ...mlb, source: 'other' })).toEqual([
      'mlb-1',
      'mlb-2',
    ]);
    const rows = await first.sql<{ id: string; number: number }>`select id, number from games order by id`;
    expect(rows).toEqual([
      { id: 'mlb-1', number: 1 },
      { id: 'mlb-2', number: 2 },
    ]);
  });

  test('is one when two nodes list it at once, and so is each of its states', async () => {
    const games = [listed('401'), listed('402', { teams: 'NYK@MIA' }), listed('403', { teams: 'DEN@UTA' })];
    const both = await Promise.all(
      [first, second, first, second].map((world, index) => store(world, games, { source: `source${index % 3}` })),
    );
    expect(new Set(both.map(ids => ids.join()))).toEqual(new Set(['nba-401,nba-402,nba-403']));
    expect([await count('games'), await count('game_states')]).toEqual([3, 3]);
    const live = games.map(each => ({ ...each, state: 'live' as const, game: { ...each.game, period: 1, gameClock: 'PT11M00.00S' } }));
    await Promise.all([first, second, first].map(world => store(world, live)));
    expect(await count('game_states')).toBe(6);
  });

  test('has one end, however often its final is read or taken back', async () => {
    const final = listed('401', { state: 'final', score: 100 });
    await store(first, [listed('401')]);
    await store(first, [final]);
    const end = async () => (await first.sql<{ at: Date }>`select ended_at as at from games`)[0]?.at.getTime();
    const ended = await end();
    await store(second, [final]);
    await store(second, [listed('401', { state: 'live', score: 98 })]);
    await store(first, [listed('401', { state: 'final', score: 101 })]);
    expect(await end()).toBe(ended);
    expect(await count('game_states')).toBe(3);
  });
});

describe('storing', () => {
  test('takes about as many statements for forty new games as for two', async () => {
    const asked = async (count: number, on: string) => {
      const [before, games] = [
        statements,
        Array.from({ length: count }, (_, index) => listed(`${on}-${index}`, { teams: `A${index}@B${index}` })),
      ];
      await store(first, games, { day: on });
      return statements - before;
    };
    await asked(1, '2026-01-17');
    // Work in the background has statements of its own.
    expect(await asked(40, '2026-01-18')).toBeLessThan((await asked(2, '2026-01-19')) + 30);
  });

  test('leaves connections to calls while the days of all leagues wait for another node', async () => {
    const found = { source: 'espn', sourceTitle: 'ESPN', isReplay: false, asOf: new Date().toISOString(), stale: false };
    const ofDay = async (league: League) => ({ ...found, games: [listed(`first of ${league}`)] });
    const reader = createSourceReader(first.context, { games: { ...sportsServiceOf(first.context).games, ofDay } });
    const waiting = async () => {
      const rows = await second.sql<{ count: number }>`
        select count(*) from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory' and not granted`;
      return Number(rows[0]?.count);
    };
    let reads: Promise<unknown> | undefined;
    await inTransaction(second.db, async tx => {
      for (const league of leagues) await lockGamesOf(tx, league);
      reads = Promise.all(leagues.map(league => reader.day(league, day)));
      await eventually(async () => expect(await waiting()).toBe(3));
      expect((await first.visitor.call('GET', '/api/posts')).status).toBe(200);
      expect(await waiting()).toBe(3);
    });
    await reads;
    expect(Number(await count('games'))).toBe(leagues.length);
  });
});
