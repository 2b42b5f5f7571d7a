import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { beforeEach, describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { calendarGame, type Change, type StoredGame } from './calendars.rules.ts';

const now = Date.parse('2026-06-16T12:00:00Z');
const change = (more: Partial<Change> = {}): Change => ({
  startsAt: '2026-06-20T00:30:00.000Z',
  timeKnown: true,
  venue: 'TD Garden',
  calledOff: null,
  knownAt: '2026-06-10T12:00:00.000Z',
  ...more,
});
const game = (changes: Change[], daysBefore = 0): StoredGame => ({
  id: 'nba-1',
  league: 'nba',
  home: 'Boston Celtics',
  away: 'Los Angeles Lakers',
  isNeutral: false,
  daysBefore,
  changes,
});

describe('a game in a calendar', () => {
  test('counts its changes, and is canceled when it is called off without a new date', () => {
    const moved = change({ startsAt: '2026-06-21T00:30:00.000Z' });
    expect(calendarGame(game([change()]), now)).toMatchObject({
      sequence: 0,
      isCanceled: false,
      title: 'Los Angeles Lakers at Boston Celtics',
    });
    expect(calendarGame(game([change(), moved]), now)).toMatchObject({ sequence: 1, startsAt: moved.startsAt, isCanceled: false });
    expect(calendarGame(game([change(), change({ calledOff: 'canceled' })]), now)).toMatchObject({ sequence: 1, isCanceled: true });
    expect(calendarGame(game([change(), change({ calledOff: 'postponed' })]), now)).toMatchObject({ sequence: 1, isCanceled: true });
    expect(calendarGame(game([change(), { ...moved, calledOff: 'postponed' }]), now)).toMatchObject({ isCanceled: false });
  });

  test('that was played only if necessary is canceled when its day is over, and not before', () => {
    const canceled = change({ calledOff: 'canceled', knownAt: '2026-06-15T03:00:00.000Z' });
    const open = change({ timeKnown: false, startsAt: '2026-06-19T04:00:00.000Z' });
    for (const stored of [game([change(), canceled], 3), game([open, { ...open, calledOff: 'canceled' }])]) {
      expect(calendarGame(stored, now)).toMatchObject({ sequence: 0, isCanceled: false, changedAt: '2026-06-10T12:00:00.000Z' });
      expect(calendarGame(stored, Date.parse('2026-06-20T08:59:59Z')).isCanceled).toBe(false);
      expect(calendarGame(stored, Date.parse('2026-06-20T09:00:00Z'))).toMatchObject({ sequence: 1, isCanceled: true });
    }
  });
});

describe('the calendar of a team', () => {
  const world = setUp(() => openWorld({ LIVE_SCORES_SOURCES: 'none' }));
  const fan = setUp(() => world.person());
  beforeEach(() => world.sql`delete from games`);

  const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();
  async function store(
    id: string,
    startsAt: string,
    { home = 'Boston Celtics', away = 'Los Angeles Lakers', league = 'nba', number = 1 } = {},
  ) {
    await world.sql`
      insert into games (id, league, day, home_team, away_team, number, starts_at, home_tag_id, away_tag_id)
      values (${id}, ${league}, (${startsAt}::timestamptz at time zone 'America/New_York')::date, ${home}, ${away}, ${number}, ${startsAt},
        (select id from tags where name = ${home}), (select id from tags where name = ${away}))`;
  }
  let moment = Date.now() - 86_400_000;
  async function tell(id: string, startsAt: string, more: Record<string, unknown> = {}) {
    moment += 1_000;
    const side = (name: string) => ({ name, tricode: 'AAA', color: '#112233', wins: 1, losses: 1, record: '1-1', score: 0 });
    const state = { startsAt, state: 'scheduled', timeKnown: true, venue: 'TD Garden, "Parquet"; Boston', status: 'Scheduled' };
    const sides = { home: side('Boston Celtics'), away: side('Los Angeles Lakers') };
    await world.sql`insert into game_states (game_id, known_at, state) values (${id}, ${new Date(moment)}, ${JSON.stringify({ ...state, ...sides, ...more })}::jsonb)`;
  }
  const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers });
  const ofTeam = async () => get('/calendar/Boston%20Celtics.ics');

  /** The events of a calendar as two foreign readers understand them, which must agree. */
  async function eventsOf(text: string) {
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(each => new ICAL.Event(each));
    const others = Object.values(await nodeIcal.async.parseICS(text)).filter(each => each?.type === 'VEVENT');
    const one = events.map(event => ({
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      status: event.component.getFirstPropertyValue('status'),
      summary: event.summary,
      location: event.location ?? undefined,
    }));
    const other = others.map(event => ({
      uid: event.uid,
      sequence: Number(event.sequence),
      start: event.datetype === 'date' ? dateOf(event.start) : event.start.toISOString(),
      status: event.status,
      summary: event.summary,
      location: event.location,
    }));
    expect(other).toEqual(one);
    return one;
  }
  /** A day without a time, which node-ical gives as the local midnight. */
  const dateOf = (day: Date) =>
    `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;

  test('has each game once, by a permanent id, with its time in UTC, or its day alone', async () => {
    const [soon, day] = [inHours(30), '2027-03-15T04:00:00.000Z'];
    await store('nba-1', soon);
    await tell('nba-1', soon, { neutral: true });
    await store('nba-2', day, { home: 'Los Angeles Lakers', away: 'Boston Celtics' });
    await tell('nba-2', day, { timeKnown: false, venue: null });
    const answer = await ofTeam();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(answer.body.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(answer.body).toContain(`DTSTART:${soon.replace(/[-:]|\.000/g, '')}\r\n`);
    expect(answer.body).toContain('DTSTART;VALUE=DATE:20270315\r\n');
    expect(await eventsOf(answer.body)).toMatchObject([
      {
        uid: 'nba-1@games.bleachers',
        sequence: 0,
        start: soon,
        status: 'CONFIRMED',
        summary: 'Los Angeles Lakers vs. Boston Celtics',
        location: 'TD Garden, "Parquet"; Boston',
      },
      {
        uid: 'nba-2@games.bleachers',
        sequence: 0,
        start: '2027-03-15',
        status: 'CONFIRMED',
        summary: 'Los Angeles Lakers at Boston Celtics',
      },
    ]);
  });

  test('has the nearest games of a fan of many, and the hour of each on both sides of summer time', async () => {
    // Summer time begins on March 14: seven in the evening of New York is another hour in UTC.
    for (const [id, at] of [
      ['nba-winter', '2027-03-13T00:00:00.000Z'],
      ['nba-summer', '2027-03-14T23:00:00.000Z'],
    ] as const) {
      await store(id, at);
      await tell(id, at);
    }
    expect((await eventsOf((await ofTeam()).body)).map(({ start }) => start)).toEqual([
      '2027-03-13T00:00:00.000Z',
      '2027-03-14T23:00:00.000Z',
    ]);
    await world.sql`
      insert into games (id, league, day, home_team, away_team, number, starts_at, home_tag_id)
      select 'nba-' || n, 'nba', current_date - 1, 'BOS', 'T' || n, 1, now() - n * interval '6 hours', (select id from tags where name = 'Boston Celtics')
      from generate_series(1, 700) as n`;
    await world.sql`insert into game_states select id, now(), (select state from game_states limit 1) from games where home_team = 'BOS'`;
    const uids = (await eventsOf((await ofTeam()).body)).map(({ uid }) => uid.replace('@games.bleachers', ''));
    expect(uids).toHaveLength(600);
    expect([uids.includes('nba-summer'), uids.includes('nba-1'), uids.includes('nba-699')]).toEqual([true, true, false]);
  });

  test('follows moves and cancellations by its sequence, and a score changes no byte', async () => {
    const [first, later] = [inHours(50), inHours(74)];
    await store('nba-1', first);
    await tell('nba-1', first);
    await tell('nba-1', later);
    const before = await ofTeam();
    expect(await eventsOf(before.body)).toMatchObject([{ sequence: 1, start: later }]);
    await tell('nba-1', later, { state: 'live', status: 'Q4 2:00', period: 4, home: { name: 'Boston Celtics', score: 99 } });
    await tell('nba-1', later, { state: 'final', status: 'Final' });
    const after = await ofTeam();
    expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag]);
    expect((await get('/calendar/Boston%20Celtics.ics', { 'if-none-match': String(before.headers.etag) })).statusCode).toBe(304);
    await tell('nba-1', later, { state: 'canceled', status: 'Canceled' });
    expect(await eventsOf((await ofTeam()).body)).toMatchObject([{ uid: 'nba-1@games.bleachers', sequence: 2, status: 'CANCELLED' }]);
  });

  test('has both games of a doubleheader and those of a club in two leagues', async () => {
    const at = inHours(20);
    for (const [id, number, league] of [
      ['mlb-1', 1, 'mlb'],
      ['mlb-2', 2, 'mlb'],
      ['nba-9', 1, 'nba'],
    ] as const) {
      await store(id, at, { number, league });
      await tell(id, at);
    }
    expect((await eventsOf((await ofTeam()).body)).map(({ uid }) => uid)).toEqual(
      ['mlb-1', 'mlb-2', 'nba-9'].map(id => `${id}@games.bleachers`),
    );
  });

  test('is 404 for a tag that is no team’s, for an unknown one and for an unknown token', async () => {
    const urls = ['/calendar/NBA.ics', '/calendar/No%20Such%20Team.ics', '/calendar.ics', '/calendar.ics?token=abc', '/calendar/%00.ics'];
    expect(await Promise.all(urls.map(async url => (await get(url)).statusCode))).toEqual(urls.map(() => 404));
    expect((await get('/calendar/boston%20celtics.ics')).statusCode).toBe(200);
  });

  test('of one’s own teams has the address of the personal feed, which a new address ends', async () => {
    const at = inHours(20);
    await store('nba-1', at);
    await tell('nba-1', at);
    const rows = await world.sql<{ id: number }>`select id from tags where name in ('Boston Celtics', 'NBA') order by id`;
    for (const { id } of rows) await fan.call('POST', '/api/user/favorite-tags', { tagId: id });
    const { body } = await fan.call<{ url: string }>('GET', '/api/user/feed-token');
    const own = `/calendar.ics${new URL(body.url).search}`;
    const answer = await get(own);
    expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(await eventsOf(answer.body)).toMatchObject([{ uid: 'nba-1@games.bleachers' }]);
    await fan.call('POST', '/api/user/feed-token');
    expect((await get(own)).statusCode).toBe(404);
  });
});
