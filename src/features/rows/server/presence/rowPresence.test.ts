import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, type Statement } from '../../../../platform/server/db/database.ts';
import { postgresBus } from '../../../../platform/server/live/bus/postgresBus.ts';
import { type OpenedStream, openEvents } from '../../../../testing/eventStream.ts';
import { eventually } from '../../../../platform/server/testing/eventually.ts';
import { type Caller, openWorld, setUp, type World } from '../../../../testing/world.ts';
import type { Play } from '../../../games/games.contract.ts';
import { enterSharedClock, leaveSharedClock, lockSharedClock, sweepClockReaders } from '../../../games/server/index.ts';
import { storeGame, storePlay } from '../../../games/server/testing/storedGame.ts';
import type { RowMessage } from '../../rowMessages.contract.ts';
import type { Row } from '../../rows.contract.ts';
import { sweepRows } from '../rows.actions.ts';

/** The statements of the first node. */
let statements: Statement[] = [];
const world = setUp(() => openWorld({}, { openBus: postgresBus, onStatement: statement => statements.push(statement) }));
const second = setUp(() => openWorld({}, { beside: world, openBus: postgresBus }));
beforeAll(async () => {
  await storeGame(world, 'nba-1');
});

const read = async (who: Caller, code: string) => (await who.call<Row>('GET', `/api/rows/${code}`)).body;
const setClock = (who: Caller, code: string, clock: object) => who.call<Row>('PUT', `/api/rows/${code}/clock`, clock);
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));
const seconds = (time: string | undefined) => (Date.now() - Date.parse(time ?? '')) / 1_000;

interface Seated {
  row: Row;
  host: Caller;
  guest: Caller;
}

async function seated(gameId = 'nba-1'): Promise<Seated> {
  const [host, guest] = [await world.person(), await world.person()];
  const row = (await host.call<Row>('POST', `/api/games/${gameId}/rows`, {})).body;
  await guest.call('POST', `/api/rows/${row.code}/join`);
  return { row, host, guest };
}

async function sit(node: World, who: Caller, row: Row, more = ''): Promise<OpenedStream> {
  const stream = await openEvents(node, node.as(who), `?topics=row:${row.id}${more}`);
  await stream.next('opened');
  return stream;
}

const isHere = async (reader: Caller, { code }: Row, who: Caller) =>
  (await read(reader, code)).members.find(({ username }) => username === who.username)?.isHere;
const within = (milliseconds: number) => ({ timeout: milliseconds, interval: 200 });

