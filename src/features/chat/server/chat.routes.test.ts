import { describe, expect, test } from 'vitest';
import { openEvents } from '../../../testing/eventStream.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import type { Notification } from '../../notifications/notifications.contract.ts';
import type { ChatMessage, ChatRoom } from '../chat.contract.ts';
import { befriend, heard, room } from './testing/talking.ts';

const world = setUp(openWorld);

async function friends(): Promise<[Caller, Caller]> {
  const pair: [Caller, Caller] = [await world.person(), await world.person()];
  await befriend(...pair);
  return pair;
}

async function say(caller: Caller, roomId: number, content: string, key?: string): Promise<ChatMessage> {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  return (await caller.call<ChatMessage>('POST', `/api/chat/messages/${roomId}`, { content }, headers)).body;
}

describe('a room', () => {
  test('does not exist for people who are not friends, for an open request, or with oneself', async () => {
    const [one, other, stranger] = [...(await friends()), await world.person()];
    await stranger.call('POST', '/api/friends/request', { receiverUsername: one.username });
    for (const [caller, whom] of [
      [stranger, one],
      [one, stranger],
      [one, one],
    ] as const) {
      const { status, body } = await caller.call<ErrorBody>('GET', `/api/chat/room/${whom.username}`);
      expect([status, body.code, body.message]).toEqual([403, 'not_friends', 'You can only chat with friends.']);
    }
    expect((await one.call('GET', '/api/chat/room/nobodyatall')).status).toBe(404);
    expect((await one.call<ChatRoom>('GET', `/api/chat/room/${other.id}`)).body.otherUser.username).toBe(other.username);
  });

  test('can’t be opened, read or written to by other people, who get the answer for a missing room', async () => {
    const [one, other] = await friends();
    const { id } = await room(one, other);
    await say(one, id, 'private');
    const stranger = await world.person();
    const calls = [
      await stranger.call<ErrorBody>('GET', `/api/chat/room/${id}`),
      await stranger.call<ErrorBody>('GET', `/api/chat/messages/${id}`),
      await stranger.call<ErrorBody>('POST', `/api/chat/messages/${id}`, { content: 'hi', senderId: one.id }),
      await stranger.call<ErrorBody>('POST', `/api/chat/rooms/${id}/read`),
    ];
    const unknown = await stranger.call<ErrorBody>('GET', '/api/chat/messages/999999');
    for (const { status, body } of calls) expect([status, body]).toEqual([404, unknown.body]);
    expect(await heard(one, id)).toEqual(['private']);
  });

  test('is closed for writing once the friendship ends, stays readable, and comes back with it', async () => {
    const [one, other] = await friends();
    const { id } = await room(one, other);
    await say(one, id, 'before');
    await one.call('DELETE', `/api/friends/${other.username}`);
    const { status, body } = await other.call<ErrorBody>('POST', `/api/chat/messages/${id}`, { content: 'after' });
    expect([status, body.code]).toEqual([403, 'not_friends']);
    expect(await heard(other, id)).toEqual(['before']);
    expect((await other.call('GET', `/api/chat/room/${one.username}`)).status).toBe(403);
    await befriend(one, other);
    expect((await room(other, one)).id).toBe(id);
    await say(other, id, 'again');
    expect(await heard(one, id)).toEqual(['before', 'again']);
  });
});

