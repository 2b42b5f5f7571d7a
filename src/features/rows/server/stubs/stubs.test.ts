import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import { storeGame, storePlay } from '../../../games/server/testing/storedGame.ts';
import type { RowMessage } from '../../rowMessages.contract.ts';
import type { Row } from '../../rows.contract.ts';
import { rowByCode } from '../rows.queries.ts';
import { emptyTicketOf, stubOf } from './stubs.ts';

const world = setUp(openWorld);

async function seated(gameId: string): Promise<{ host: Caller; guest: Caller; code: string }> {
  const [host, guest] = [await world.person(), await world.person()];
  const { code } = (await host.call<Row>('POST', `/api/games/${gameId}/rows`, { name: 'The couch' })).body;
  await guest.call('POST', `/api/rows/${code}/join`);
  return { host, guest, code };
}

const picture = async (who: Caller, path: string) =>
  world.app.inject({ method: 'GET', url: path, headers: who.cookie ? { cookie: who.cookie } : {} });

test('a stub is printed for members after the final, at the reader’s position', async () => {
  await storeGame(world, 'nba-1');
  const { host, guest, code } = await seated('nba-1');
  expect((await picture(host, `/api/rows/${code}/stub.png`)).statusCode).toBe(409);
  expect((await host.call('POST', `/api/rows/${code}/stub`)).status).toBe(409);
  await storePlay(world, 'nba-1', 7, 600);
  await guest.call('PUT', '/api/games/nba-1/plays/7/reaction', { reaction: 'shock' });
  await storeGame(world, 'nba-1', { state: 'final', startedAgoSeconds: 3_000, score: 101 });
  await world.sql`update game_states set known_at = now() - interval '20 seconds' where game_id = 'nba-1' and state ->> 'state' = 'final'`;
  const printed = await picture(host, `/api/rows/${code}/stub.png`);
  expect([printed.statusCode, printed.headers['content-type'], printed.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'private, no-store',
  ]);
  expect(await sharp(printed.rawPayload).metadata()).toMatchObject({ width: 1_200, height: 630 });
  await guest.call('PUT', `/api/rows/${code}/clock`, { behind: 60 });
  expect((await picture(guest, `/api/rows/${code}/stub.png`)).statusCode).toBe(409);
  expect((await picture(await world.person(), `/api/rows/${code}/stub.png`)).statusCode).toBe(404);
});

test('a stub names those who agreed, the play they reacted to and their best line, and others by their initial', async () => {
  await storeGame(world, 'nba-2');
  await storePlay(world, 'nba-2', 7, 600);
  await storePlay(world, 'nba-2', 9, 500);
  const { host, guest, code } = await seated('nba-2');
  for (const who of [host, guest]) await who.call('PUT', '/api/games/nba-2/plays/7/reaction', { reaction: 'shock' });
  await guest.call('PUT', '/api/games/nba-2/plays/7/reaction', { reaction: 'fire' });
  for (const [who, other, content] of [
    [host, guest, 'From **deep**'],
    [guest, host, 'Nobody agreed to show this'],
  ] as const) {
    const { id } = (await who.call<RowMessage>('POST', `/api/rows/${code}/messages`, { content })).body;
    await other.call('PUT', `/api/rows/${code}/messages/${id}/reaction`, { reaction: 'laugh' });
  }
  await storeGame(world, 'nba-2', { state: 'final', startedAgoSeconds: 3_000, score: 99 });
  await host.call('PUT', `/api/rows/${code}/stub`, { showMe: true });
  const row = await rowByCode(world.db, code);
  const stub = row && (await stubOf(world.db, row, null));
  expect(stub).toMatchObject({
    title: 'Shot 7',
    footer: `${host.username} · T.`,
    body: { kind: 'ticket', home: { score: 99 }, quote: { text: 'From deep', by: host.username } },
  });
  expect(JSON.stringify(stub)).toContain('The couch');
  // Two members who block each other do not read each other, on no stub of theirs either.
  await guest.call('POST', '/api/blocks', { username: host.username });
  const rows = await world.sql<{ id: string }>`select id from users where username = ${guest.username}`;
  expect(row && (await stubOf(world.db, row, rows[0]?.id ?? null))).toMatchObject({ body: { quote: null } });
});

test('the link of a row shows an empty ticket without a score, to nobody whom a block keeps out', async () => {
  await storeGame(world, 'nba-4', { score: 99 });
  const { host, code } = await seated('nba-4');
  const row = await rowByCode(world.db, code);
  const ticket = row && (await emptyTicketOf(world.db, row));
  expect(ticket).toMatchObject({ title: `${host.username} saved you a seat`, body: { away: { score: null }, home: { score: null } } });
  expect(JSON.stringify(ticket)).not.toMatch(/99|Q\d|The couch/);
  const shown = await picture(world.visitor, `/rows/${code}/ticket.png`);
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=60',
  ]);
  const blocked = await world.person();
  await host.call('POST', '/api/blocks', { username: blocked.username });
  expect((await picture(blocked, `/rows/${code}/ticket.png`)).statusCode).toBe(404);
  expect((await picture(world.visitor, '/rows/none/ticket.png')).statusCode).toBe(404);
});

test('a stub has a public address while its owner wants it', async () => {
  await storeGame(world, 'nba-3', { state: 'final', startedAgoSeconds: 3 * 3_600 });
  await world.sql`update games set ended_at = now() - interval '1 hour' where id = 'nba-3'`;
  const { host, guest, code } = await seated('nba-3');
  expect((await guest.call('POST', `/api/rows/${code}/stub`)).status).toBe(403);
  const share = () => host.call<{ url: string }>('POST', `/api/rows/${code}/stub`);
  const { status, body } = await share();
  expect(status).toBe(201);
  expect(body.url).toMatch(/\/stubs\/[A-Za-z0-9_-]{22}\.png$/);
  expect(body.url).not.toContain(code);
  expect((await share()).body).toEqual(body);
  const { pathname } = new URL(body.url);
  const shown = await picture(world.visitor, pathname);
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
  await host.call('DELETE', `/api/rows/${code}/stub`);
  expect((await picture(world.visitor, pathname)).statusCode).toBe(404);
  expect((await share()).body.url).not.toBe(body.url);
});