describe('a member', () => {
  test('is here while a stream on any node names the row, and for a moment after', async () => {
    const { row, host, guest } = await seated();
    const streams = [await sit(world, guest, row), await sit(second, guest, row)];
    expect(await isHere(host, row, guest)).toBe(true);
    expect(await isHere(world.visitor, row, host)).toBe(false);
    streams[0]?.close();
    await pause(5_500);
    expect(await isHere(host, row, guest)).toBe(true);
    streams[1]?.close();
    await expect.poll(() => isHere(host, row, guest), within(10_000)).toBe(false);
  });

  test('of a node that died is not here any more', async () => {
    const { row, host, guest } = await seated();
    const node = '00000000-0000-4000-8000-000000000001';
    await world.sql`insert into row_nodes (node, seen_at) values (${node}, now() - interval '7 seconds')`;
    await world.sql`insert into row_presence (row_id, user_id, node) values (${row.id}, ${guest.id}, ${node})`;
    expect(await isHere(host, row, guest)).toBe(true);
    await expect.poll(() => isHere(host, row, guest), within(5_000)).toBe(false);
  });

  test('of a node that the others have taken for dead is here again', { tags: 'slow' }, async () => {
    const { row, host, guest } = await seated();
    const stream = await sit(world, guest, row);
    await pause(1_700);
    await world.sql`with node as (delete from row_presence where user_id = ${guest.id} returning node) delete from row_nodes where node in (select node from node)`;
    expect(await isHere(host, row, guest)).toBe(false);
    await expect.poll(() => isHere(host, row, guest), within(10_000)).toBe(true);
    stream.close();
  });

  test('who comes back while their node is about to forget them stays here, as does one who comes back as they leave', {
    tags: 'slow',
  }, async () => {
    const { row, host, guest } = await seated();
    (await sit(world, guest, row)).close();
    const waiting = async () => {
      const rows = await second.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return rows.length;
    };
    const waits = (count: number) => eventually(async () => expect(await waiting()).toBe(count));
    let back: Promise<OpenedStream> | undefined;
    let entering: Promise<unknown> | undefined;
    await inTransaction(second.db, async tx => {
      await lockSharedClock(tx, row.id);
      back = sit(world, guest, row);
      await waits(1);
      // Their stream is gone for long enough meanwhile.
      await pause(5_500);
    });
    await back;
    await pause(1_700);
    expect(await isHere(host, row, guest)).toBe(true);

    await inTransaction(world.db, async tx => {
      await lockSharedClock(tx, row.id);
      await leaveSharedClock(tx, row.id, guest.id);
      entering = inTransaction(second.db, other => enterSharedClock(other, row.id, guest.id));
      await waits(1);
    });
    await entering;
    const rows = await world.sql`select from shared_clock_readers where user_id = ${guest.id} and until is null`;
    expect(rows.length).toBe(1);
    (await back)?.close();
  });

  test('without a seat names the topic in vain', async () => {
    const { row, host } = await seated();
    const stranger = await world.person();
    for (const who of [stranger, world.visitor]) {
      const stream = await sit(world, who, row);
      await host.call('POST', `/api/rows/${row.code}/messages`, { content: 'A secret' });
      await world.context.live.settled();
      expect(stream.events.map(({ type }) => type).filter(type => type.startsWith('row'))).toEqual([]);
      stream.close();
    }
    expect((await read(host, row.code)).members.every(member => !member.isHere)).toBe(true);
  });
});

