import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { postgresBus } from '../../../../platform/server/live/bus/postgresBus.ts';
import { openEvents } from '../../../../testing/eventStream.ts';
import { type Caller, openWorld, type World } from '../../../../testing/world.ts';
import type { Notification } from '../../../notifications/notifications.contract.ts';
import { notificationRecords } from '../../../notifications/notifications.types.ts';
import type { ListedGame } from '../../../sports/server/index.ts';
import type { Tag } from '../../../tags/tags.contract.ts';
import type { Game } from '../../games.contract.ts';
import { leaguesFollowed } from '../reading/reads.queries.ts';
import { storeDay } from '../storing/storeDay.ts';
import { callsJob } from './delivery.ts';

let world: World;
/** A second node on the same database. */
let other: World;
let teams: { celtics: number; lakers: number; nba: number };
beforeAll(async () => {
  world = await openWorld({ LIVE_SCORES_SOURCES: 'none' }, { openBus: postgresBus });
  other = await openWorld({ LIVE_SCORES_SOURCES: 'none' }, { beside: world, openBus: postgresBus });
  const { body } = await world.visitor.call<Tag[]>('GET', '/api/tags');
  const idOf = (name: string) => body.find(tag => tag.name === name)?.id ?? 0;
  teams = { celtics: idOf('Boston Celtics'), lakers: idOf('Los Angeles Lakers'), nba: idOf('NBA') };
});
afterAll(async () => {
  await other.close();
  await world.close();
});

/** More nights on request. */
const nights = Number(process.env['NIGHTS'] ?? 5);
const firstSeed = Number(process.env['SEED'] ?? 50);

const tip = Date.parse('2026-12-01T00:30:00Z');
const second = 1_000;
let now = tip;
const setTime = (at: number) => {
  now = at;
  vi.setSystemTime(now);
};
const pass = (seconds: number) => setTime(now + seconds * second);
beforeEach(async () => {
  await sql`delete from games`.execute(world.db);
  vi.useFakeTimers({ toFake: ['Date'] });
  setTime(tip + 12_345);
});
afterEach(() => vi.useRealTimers());

interface Told {
  state?: ListedGame['state'];
  period?: number;
  clock?: string;
  home?: number;
  away?: number;
}

/** A listed game of a source: the Lakers at the Celtics. */
function listed({ state = 'live', period = 1, clock = 'PT12M00.00S', home = 0, away = 0 }: Told): ListedGame {
  const side = (tricode: string, name: string, score: number) => ({
    tricode,
    name,
    color: '#008348',
    wins: 1,
    losses: 1,
    record: '1-1',
    score,
  });
  const game = {
    gameId: '401',
    gameStatus: ({ scheduled: 1, live: 2, final: 3, postponed: 1, canceled: 1 } as const)[state],
    timeKnown: true,
    period,
    gameClock: clock,
    status: state === 'final' ? 'Final' : `Q${period}`,
    startsAt: new Date(tip).toISOString(),
    awayTeam: side('LAL', 'Los Angeles Lakers', away),
    homeTeam: side('BOS', 'Boston Celtics', home),
  };
  return { game, state, number: null, lineScore: [], venue: null };
}

async function store(told: Told): Promise<void> {
  const read = { league: 'nba', day: '2026-11-30', source: 'espn', sourceTitle: 'ESPN', isReplay: false } as const;
  await storeDay(world.context, { ...read, games: [listed(told)], at: new Date(now) }, async () => undefined);
}

async function deliver(node: World = world): Promise<void> {
  const job = callsJob(node.context);
  while (await job()) {
    // The next page.
  }
  await node.context.live.settled();
}

async function tell(told: Told): Promise<void> {
  await store(told);
  await deliver();
}

/** The last minutes of a game that was not seen to begin. */
const lateInGame = () => setTime(tip + 2 * 3_600_000 + 12_345);
const close: Told = { period: 4, clock: 'PT02M31.00S', home: 98, away: 96 };
const star = (who: Caller, tagId: number) => who.call<Tag>('POST', '/api/user/favorite-tags', { tagId });
const choose = (who: Caller, alerts: Record<string, boolean>) => who.call<{ alerts: object }>('PUT', '/api/user/preferences', { alerts });
const all = { start: true, close: true, overtime: true, final: true };
const toldTo = async (who: Caller) =>
  (await who.call<Notification[]>('GET', '/api/notifications?filter=games')).body.map(({ type }) => type).toReversed();
