import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import type { ChatMessage, ChatRoom } from '../../chat.contract.ts';
import { befriend, room } from '../testing/talking.ts';

let roomId: number;
const world = setUp(openWorld);
const one = setUp(() => world.person());
const other = setUp(() => world.person());
beforeAll(async () => {
  await befriend(one, other);
  roomId = (await room(one, other)).id;
});

const say = async (content: string, extras: object = {}, who = one) =>
  (await who.call<ChatMessage>('POST', `/api/chat/messages/${roomId}`, { content, ...extras })).body;
const edit = (message: ChatMessage, content: string, who = one) =>
  who.call<ChatMessage>('PUT', `/api/chat/messages/${roomId}/${message.id}`, { content });
const remove = (message: ChatMessage, who = one) => who.call('DELETE', `/api/chat/messages/${roomId}/${message.id}`);
const read = async (message: ChatMessage, who = other) =>
  (await who.call<ChatMessage[]>('GET', `/api/chat/messages/${roomId}`)).body.find(each => each.id === message.id);

describe('a message', () => {
  test('answers another of its room, and only of its room', async () => {
    const message = await say('Watching?');
    const answer = await say('Yes', { replyTo: message.id }, other);
    const replyTo = { id: message.id, content: 'Watching?', senderUsername: one.username };
    expect(answer).toMatchObject({ replyTo, imageUrl: null, editedAt: null, deleted: false });
    expect(await read(answer)).toEqual(answer);
    expect((await other.call('POST', `/api/chat/messages/${roomId}`, { content: 'Yes', replyTo: 999_999_999 })).status).toBe(400);
  });

  test('can be edited by its sender for ten minutes', async () => {
    const message = await say('Watching');
    expect((await edit(message, 'No', other)).status).toBe(403);
    const { status, body } = await edit(message, 'Watching?');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: message.id, content: 'Watching?', deleted: false });
    expect(body.editedAt).not.toBeNull();
    expect(await read(message)).toEqual(body);
    await world.sql`update chat_messages set created_at = now() - interval '601 seconds' where id = ${message.id}`;
    expect((await edit(message, 'Late')).status).toBe(403);
    expect((await remove(message)).status).toBe(403);
    const stranger = await world.person();
    expect((await edit(message, 'Mine', stranger)).status).toBe(404);
  });

  test('is deleted once, keeps its place without text, and no longer counts as unread', async () => {
    const message = await say('Oops');
    const answer = await say('What?', { replyTo: message.id }, other);
    const unread = async () => (await room(other, one)).unreadCount;
    const before = await unread();
    expect((await remove(message, other)).status).toBe(403);
    expect((await remove(message)).status).toBe(204);
    expect((await remove(message)).status).toBe(404);
    expect((await edit(message, 'Back')).status).toBe(404);
    expect(await read(message)).toMatchObject({ content: '', deleted: true });
    expect((await read(answer))?.replyTo).toMatchObject({ id: message.id, content: '' });
    expect(await unread()).toBe(before - 1);
  });

  test('is no longer quoted by the notification once it was edited or deleted', async () => {
    const quotes = async () =>
      (await other.call<{ type: string; message: string }[]>('GET', '/api/notifications')).body.filter(
        each => each.type === 'chat_message',
      )[0]?.message;
    const message = await say('A secret');
    expect(await quotes()).toBe('A secret');
    await edit(message, 'A **rumor**');
    expect(await quotes()).toBe('A rumor');
    await remove(message);
    expect(await quotes()).toBe('This message was deleted.');
  });

  test('edited and deleted at the same moment ends deleted', async () => {
    const messages = await Promise.all(Array.from({ length: 6 }, (_, index) => say(`Text ${index}`)));
    await Promise.all(messages.flatMap(message => [edit(message, 'Changed'), remove(message), edit(message, 'Again')]));
    for (const message of messages) expect(await read(message)).toMatchObject({ content: '', deleted: true });
  });

  test('shows no picture but an own upload', async () => {
    const send = (imageUrl: string) => one.call('POST', `/api/chat/messages/${roomId}`, { content: 'Look', imageUrl });
    expect((await send('https://example.com/a.png')).status).toBe(400);
    expect((await send(`/images/${'0'.repeat(32)}.webp`)).status).toBe(400);
  });
});

test('a room says how far the other member has read', async () => {
  const own = async () => (await one.call<ChatRoom>('GET', `/api/chat/room/${other.username}`)).body.seenUpTo;
  const message = await say('Seen?');
  expect(await own()).not.toBe(message.id);
  await other.call('POST', `/api/chat/rooms/${roomId}/read`);
  expect(await own()).toBe(message.id);
});
