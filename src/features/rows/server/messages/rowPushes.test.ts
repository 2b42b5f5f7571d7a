import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEvents } from '../../../../testing/eventStream.ts';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import { storeGame } from '../../../games/server/testing/storedGame.ts';
import { deliverPushes, openPushService, toldBy } from '../../../notifications/server/testing/pushService.ts';
import type { RowMessage } from '../../rowMessages.contract.ts';
import type { Row } from '../../rows.contract.ts';

const service = setUp(openPushService);
const world = setUp(() => openWorld({ PUSH_ALLOW_LOOPBACK: 'true' }));
beforeAll(async () => {
  await storeGame(world, 'nba-1');
});
beforeEach(() => {
  service.received.length = 0;
});
afterEach(async () => {
  await world.sql`delete from push_subscriptions`;
  await world.sql`delete from graphile_worker._private_jobs`;
});

const deliver = () => deliverPushes(world);
const told = () => toldBy(service);

interface Seated {
  row: Row;
  host: Caller;
  guests: Caller[];
}

/** A row whose guests have subscribed browsers with their names. */
async function seated(guestCount: number): Promise<Seated> {
  const host = await world.person();
  const row = (await host.call<Row>('POST', '/api/games/nba-1/rows', {})).body;
  const guests: Caller[] = [];
  for (let count = 0; count < guestCount; count += 1) {
    const guest = await world.person();
    await guest.call('POST', `/api/rows/${row.code}/join`);
    await service.subscribe(guest, guest.username);
    guests.push(guest);
  }
  return { row, host, guests };
}

const say = async (who: Caller, { code }: Row, content: string) =>
  (await who.call<RowMessage>('POST', `/api/rows/${code}/messages`, { content })).body;
const setClock = (who: Caller, { code }: Row, behind: number) => who.call('PUT', `/api/rows/${code}/clock`, { behind });

test('a message of a row is pushed once to members who are away, with its words and the address of the row', async () => {
  const { row, host, guests } = await seated(1);
  const [guest] = guests as [Caller];
  await say(host, row, 'They **did** it ||in overtime||');
  await deliver();
  await deliver();
  expect(told()).toEqual([[guest.username, `${host.username} in your row`, expect.stringMatching(/^They did it /), `/rows/${row.code}`]]);
  expect(JSON.stringify(told())).not.toContain('overtime');
});

test('a message of a row is pushed to nobody who is here, muted the row, turned it off, left, or blocks its sender', async () => {
  const { row, host, guests } = await seated(6);
  const [here, muting, off, leaving, blocking, blocked] = guests as [Caller, Caller, Caller, Caller, Caller, Caller];
  const stream = await openEvents(world, here, `?topics=row:${row.id}`);
  await stream.next('opened');
  await muting.call('PUT', `/api/rows/${row.code}/muted`, { muted: true });
  await off.call('PUT', '/api/user/preferences', { pushRows: false });
  await blocking.call('POST', '/api/blocks', { username: host.username });
  await host.call('POST', '/api/blocks', { username: blocked.username });
  await say(host, row, 'Not for everybody');
  await leaving.call('DELETE', `/api/rows/${row.code}/members/${leaving.username}`);
  await deliver();
  expect(told()).toEqual([]);
  await off.call('PUT', '/api/user/preferences', { pushRows: true });
  await off.call('POST', `/api/rows/${row.code}/messages/read`);
  await say(host, row, 'For those who want it');
  await deliver();
  expect(told().map(([browser]) => browser)).toEqual([off.username]);
  stream.close();
});

test('a message of a row is pushed to a member who is behind once they are there, with the words of then', async () => {
  const { row, host, guests } = await seated(1);
  const [late] = guests as [Caller];
  await setClock(late, row, 90);
  const { id } = await say(host, row, 'Dagger');
  await deliver();
  expect(told()).toEqual([]);
  const reached = sql`now() - interval '2 minutes'`;
  await world.sql`update row_messages set moment_at = ${reached} where id = ${id}`;
  // An edit of now is not known to them, and the words before it are not those of the message any more.
  await host.call('PUT', `/api/rows/${row.code}/messages/${id}`, { content: 'They won by one' });
  await deliver();
  expect(told()).toEqual([]);
  await world.sql`update row_messages set edit_moment_at = ${reached} where id = ${id}`;
  await deliver();
  expect(told()).toEqual([[late.username, `${host.username} in your row`, 'They won by one', `/rows/${row.code}`]]);
});

test('a row is told of once while it is unread, and again after its member has read it', async () => {
  const { row, host, guests } = await seated(1);
  const [guest] = guests as [Caller];
  const bell = async () => {
    const { body } = await guest.call<{ message: string; isRead: boolean }[]>('GET', '/api/notifications');
    return body.map(({ message, isRead }) => [message, isRead]);
  };
  await say(host, row, 'First');
  await say(host, row, 'Second');
  await deliver();
  await say(host, row, 'Third');
  await deliver();
  expect(await bell()).toEqual([['First', false]]);
  await guest.call('POST', `/api/rows/${row.code}/messages/read`);
  expect(await bell()).toEqual([['First', true]]);
  await say(host, row, 'Fourth');
  await deliver();
  expect(await bell()).toEqual([['Fourth', false]]);
  expect(told().map(([, , body]) => body)).toEqual(['First', 'Fourth']);
});

test('a message of a row that was read, deleted, or muted meanwhile is not pushed', async () => {
  const { row, host, guests } = await seated(3);
  const [reading, muting, away] = guests as [Caller, Caller, Caller];
  await away.call('PUT', `/api/rows/${row.code}/muted`, { muted: true });
  await say(host, row, 'Seen already');
  await reading.call('POST', `/api/rows/${row.code}/messages/read`);
  await muting.call('PUT', `/api/rows/${row.code}/muted`, { muted: true });
  await deliver();
  expect(told()).toEqual([]);
  await away.call('PUT', `/api/rows/${row.code}/muted`, { muted: false });
  const { id } = await say(host, row, 'A slip');
  await host.call('DELETE', `/api/rows/${row.code}/messages/${id}`);
  await deliver();
  expect(JSON.stringify(told())).not.toContain('A slip');
});

test('notifications of a row lead to it by its new link', async () => {
  const { row, host, guests } = await seated(1);
  const [guest] = guests as [Caller];
  await say(host, row, 'Before the new link');
  const { code } = (await host.call<Row>('POST', `/api/rows/${row.code}/code`)).body;
  expect((await guest.call('GET', '/api/notifications')).body).toMatchObject([{ href: `/rows/${code}` }]);
  await deliver();
  expect(told().map(([, , , url]) => url)).toEqual([`/rows/${code}`]);
});