async function fanOf(...tagIds: number[]): Promise<Caller> {
  const fan = await world.person();
  for (const id of tagIds) await star(fan, id);
  await choose(fan, all);
  return fan;
}

describe('preferences and favorites', () => {
  test('have no calls by default, and a PUT merges them', async () => {
    const fan = await world.person();
    expect((await fan.call<{ alerts: object }>('GET', '/api/user/preferences')).body.alerts).toEqual({
      start: false,
      close: false,
      overtime: false,
      final: false,
    });
    expect((await choose(fan, { close: true })).body.alerts).toMatchObject({ close: true, final: false });
    expect((await choose(fan, { final: true })).body.alerts).toEqual({ start: false, close: true, overtime: false, final: true });
    expect((await choose(fan, { close: false })).body.alerts).toMatchObject({ close: false, final: true });
    expect((await fan.call('PUT', '/api/user/preferences', { alerts: { close: 'yes' } })).status).toBe(400);
  });

  test('a new favorite team calls, a second star keeps the choice, and other tags have none', async () => {
    const fan = await world.person();
    const save = (tagId: number, alerts: boolean) => fan.call<Tag>('PUT', `/api/user/favorite-tags/${tagId}`, { alerts });
    expect((await star(fan, teams.celtics)).body.alerts).toBe(true);
    expect((await star(fan, teams.nba)).body.alerts).toBe(false);
    expect(await save(teams.celtics, false)).toMatchObject({ status: 200, body: { id: teams.celtics, alerts: false } });
    expect(await star(fan, teams.celtics)).toMatchObject({ status: 200, body: { alerts: false } });
    expect([(await save(teams.nba, true)).status, (await save(teams.nba, false)).status, (await save(teams.lakers, true)).status]).toEqual([
      400, 200, 404,
    ]);
    expect((await fan.call<Tag[]>('GET', '/api/user/favorite-tags')).body.map(({ alerts }) => alerts)).toEqual([false, false]);
  });
});

