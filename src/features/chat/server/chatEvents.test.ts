import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import type { Notification } from '../../notifications/notifications.contract.ts';
import { befriend, room } from './testing/talking.ts';

let world: World;
let one: Caller;
let other: Caller;
let roomId: number;

beforeEach(async () => {
  world = await openWorld();
  [one, other] = [await world.person(), await world.person()];
  await befriend(one, other);
  roomId = (await room(one, other)).id;
});
afterEach(() => world.close());

/** Messages as a node stores them that is killed before it reads their events. */
async function storeUnread(contents: readonly string[]): Promise<void> {
  const input = contents.map((content, place) => ({ place, room_id: roomId, sender_id: one.id, content, markup: null }));
  await world.sql`select from store_messages(${JSON.stringify(input)})`;
}

async function told(): Promise<string[]> {
  world.context.events.wake();
  await world.context.events.caughtUp(5_000);
  const { body } = await other.call<Notification[]>('GET', '/api/notifications?filter=messages');
  return body.map(({ message }) => message);
}

test('messages of a room whose events are read together give one notification, with the newest that is not deleted', async () => {
  await storeUnread(['first', 'second', 'third']);
  await world.sql`update chat_messages set deleted_at = now() where content = 'third'`;
  expect(await told()).toEqual(['second']);
  await storeUnread(['fourth']);
  expect(await told()).toEqual(['fourth']);
});

test('a room that was read before the events of its messages are notifies nobody', async () => {
  await storeUnread(['seen']);
  await other.call('POST', `/api/chat/rooms/${roomId}/read`);
  expect(await told()).toEqual([]);
});

test('a message with an idempotency key that was used before stores no second event', async () => {
  const send = () => one.call('POST', `/api/chat/messages/${roomId}`, { content: 'once' }, { 'idempotency-key': 'one' });
  const answers = [await send(), await send()];
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  const rows = await world.sql`select from events`;
  expect(rows).toHaveLength(0);
  expect(await told()).toEqual(['once']);
});
