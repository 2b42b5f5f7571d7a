import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import { deadlocks, expectExact } from '../../posts/server/testing/exact.ts';
import { statusesOf, times } from '../../posts/server/testing/writing.ts';
import type { Notification } from '../../notifications/notifications.contract.ts';
import type { ChatMessage } from '../chat.contract.ts';
import { befriend, heard, room } from './testing/talking.ts';

let world: World;
let people: Caller[];
let statements: string[];
beforeEach(async () => {
  statements = [];
  world = await openWorld({}, { onStatement: statement => statements.push(statement.sql) });
  people = await Promise.all(times(5, () => world.person()));
});
afterEach(() => world.close());

interface Talk {
  id: number;
  two: [Caller, Caller];
}

/** The rooms of everybody with everybody. */
async function openTalks(): Promise<Talk[]> {
  const pairs = people.flatMap((one, place) => people.slice(place + 1).map((other): [Caller, Caller] => [one, other]));
  const talks: Talk[] = [];
  for (const two of pairs) {
    await befriend(...two);
    talks.push({ id: (await room(...two)).id, two });
  }
  return talks;
}

const send = (who: Caller, { id }: Talk, content: string, headers = {}) =>
  who.call<ChatMessage>('POST', `/api/chat/messages/${id}`, { content }, headers);

test('concurrent messages between all pairs on two nodes are stored once, in one order, with one notification a room', async () => {
  const talks = await openTalks();
  const second = await openWorld({}, { beside: world });
  statements.length = 0;
  const said = talks.flatMap(talk =>
    times(12, index => {
      const who = talk.two[index % 2 ? 0 : 1];
      return send(index % 3 ? who : second.as(who), talk, `message ${index}`);
    }),
  );
  expect(await statusesOf(said)).toEqual({ 201: 120 });
  const writes = statements.filter(text => text.includes('from store_messages(')).length;
  expect(writes).toBeGreaterThan(0);
  expect(writes).toBeLessThan(100);
  const answered = (await Promise.all(said)).map(({ body }) => body);
  for (const talk of talks) {
    const [one, other] = talk.two;
    const inOrder = answered.filter(({ roomId }) => roomId === talk.id).sort((a, b) => a.id - b.id);
    expect(await heard(one, talk.id, '?limit=100')).toEqual(inOrder.map(({ content }) => content));
    for (const [reader, writer] of [
      [one, other],
      [other, one],
    ] as const) {
      const { body } = await reader.call<Notification[]>('GET', '/api/notifications?limit=100');
      const told = body.filter(({ type, relatedId }) => type === 'chat_message' && relatedId === talk.id);
      const last = inOrder.findLast(({ senderId }) => senderId === writer.id);
      expect(told.map(({ message }) => message)).toEqual([last?.content]);
    }
  }
  await second.close();
  await expectExact(world);
  expect(await deadlocks(world)).toBe(0);
});

test('a refused message does not fail others of the same batch: not friends, not a member, no such room, a used key', async () => {
  const [first, second, ended] = await openTalks();
  if (!first || !second || !ended) throw new Error('nobody talks');
  const [one, other] = first.two;
  const [, stranger] = second.two;
  await one.call('DELETE', `/api/friends/${ended.two[1].username}`);
  const key = { 'idempotency-key': 'one' };
  const once = await send(one, first, 'once', key);
  const answers = await Promise.all([
    send(one, second, 'heard'),
    send(one, ended, 'to nobody any more'),
    send(stranger, first, 'from outside'),
    send(other, { ...first, id: 999_999 }, 'into nowhere'),
    send(one, first, 'once', key),
    send(other, first, 'back'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 403, 404, 404, 201, 201]);
  expect(answers[4]?.body).toEqual(once.body);
  expect(await heard(one, first.id)).toEqual(['once', 'back']);
  expect(await heard(one, second.id)).toEqual(['heard']);
  expect(await heard(one, ended.id)).toEqual([]);
});

test('a room that is read while its notification is being added leaves no unread notification', { tags: 'slow' }, async () => {
  const [writer, reader] = people as [Caller, Caller];
  await befriend(writer, reader);
  const { id } = await room(writer, reader);
  const isUnread = async () => {
    await world.context.events.caughtUp(10_000);
    const rows = await world.sql<{ count: number }>`
      select count(*)::int as count from notifications where user_id = ${reader.id} and type = 'chat_message' and not is_read`;
    return rows[0]?.count;
  };
  // A caller's `call` would wait for what follows from its write.
  const post = (caller: Caller, url: string, payload: object) =>
    world.app.inject({ method: 'POST', url, headers: { cookie: caller.cookie, 'content-type': 'application/json' }, payload });
  for (let turn = 0; turn < 30; turn += 1) {
    await world.sql`delete from chat_reads where room_id = ${id}`;
    // The reader stops waiting for the notification after 50 ms, about when it is added.
    const { read } = await world.db.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(hashtextextended('events', 0))`.execute(tx);
      await post(writer, `/api/chat/messages/${id}`, { content: `turn ${turn}` });
      const reading = post(reader, `/api/chat/rooms/${id}/read`, {});
      await new Promise(resolve => setTimeout(resolve, 48 + (turn % 10)));
      return { read: reading };
    });
    expect((await read).statusCode).toBe(200);
    expect(await isUnread(), `turn ${turn}`).toBe(0);
  }
});