describe('a night', () => {
  test('calls a fan of both teams once for the start, once close, in overtime and at the final, and nobody else', async () => {
    const [fan, quiet, stranger] = [await fanOf(teams.celtics, teams.lakers), await world.person(), await world.person()];
    await star(quiet, teams.celtics);
    const night: Told[] = [
      { state: 'scheduled', period: 0, clock: '' },
      { home: 0 },
      { period: 4, clock: 'PT05M01.00S', home: 98, away: 96 },
      close,
      { ...close, clock: 'PT01M00.00S', home: 110 },
      { ...close, clock: 'PT00M20.00S', home: 110, away: 108 },
      { ...close, clock: 'PT00M00.00S', home: 110, away: 110 },
      { period: 5, clock: 'PT05M00.00S', home: 110, away: 110 },
      { period: 6, clock: 'PT05M00.00S', home: 120, away: 120 },
      { state: 'final', period: 6, clock: '', home: 130, away: 128 },
    ];
    for (const told of night) {
      pass(30);
      await Promise.all([store(told).then(() => deliver()), deliver(other)]);
    }
    await deliver();
    expect(await toldTo(fan)).toEqual(['game_start', 'game_close', 'game_overtime', 'game_final']);
    expect([await toldTo(quiet), await toldTo(stranger)]).toEqual([[], []]);
    const { body } = await fan.call<Notification[]>('GET', '/api/notifications?filter=games');
    expect(body.map(({ title, message, href }) => [title, message, href])).toEqual([
      ['Final: Lakers 128, Celtics 130', 'Final', '/game/nba-401'],
      ['Overtime: Lakers 110, Celtics 110', 'OT1 5:00', '/game/nba-401'],
      ['It’s close: Lakers 96, Celtics 98', 'Q4 2:31', '/game/nba-401'],
      ['Lakers at Celtics', 'Tip-off: the game is on.', '/game/nba-401'],
    ]);
  });

  test('reaches streams of its fans on every node, and has a page read again whose stream opens afterwards', async () => {
    const [fan, opening] = [await fanOf(teams.celtics), await fanOf(teams.celtics)];
    const streams = [await openEvents(world, fan), await openEvents(other, other.as(fan))];
    const spies = await Promise.all([world, other].map(node => openEvents(node, node.visitor, '?topics=calls_stored')));
    for (const spy of spies) await spy.next('opened');
    await tell({ home: 0 });
    for (const stream of streams)
      expect(await stream.next('notification')).toMatchObject({ notification: { type: 'game_start' }, unreadCount: 1 });
    for (const node of [world, other]) {
      const late = await openEvents(node, node.as(opening), '?ago=3000');
      await late.next('missed');
      late.close();
    }
    // The message between the nodes names the fans.
    expect(spies.flatMap(({ events }) => events.map(({ type }) => type))).toEqual(['opened', 'opened']);
    for (const stream of [...streams, ...spies]) stream.close();
  });

  test('reaches fans with a page or push first, others at once when they come, and all in the end', async () => {
    lateInGame();
    const crowd = 400;
    await sql`delete from user_favorite_tags`.execute(world.db);
    await sql`
      with fans as (insert into users (id, issuer, subject)
        select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'crowd', n from generate_series(1, ${crowd}::int) as n returning id),
      starred as (insert into user_favorite_tags (user_id, tag_id, alerts_at) select id, ${teams.celtics}, ${new Date(tip)}::timestamptz from fans)
      insert into user_preferences (user_id, alert_close_at) select id, ${new Date(tip)}::timestamptz from fans`.execute(world.db);
    const [watching, subscribed, reading, behind, coming] = await Promise.all(Array.from({ length: 5 }, () => fanOf(teams.celtics)));
    if (!watching || !subscribed || !reading || !behind || !coming) throw new Error('there are five');
    await sql`
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
      select user_id, sid, 'https://push.example/1', 'key', 'auth' from sessions where user_id = ${subscribed.id}`.execute(world.db);
    const starring = await world.person();
    await choose(starring, all);
    for (const who of [behind, starring]) await who.call('PUT', '/api/clock', { behind: 20 });
    const stored = async () =>
      Number(
        (await sql<{ count: string }>`select count(*) from all_notifications where type = 'game_close'`.execute(world.db)).rows[0]?.count,
      );
    const before = await stored();
    const job = callsJob(world.context);
    const stream = await openEvents(world, watching);
    await store(close);
    await job();
    expect(await stream.next('notification')).toMatchObject({ notification: { type: 'game_close' } });
    await job();
    expect(
      (
        await sql`select from push_waiting join push_subscriptions on push_subscriptions.id = subscription_id where user_id = ${subscribed.id}`.execute(
          world.db,
        )
      ).rows,
    ).toHaveLength(1);
    expect((await stored()) - before).toBe(2);
    expect((await reading.call('GET', '/api/notifications/unread-count')).body).toEqual({ count: 1 });
    expect([await toldTo(reading), await toldTo(behind)]).toEqual([['game_close'], []]);
    pass(22);
    await star(starring, teams.celtics);
    expect([await toldTo(behind), await toldTo(starring)]).toEqual([['game_close'], []]);
    expect((await stored()) - before).toBe(4);
    const late = await openEvents(world, coming);
    await job();
    expect(await late.next('notification')).toMatchObject({ notification: { type: 'game_close' } });
    expect((await stored()) - before).toBe(5);
    await deliver();
    expect((await stored()) - before).toBe(crowd + 5);
    for (const each of [stream, late]) each.close();
    await sql`delete from users where issuer = 'crowd'`.execute(world.db);
  });

  test('of a game that is first seen live long after its start calls no start, one first seen final nothing', async () => {
    const fan = await fanOf(teams.celtics);
    setTime(tip + 40 * 60_000);
    await tell({ period: 2 });
    expect(await toldTo(fan)).toEqual([]);
    await sql`delete from games`.execute(world.db);
    await tell({ state: 'final', period: 4, clock: '', home: 99, away: 98 });
    expect(await toldTo(fan)).toEqual([]);
  });

  test('obeys choices at each moment, muted teams, and what was made after the moment', async () => {
    lateInGame();
    const [muting, late, off] = [await fanOf(teams.celtics), await world.person(), await fanOf(teams.celtics)];
    await muting.call('POST', '/api/mutes', { kind: 'tag', value: 'Boston Celtics' });
    await choose(off, { close: false });
    await store(close);
    pass(2);
    await choose(late, all);
    await star(late, teams.celtics);
    await deliver();
    for (const who of [muting, late, off]) expect(await toldTo(who)).toEqual([]);
  });

  test('that is corrected does not call, and a final that returns reaches those who were not told', async () => {
    lateInGame();
    const [fan, second] = [await fanOf(teams.celtics), await world.person()];
    await store(close);
    pass(61);
    // A score that was too high is taken back after a minute.
    await store({ ...close, away: 86 });
    await deliver();
    expect(await toldTo(fan)).toEqual([]);
    pass(10);
    await tell({ state: 'final', period: 4, clock: '', home: 98, away: 86 });
    pass(61);
    await tell({ period: 4, clock: 'PT00M01.00S', home: 98, away: 97 });
    await star(second, teams.celtics);
    await choose(second, all);
    pass(10);
    await tell({ state: 'final', period: 4, clock: '', home: 98, away: 97 });
    expect(await toldTo(fan)).toEqual(['game_final', 'game_close']);
    expect(await toldTo(second)).toEqual(['game_final']);
  });

  test('sets a call aside that cannot be put into words, and tells the others', async () => {
    lateInGame();
    const [fan, behind] = [await fanOf(teams.celtics), await fanOf(teams.celtics)];
    await behind.call('PUT', '/api/clock', { behind: 20 });
    const noWords = vi.spyOn(notificationRecords.game_close, 'tell').mockImplementation(() => {
      throw new Error('no words');
    });
    await store(close);
    pass(1);
    await store({ period: 5, clock: 'PT05M00.00S', home: 98, away: 98 });
    await expect(deliver()).rejects.toThrow('The call close of nba-401 is set aside');
    await deliver();
    expect(await toldTo(fan)).toEqual(['game_overtime']);
    pass(22);
    await deliver();
    expect(await toldTo(behind)).toEqual(['game_overtime']);
    noWords.mockRestore();
  });

  test('tells nothing that is older than ten minutes', async () => {
    lateInGame();
    const fan = await fanOf(teams.celtics);
    await store(close);
    pass(601);
    await deliver();
    expect(await toldTo(fan)).toEqual([]);
  });
});