describe('messages', () => {
  test('come oldest first, the newest page first', async () => {
    const [one, other] = await friends();
    const { id } = await room(one, other);
    const sent = [];
    for (let number = 1; number <= 7; number += 1) sent.push(await say(number % 2 ? one : other, id, `message ${number}`));
    expect(await heard(one, id, '?limit=3')).toEqual(['message 5', 'message 6', 'message 7']);
    expect(await heard(one, id, '?limit=3&offset=3')).toEqual(['message 2', 'message 3', 'message 4']);
    expect(await heard(one, id, `?limit=3&before=${sent[1]?.id}`)).toEqual(['message 1']);
    expect(sent[0]).toMatchObject({ senderId: one.id, senderUsername: one.username, roomId: id });
  });

  test('are trimmed, and refused when blank, too long, holding NUL, or said in another’s name', async () => {
    const [one, other] = await friends();
    const { id } = await room(one, other);
    expect((await say(one, id, '  hello  ')).content).toBe('hello');
    for (const content of ['', '   ', '\u200b', 'x'.repeat(2_001), 'a\0b', 5, null, undefined]) {
      expect((await one.call('POST', `/api/chat/messages/${id}`, { content })).status).toBe(400);
    }
    const forged = await one.call<ChatMessage>('POST', `/api/chat/messages/${id}`, { content: 'me', senderId: other.id, roomId: 1 });
    expect([forged.body.senderId, forged.body.roomId]).toEqual([one.id, id]);
    expect(await heard(one, id)).toEqual(['hello', 'me']);
  });

  test('that two people send at once have one order for both, and reach both streams once, in that order', async () => {
    const [one, other] = await friends();
    const { id } = await room(one, other);
    const streams = [await openEvents(world, one), await openEvents(world, other)];
    await Promise.all(Array.from({ length: 24 }, (_, number) => say(number % 2 ? one : other, id, `m${number}`)));
    const order = await heard(one, id, '?limit=100');
    expect(order).toHaveLength(24);
    expect(await heard(other, id, '?limit=100')).toEqual(order);
    for (const stream of streams) {
      await stream.next('chat_message', event => (event.message as ChatMessage).content === order.at(-1));
      await world.context.live.settled();
      const messages = stream.events.filter(event => event.type === 'chat_message').map(event => event.message as ChatMessage);
      expect(messages.toSorted((a, b) => a.id - b.id).map(message => message.content)).toEqual(order);
      expect(new Set(messages.map(message => message.id)).size).toBe(24);
      stream.close();
    }
  });

  test('reach only the streams of the two members', async () => {
    const [one, other] = await friends();
    const stranger = await world.person();
    const { id } = await room(one, other);
    const [theirs, foreign] = [await openEvents(world, other), await openEvents(world, stranger, `?posts=${id}`)];
    const sent = await say(one, id, 'for two');
    expect(await theirs.next('chat_message')).toEqual({ type: 'chat_message', message: sent });
    await world.context.live.settled();
    expect(foreign.events.filter(event => event.type !== 'opened')).toEqual([]);
    for (const stream of [theirs, foreign]) stream.close();
  });
});

describe('reading', () => {
  test('counts unread messages until the room is read, which also reads its notification on the reader’s other pages', async () => {
    const [one, other] = await friends();
    const { id } = await room(one, other);
    for (const content of ['one', 'two', 'three']) await say(one, id, content);
    await say(other, id, 'mine');
    const [listed] = (await other.call<ChatRoom[]>('GET', '/api/chat/rooms')).body;
    expect(listed).toMatchObject({ id, unreadCount: 3, lastMessage: { content: 'mine', senderUsername: other.username } });
    const [told] = (await other.call<Notification[]>('GET', '/api/notifications')).body.filter(each => each.type === 'chat_message');
    expect(told).toMatchObject({ message: 'three', href: `/chat/${one.username}`, relatedId: id, isRead: false });
    await heard(other, id);
    expect((await room(other, one)).unreadCount).toBe(3);

    const stream = await openEvents(world, other);
    expect((await other.call('POST', `/api/chat/rooms/${id}/read`)).body).toEqual({ unreadCount: 0 });
    expect(await stream.next('chat_read')).toEqual({ type: 'chat_read', roomId: id, unreadCount: 0 });
    expect(await stream.next('notifications_read')).toBeTruthy();
    expect((await room(other, one)).unreadCount).toBe(0);
    expect((await room(one, other)).unreadCount).toBe(1);
    stream.close();
  });

  test('rooms are listed by their latest message, and rooms without messages are left out', async () => {
    const [one, second] = await friends();
    const [third, silent] = [await world.person(), await world.person()];
    await befriend(one, third);
    await befriend(one, silent);
    const [roomSecond, roomThird] = [await room(one, second), await room(one, third)];
    await room(one, silent);
    await say(one, roomThird.id, 'earlier');
    await say(second, roomSecond.id, 'later');
    const { body } = await one.call<ChatRoom[]>('GET', '/api/chat/rooms');
    expect(body.map(each => each.otherUser.username)).toEqual([second.username, third.username]);
  });
});
