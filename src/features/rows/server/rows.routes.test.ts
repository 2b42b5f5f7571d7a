import { beforeAll, describe, expect, test } from 'vitest';
import { storeGame } from '../../games/server/testing/storedGame.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { ListedRow, Row } from '../rows.contract.ts';

let owner: Caller;
const world = setUp(openWorld);
beforeAll(async () => {
  await storeGame(world, 'nba-1');
  owner = await world.person();
});

const open = async (who: Caller, body: object = {}, gameId = 'nba-1') => who.call<Row>('POST', `/api/games/${gameId}/rows`, body);
const join = (who: Caller, code: string) => who.call<Row & { code: string; message: string }>('POST', `/api/rows/${code}/join`);
const read = (who: Caller, code: string) => who.call<Row>('GET', `/api/rows/${code}`);
const leave = (who: Caller, code: string, username = who.username) => who.call('DELETE', `/api/rows/${code}/members/${username}`);

/** A new row with some members besides its owner. */
async function rowOf(host: Caller, ...guests: Caller[]): Promise<Row> {
  const { body } = await open(host);
  for (const guest of guests) await join(guest, body.code);
  return (await read(host, body.code)).body;
}

describe('a row', () => {
  test('is owned by who opens it, and has an unguessable code in its address', async () => {
    const { status, body } = await open(await world.person(), { name: '  \u202eSection\n112 ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      gameId: 'nba-1',
      name: 'Section 112',
      seats: 8,
      isMember: true,
      role: 'owner',
      state: 'open',
      closesAt: null,
    });
    expect(body.code).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(body.url).toBe(`${world.context.settings.publicUrl.origin}/rows/${body.code}`);
    expect(body.game).toMatchObject({ id: 'nba-1', state: 'live' });
    expect(body.clock).toMatchObject({ mode: 'together', behind: 0, playing: true, heldBy: null });
    expect(body.members).toMatchObject([{ behind: 0, isHere: false }]);
  });

  test('shows others its members without delays and clock', async () => {
    const [host, guest] = [await world.person(), await world.person()];
    const { code } = await rowOf(host, guest);
    for (const reader of [world.visitor, await world.person()]) {
      const { body } = await read(reader, code);
      expect(body).toMatchObject({
        clock: null,
        isMember: false,
        role: null,
        members: [{ username: host.username }, { username: guest.username }],
      });
      expect(body.members.some(member => 'behind' in member)).toBe(false);
    }
    expect((await read(world.visitor, 'A'.repeat(22))).status).toBe(404);
  });

  test('is not found by who blocks a member or is blocked by one, and a block between members leaves both', async () => {
    const [host, guest, blocker, blocked] = [await world.person(), await world.person(), await world.person(), await world.person()];
    const { code } = await rowOf(host, guest);
    await blocker.call('POST', '/api/blocks', { username: guest.username });
    await guest.call('POST', '/api/blocks', { username: blocked.username });
    for (const who of [blocker, blocked]) {
      expect((await read(who, code)).status).toBe(404);
      expect((await join(who, code)).status).toBe(404);
    }
    await guest.call('POST', '/api/blocks', { username: host.username });
    for (const who of [host, guest]) expect((await read(who, code)).body.members).toHaveLength(2);
  });

  test('can be opened until 7 days after its game, with 5 open ones a person, and once for a key', async () => {
    await storeGame(world, 'nba-old', { state: 'final', startedAgoSeconds: 9 * 86_400 });
    await world.sql`update games set ended_at = now() - interval '8 days' where id = 'nba-old'`;
    const host = await world.person();
    expect((await open(host, {}, 'nba-old')).status).toBe(409);
    expect((await open(host, {}, 'nba-none')).status).toBe(404);
    const headers = { 'idempotency-key': 'one row' };
    const [first, again] = [
      await host.call<Row>('POST', '/api/games/nba-1/rows', {}, headers),
      await host.call<Row>('POST', '/api/games/nba-1/rows', {}, headers),
    ];
    expect(again.body.code).toBe(first.body.code);
    const opened = await Promise.all(Array.from({ length: 9 }, () => open(host)));
    expect(opened.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(opened.filter(({ status }) => status === 409)).toHaveLength(5);
    await leave(host, first.body.code);
    expect((await open(host)).status).toBe(201);
  });
});

describe('a seat', () => {
  test('is taken once', async () => {
    const guest = await world.person();
    const { code } = await rowOf(owner);
    expect((await join(guest, code)).body).toMatchObject({ isMember: true, role: 'member', clock: { behind: 0 } });
    expect((await join(guest, code)).body.members).toHaveLength(2);
    await leave(owner, code);
  });

  test('is refused to a ninth person, also in a race on two nodes', async () => {
    const second = await openWorld({}, { beside: world });
    const { code } = await rowOf(await world.person());
    const people = await Promise.all(Array.from({ length: 12 }, () => world.person()));
    const answers = await Promise.all(people.map((who, index) => join(index % 2 === 0 ? who : second.as(who), code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'row_full')).toHaveLength(5);
    expect((await read(world.visitor, code)).body.members).toHaveLength(8);
    await second.close();
  });

  test('goes to nobody whom the owner removed, until there is a new code', async () => {
    const [host, guest, third] = [await world.person(), await world.person(), await world.person()];
    const { code } = await rowOf(host, guest, third);
    expect((await leave(guest, code, third.username)).status).toBe(403);
    expect((await leave(host, code, guest.username)).status).toBe(204);
    expect((await join(guest, code)).status).toBe(404);
    expect((await read(guest, code)).status).toBe(404);
    expect((await third.call('POST', `/api/rows/${code}/code`)).status).toBe(403);
    const { body } = await host.call<Row>('POST', `/api/rows/${code}/code`);
    expect(body.code).not.toBe(code);
    expect((await read(host, code)).status).toBe(404);
    expect((await join(guest, body.code)).status).toBe(200);
  });

  test('of the owner goes to the longest member, and the last one takes the row along', async () => {
    const [host, guest, third] = [await world.person(), await world.person(), await world.person()];
    const { code } = await rowOf(host, guest, third);
    await leave(host, code);
    expect((await read(guest, code)).body).toMatchObject({
      role: 'owner',
      members: [{ username: guest.username }, { username: third.username }],
    });
    await guest.call('DELETE', '/api/user', { username: guest.username });
    expect((await read(third, code)).body).toMatchObject({ role: 'owner', members: [{ username: third.username }] });
    await leave(third, code);
    expect((await read(world.visitor, code)).status).toBe(404);
    expect(await world.sql`select from rows where code = ${code}`).toEqual([]);
  });

  test('shows its game to a person who hides scores', async () => {
    const guest = await world.person();
    await guest.call('PUT', '/api/clock', { hideScores: true, behind: 12 });
    const { code } = await rowOf(await world.person());
    expect((await read(guest, code)).body.game.hidden).toBe(true);
    const { body } = await join(guest, code);
    expect(body.game.hidden).toBeUndefined();
    expect(body.members.at(-1)?.behind).toBe(12);
  });
});

describe('a closed row', () => {
  test('closes 48 hours after the final, and then takes nobody', async () => {
    await storeGame(world, 'nba-2', { startedAgoSeconds: 72 * 3_600, state: 'final' });
    const [host, guest] = [await world.person(), await world.person()];
    const { body } = await open(host, {}, 'nba-2');
    expect(Date.parse(body.closesAt ?? '') - Date.now()).toBeGreaterThan(47 * 3_600_000);
    await world.sql`update games set ended_at = now() - interval '49 hours' where id = 'nba-2'`;
    expect((await read(host, body.code)).body.state).toBe('open');
    await world.sql`update rows set created_at = now() - interval '50 hours' where code = ${body.code}`;
    expect((await read(host, body.code)).body.state).toBe('closed');
    expect((await join(guest, body.code)).status).toBe(410);
    expect((await host.call('PUT', `/api/rows/${body.code}/clock`, { behind: 3 })).status).toBe(410);
  });

  test('closes after a cancellation, too', async () => {
    await storeGame(world, 'nba-3', { state: 'canceled' });
    expect((await open(await world.person(), {}, 'nba-3')).body.closesAt).not.toBeNull();
  });

  test('comes after open ones in the list of a person, page by page', async () => {
    const host = await world.person();
    const rows = [await rowOf(host), await rowOf(host), await rowOf(host)];
    await storeGame(world, 'nba-4', { startedAgoSeconds: 90 * 3_600, state: 'final' });
    const closed = (await open(host, {}, 'nba-4')).body;
    await world.sql`update games set ended_at = now() - interval '50 hours' where id = 'nba-4'`;
    await world.sql`update rows set created_at = now() - interval '50 hours' where id = ${closed.id}`;
    const page = async (search: string) =>
      (await host.call<{ rows: ListedRow[]; nextCursor: string | null }>('GET', `/api/rows${search}`)).body;
    const first = await page('?limit=3');
    expect(first.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed());
    const second = await page(`?limit=3&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ rows: [{ id: closed.id, state: 'closed' }], nextCursor: null });
    expect((await host.call('GET', '/api/rows?cursor=x')).status).toBe(400);
  });
});