describe('readers behind live', () => {
  test('are called when their position passes the moment, in the list and by their stream, and not before', async () => {
    lateInGame();
    const fan = await fanOf(teams.celtics);
    await fan.call('PUT', '/api/clock', { behind: 40 });
    const stream = await openEvents(world, fan);
    await stream.next('opened');
    await tell(close);
    for (const seconds of [20, 19]) {
      pass(seconds);
      await deliver();
      expect(await toldTo(fan)).toEqual([]);
    }
    pass(2);
    await deliver();
    expect(await toldTo(fan)).toEqual(['game_close']);
    expect(await stream.next('notification')).toMatchObject({ notification: { type: 'game_close' }, unreadCount: 1 });
    // Further behind again, what was told is hidden again.
    await fan.call('PUT', '/api/clock', { behind: 120 });
    expect(await toldTo(fan)).toEqual([]);
    stream.close();
  });

  test('who watch later or hide scores are called for the start alone, and are called once they are live in time', async () => {
    const [hiding, watching] = [await fanOf(teams.celtics), await fanOf(teams.celtics)];
    await hiding.call('PUT', '/api/clock', { behind: 0, hideScores: true });
    await store({ state: 'scheduled', period: 0, clock: '' });
    await watching.call('PUT', '/api/games/nba-401/clock', { mode: 'replay' });
    pass(30);
    await tell({ home: 0 });
    pass(30);
    await tell(close);
    for (const who of [hiding, watching]) expect(await toldTo(who)).toEqual(['game_start']);
    pass(300);
    await hiding.call('PUT', '/api/clock', { behind: 0, hideScores: false });
    await deliver();
    expect(await toldTo(hiding)).toEqual(['game_start', 'game_close']);
    pass(400);
    await watching.call('DELETE', '/api/games/nba-401/clock');
    await deliver();
    expect(await toldTo(watching)).toEqual(['game_start']);
  });

  test('are called by a star that they make before their position passes the moment, and not after a correction', async () => {
    lateInGame();
    const [fan, corrected] = [await world.person(), await fanOf(teams.celtics)];
    for (const who of [fan, corrected]) await who.call('PUT', '/api/clock', { behind: 100 });
    await choose(fan, all);
    await tell({ ...close, clock: 'PT02M31.00S' });
    pass(30);
    await star(fan, teams.celtics);
    await deliver();
    pass(40);
    await tell({ ...close, away: 86 });
    pass(40);
    await deliver();
    expect([await toldTo(fan), await toldTo(corrected)]).toEqual([[], []]);
    pass(61);
    await tell({ ...close, clock: 'PT00M31.00S', home: 98, away: 95 });
    pass(102);
    await deliver();
    expect([await toldTo(fan), await toldTo(corrected)]).toEqual([['game_close'], ['game_close']]);
  });

  test('are not called by a star, a choice or a call that they make after their position passed the moment', async () => {
    lateInGame();
    const [behind, elsewhere, choosing, asking] = [await world.person(), await world.person(), await world.person(), await world.person()];
    for (const who of [behind, choosing, asking]) await who.call('PUT', '/api/clock', { behind: 40 });
    await store({ period: 4, clock: 'PT05M01.00S', home: 98, away: 96 });
    await elsewhere.call('PUT', '/api/clock', { behind: 40 });
    await elsewhere.call('PUT', '/api/games/nba-401/clock', { mode: 'live' });
    for (const who of [behind, elsewhere]) await choose(who, all);
    await star(choosing, teams.celtics);
    await tell(close);
    pass(60);
    for (const who of [behind, elsewhere]) await star(who, teams.celtics);
    await choose(choosing, all);
    await asking.call('POST', '/api/games/nba-401/call');
    await deliver();
    expect(await Promise.all([behind, elsewhere, choosing, asking].map(toldTo))).toEqual([[], [], [], []]);
  });
});