describe('the position of a row', () => {
  test('stands still for a slower member until they are there, and moves on when they have left', async () => {
    const { row, host, guest } = await seated();
    const fast = await sit(world, host, row);
    await setClock(guest, row.code, { behind: 4 });
    expect((await read(host, row.code)).clock).toMatchObject({ behind: 0, heldBy: null });
    const slow = await sit(second, guest, row);
    const arrivedAt = Date.now();
    await fast.next('row_changed', event => JSON.stringify(event.why) === JSON.stringify({ change: 'here', username: guest.username }));
    const held = (await read(host, row.code)).clock;
    expect(held).toMatchObject({ behind: 4, heldBy: guest.username });
    const positions: number[] = [];
    while (Date.now() - arrivedAt < 6_500) {
      positions.push(Date.parse((await read(host, row.code)).clock?.position ?? ''));
      await pause(100);
    }
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    // It stood at about the time of the arrival.
    expect(positions.filter(at => Math.abs(at - arrivedAt) < 2_500).length).toBeGreaterThan(10);
    expect((await read(host, row.code)).clock?.heldBy).toBeNull();
    expect(seconds((await read(host, row.code)).clock?.position)).toBeCloseTo(4, 0);
    slow.close();
    await expect.poll(async () => seconds((await read(host, row.code)).clock?.position), within(10_000)).toBeLessThan(1);
    fast.close();
  });

  test('holds members who are here everywhere, and for a while after, and nobody else', { tags: 'slow' }, async () => {
    await storeGame(world, 'nba-2');
    const { row, host, guest } = await seated('nba-2');
    const outside = await world.person();
    await setClock(guest, row.code, { behind: 30 });
    const fast = await sit(second, host, row, ',game:nba-2');
    const slow = await sit(world, guest, row);
    await pause(1_700);
    await storePlay(world, 'nba-2', 1, 0);
    const playsOf = async (who: Caller) => (await who.call<{ plays: Play[] }>('GET', '/api/games/nba-2/plays')).body.plays.length;
    expect(await Promise.all([host, guest, outside].map(playsOf))).toEqual([0, 0, 1]);
    expect((await host.call('PUT', '/api/games/nba-2/plays/1/reaction', { reaction: 'fire' })).status).toBe(404);
    expect((await host.call<{ mode: string; behind: number }>('GET', '/api/games/nba-2/clock')).body).toMatchObject({
      mode: 'live',
      behind: 0,
    });
    fast.close();
    await pause(4_800);
    expect(await isHere(guest, row, host)).toBe(false);
    expect(await playsOf(host)).toBe(0);
    await world.sql`update shared_clock_readers set until = now() where until is not null`;
    expect(await playsOf(host)).toBe(1);
    await world.sql`update shared_clock_readers set until = now() - interval '2 hours' where user_id = ${host.id}`;
    await sweepClockReaders(world.db);
    const rows = await world.sql<{ id: string }>`select id from users where has_clock and id in (${host.id}, ${guest.id})`;
    expect(rows.map(({ id }) => id)).toEqual([guest.id]);
    slow.close();
  });

  test('holds somebody who left for a while, also once the row is gone', async () => {
    await storeGame(world, 'nba-3');
    const { row, host, guest } = await seated('nba-3');
    await setClock(guest, row.code, { behind: 40 });
    const streams = [await sit(world, host, row), await sit(second, guest, row)];
    await pause(1_700);
    await storePlay(world, 'nba-3', 1, 0);
    const playsOf = async (who: Caller) => (await who.call<{ plays: Play[] }>('GET', '/api/games/nba-3/plays')).body.plays.length;
    for (const who of [host, guest]) expect((await who.call('DELETE', `/api/rows/${row.code}/members/${who.username}`)).status).toBe(204);
    expect((await read(world.visitor, row.code)).id).toBeUndefined();
    expect(await playsOf(host)).toBe(0);
    const clocks = async () => (await world.sql`select from shared_clocks where id = ${row.id}`).length;
    await sweepRows(world.db);
    expect(await clocks()).toBe(1);
    await world.sql`update shared_clock_readers set until = now() - interval '2 hours' where clock_id = ${row.id}`;
    expect(await playsOf(host)).toBe(1);
    await sweepClockReaders(world.db);
    await sweepRows(world.db);
    expect(await clocks()).toBe(0);
    for (const stream of streams) stream.close();
  });

  test('moves when a member changes their own delay anywhere', async () => {
    const { row, host, guest } = await seated();
    const streams = [await sit(world, host, row), await sit(world, guest, row)];
    await guest.call('PUT', '/api/games/nba-1/clock', { mode: 'behind', behind: 20 });
    expect((await read(host, row.code)).clock).toMatchObject({ behind: 20, heldBy: guest.username });
    expect((await read(host, row.code)).members[1]?.behind).toBe(20);
    await streams[0]?.next('row_changed', ({ why }) => JSON.stringify(why).includes('clock'));
    await guest.call('PUT', '/api/clock', { behind: 2 });
    await guest.call('DELETE', '/api/games/nba-1/clock');
    expect((await read(host, row.code)).clock).toMatchObject({ behind: 2 });
    for (const stream of streams) stream.close();
  });

  test('brings the words of members who are here at once', async () => {
    const { row, host, guest } = await seated();
    await setClock(guest, row.code, { behind: 40 });
    const streams = [await sit(world, guest, row), await sit(second, host, row)];
    await pause(300);
    for (const [from, to] of [
      [host, streams[0]],
      [guest, streams[1]],
    ] as const) {
      const content = `Hi from ${from.username}`;
      const began = performance.now();
      await from.call('POST', `/api/rows/${row.code}/messages`, { content });
      await to?.next('row_message', event => JSON.stringify(event).includes(content));
      expect(performance.now() - began).toBeLessThan(3_000);
    }
    for (const stream of streams) stream.close();
  });
});