describe('many nights with readers of all kinds on two nodes', () => {
  let seed = firstSeed;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const upTo = (most: number) => Math.floor(random() * most);

  interface Reader {
    who: Caller;
    /** In seconds; `hidden` for one who hides scores. */
    behind: number | 'hidden';
  }
  const setClock = async (reader: Reader, behind: Reader['behind']) => {
    reader.behind = behind;
    const clock = behind === 'hidden' ? { behind: 0, hideScores: true } : { behind, hideScores: false };
    expect((await reader.who.call('PUT', '/api/clock', clock)).status).toBe(200);
  };

  /** A night with its lead changes, from the tip to some minutes after the final. */
  function* night(): Generator<Told> {
    yield { state: 'scheduled', period: 0, clock: '' };
    let [home, away] = [80, 80];
    for (let period = 1; period <= 4 || (home === away && period <= 6); period += 1)
      for (const clock of ['PT04M50.00S', 'PT01M10.00S', 'PT00M00.00S']) {
        [home, away] = [home + upTo(9), away + upTo(9)];
        if (clock === 'PT00M00.00S' && period >= 4 && random() < 0.3) away = home;
        yield { period, clock, home, away };
      }
    yield { state: 'final', period: 4, clock: '', home, away };
  }

  /** Whether the reader may know what happened at a moment. */
  const mayKnow = ({ behind }: Reader, moment: number) => behind !== 'hidden' && moment <= Math.floor(now / second - behind) * second;

  async function check(reader: Reader): Promise<void> {
    const { rows } = await sql<{ type: string; subject: string; createdAt: Date }>`
      select type, subject, created_at as "createdAt" from all_notifications where user_id = ${reader.who.id}`.execute(world.db);
    expect(rows.length).toBeLessThanOrEqual(4);
    expect(new Set(rows.map(({ subject }) => subject)).size).toBe(rows.length);
    const shown = (await reader.who.call<Notification[]>('GET', '/api/notifications')).body;
    for (const { type, createdAt } of shown) if (type !== 'game_start') expect(mayKnow(reader, Date.parse(createdAt)), type).toBe(true);
    const { rows: calls } = await sql<{ kind: string; knownAt: Date }>`select kind, known_at as "knownAt" from game_calls`.execute(
      world.db,
    );
    for (const { kind, knownAt } of calls) {
      const isDue = (reader.behind === 'hidden' && kind === 'start') || mayKnow(reader, knownAt.getTime() + second);
      if (isDue && now - knownAt.getTime() < 9 * 60_000)
        expect(
          shown.map(({ type }) => type),
          `${kind} is due`,
        ).toContain(`game_${kind}`);
    }
  }

  test.each(Array.from({ length: nights }, (_, place) => place))(
    'in night %i nobody learns anything before their position, twice, more than four times, or late',
    { timeout: 120_000 },
    async place => {
      seed = firstSeed + place;
      await sql`delete from games`.execute(world.db);
      await sql`delete from all_notifications`.execute(world.db);
      setTime(tip - 60_000);
      const readers: Reader[] = [];
      for (const behind of [0, 0, 1 + upTo(60), 61 + upTo(120), 'hidden'] as const) {
        const reader: Reader = { who: await fanOf(teams.celtics, ...(random() < 0.5 ? [teams.lakers] : [])), behind: 0 };
        if (behind !== 0) await setClock(reader, behind);
        readers.push(reader);
      }
      const steps: (Told | undefined)[] = [...night(), ...Array.from({ length: 5 }, () => undefined)];
      for (const told of steps) {
        pass(15 + upTo(60));
        if (told) await store(told);
        const moved = readers[upTo(readers.length)];
        if (moved && random() < 0.15) await setClock(moved, random() < 0.3 ? 'hidden' : upTo(180));
        await Promise.all([deliver(), deliver(other)]);
        for (const reader of readers) await check(reader);
      }
    },
  );
});

describe('a call for one game', () => {
  interface OfGame {
    game: Game | null;
  }
  const call = (who: Caller, id = 'nba-401') => who.call('POST', `/api/games/${id}/call`);
  const end = (who: Caller, id = 'nba-401') => who.call('DELETE', `/api/games/${id}/call`);
  const gameOf = async (who: Caller) => (await who.call<Game>('GET', '/api/games/nba-401')).body;

  test('is asked for and ended, by all kinds without a choice, and a muted team does not end it', async () => {
    const [fan, choosing] = [await world.person(), await world.person()];
    await fan.call('POST', '/api/mutes', { kind: 'tag', value: 'Boston Celtics' });
    await choose(choosing, { final: true });
    await tell({ state: 'scheduled', period: 0, clock: '' });
    expect((await gameOf(fan)).calls).toBe(false);
    for (const who of [fan, choosing]) expect([(await call(who)).status, (await call(who)).status]).toEqual([204, 204]);
    expect((await gameOf(fan)).calls).toBe(true);
    expect(await leaguesFollowed(world.db)).toEqual(new Set(['nba']));
    expect((await gameOf(world.visitor)).calls).toBeUndefined();
    pass(30);
    await tell({ home: 0 });
    await tell(close);
    expect((await end(fan)).status).toBe(204);
    await tell({ state: 'final', period: 4, clock: '', home: 99, away: 98 });
    expect(await toldTo(fan)).toEqual(['game_start', 'game_close']);
    expect(await toldTo(choosing)).toEqual(['game_final']);
    pass(3 * 86_400);
    expect(await leaguesFollowed(world.db)).toEqual(new Set());
  });

  test('is shown to its reader alone in the game, its thread and its rows', async () => {
    const [fan, other] = [await world.person(), await world.person()];
    await tell({ state: 'scheduled', period: 0, clock: '' });
    const { id: thread } = (await fan.call<{ id: number }>('POST', '/api/games/nba-401/thread')).body;
    const { code } = (await fan.call<{ code: string }>('POST', '/api/games/nba-401/rows', {})).body;
    await other.call('POST', `/api/rows/${code}/join`);
    await call(fan);
    const seenBy = async (who: Caller) => {
      const read = async <T>(url: string) => (await who.call<T>('GET', url)).body;
      const listed = await read<{ posts: (OfGame & { id: number })[] }>('/api/posts?limit=50');
      return [
        (await read<Game>('/api/games/nba-401')).calls,
        (await read<OfGame>(`/api/posts/${thread}`)).game?.calls,
        listed.posts.find(({ id }) => id === thread)?.game?.calls,
        (await read<OfGame>(`/api/rows/${code}`)).game?.calls,
      ];
    };
    expect(await seenBy(fan)).toEqual([true, true, true, true]);
    expect(await seenBy(other)).toEqual([false, false, false, false]);
    expect(await seenBy(world.visitor)).toEqual([undefined, undefined, undefined, undefined]);
    const { rows } = (await fan.call<{ rows: OfGame[] }>('GET', '/api/rows')).body;
    expect(rows.map(row => row.game?.calls)).toEqual([true]);
    await sql`delete from rows`.execute(world.db);
    await sql`delete from game_threads`.execute(world.db);
  });

  test('of a game that is over is refused at the reader’s position, and of an unknown one 404', async () => {
    const [live, behind, hiding] = [await world.person(), await world.person(), await world.person()];
    await tell({ home: 0 });
    pass(60);
    await behind.call('PUT', '/api/clock', { behind: 90 });
    await hiding.call('PUT', '/api/clock', { behind: 0, hideScores: true });
    await tell({ state: 'final', period: 4, clock: '', home: 99, away: 98 });
    expect([(await call(live)).status, (await call(behind)).status, (await call(hiding)).status]).toEqual([409, 204, 204]);
    expect([(await end(live)).status, (await call(live, 'nba-0')).status, (await end(live, 'nba-0')).status]).toEqual([204, 404, 404]);
  });
});