test('the streams of a row share one read of its clock, and none reads the clocks of its member', async () => {
  const { row, host, guest } = await seated();
  const others = [await world.person(), await world.person()];
  for (const other of others) await other.call('POST', `/api/rows/${row.code}/join`);
  const streams: OpenedStream[] = [];
  for (const who of [host, guest, ...others]) streams.push(await sit(world, who, row));
  await pause(1_200);
  statements = [];
  await pause(4_000);
  const reading = (words: string) => statements.filter(({ sql: text }) => text.includes(words)).length;
  expect(reading('clock from reader_clocks where user_id = given.id')).toBe(0);
  const looks = reading('from shared_clocks where id = any');
  expect(looks).toBeGreaterThan(1);
  expect(looks).toBeLessThan(8);
  for (const stream of streams) stream.close();
});

describe('a replay', () => {
  test('has one position and one pause, and names who paused', async () => {
    await storeGame(world, 'nba-9', { startedAgoSeconds: 20 * 3_600, state: 'final' });
    await world.sql`update games set ended_at = starts_at + interval '2 hours' where id = 'nba-9'`;
    const { row, host, guest } = await seated('nba-9');
    const rows = await world.sql<{ at: Date }>`select starts_at + interval '10 minutes' as at from games where id = 'nba-9'`;
    const tenMinutes = rows[0]?.at ?? new Date();
    await world.sql`
      insert into game_plays values ('nba-9', 1, ${tenMinutes}::timestamptz,
        ${JSON.stringify({ seq: 1, at: tenMinutes.toISOString(), period: 1, clock: '', text: 'x', kind: 'shot', team: null, scoring: false, homeScore: 0, awayScore: 0, homeWin: 0.5 })}::jsonb)`;
    const playsOf = async (who: Caller) => (await who.call<{ plays: Play[] }>('GET', '/api/games/nba-9/plays')).body.plays.length;
    const streams = [await sit(world, host, row), await sit(second, guest, row)];
    await setClock(host, row.code, { mode: 'replay' });
    const { clock } = await read(guest, row.code);
    expect(clock).toMatchObject({ mode: 'replay', playing: true, behind: 0, heldBy: null });
    expect(await Promise.all([host, guest].map(playsOf))).toEqual([0, 0]);
    const position = new Date(tenMinutes.getTime() + 60_000).toISOString();
    await setClock(guest, row.code, { mode: 'replay', position, playing: false });
    await streams[0]?.next(
      'row_changed',
      ({ why }) => JSON.stringify(why) === JSON.stringify({ change: 'paused', username: guest.username }),
    );
    expect((await read(host, row.code)).clock).toMatchObject({ mode: 'replay', playing: false, position });
    expect(await Promise.all([host, guest].map(playsOf))).toEqual([1, 1]);
    expect((await setClock(host, row.code, { mode: 'replay', playing: true })).body.clock).toMatchObject({ playing: true });
    expect((await setClock(host, row.code, { mode: 'together' })).body.clock).toMatchObject({ mode: 'together', behind: 0 });
    expect((await setClock(host, row.code, { mode: 'together', playing: true })).status).toBe(400);
    for (const stream of streams) stream.close();
  });

  test('has the words of its members at its position, also of those who have seen the end', async () => {
    await storeGame(world, 'nba-10', { startedAgoSeconds: 20 * 3_600, state: 'final' });
    await world.sql`update games set ended_at = starts_at + interval '2 hours' where id = 'nba-10'`;
    const { row, host, guest } = await seated('nba-10');
    for (const who of [host, guest]) await who.call('GET', '/api/games/nba-10');
    const streams = [await sit(world, host, row), await sit(second, guest, row)];
    await setClock(host, row.code, { mode: 'replay', playing: false });
    const sent = await host.call<RowMessage>('POST', `/api/rows/${row.code}/messages`, { content: 'What a start' });
    expect(sent.status).toBe(201);
    for (const who of [host, guest]) {
      const { messages } = (await who.call<{ messages: RowMessage[] }>('GET', `/api/rows/${row.code}/messages`)).body;
      expect(messages.map(({ id }) => id)).toEqual([sent.body.id]);
    }
    for (const stream of streams) stream.close();
  });
});
