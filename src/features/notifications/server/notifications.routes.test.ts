import { describe, expect, test } from 'vitest';
import { openEvents } from '../../../testing/eventStream.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import { writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import type { Notification } from '../notifications.contract.ts';
import { cursorBehind } from '../notifications.rules.ts';
import { addNotifications, readAbout, withdraw } from './index.ts';
import type { NewNotification } from './notifications.queries.ts';

const world = setUp(openWorld);
const actor = setUp(() => world.person());

const given = (person: Caller, part: Partial<NewNotification>): NewNotification => ({
  userId: person.id,
  actorId: actor.id,
  ...({ type: 'reply', title: 'Someone', message: 'said something', relatedId: 1, href: '/post/1', subject: 'reply:1' } as const),
  createdAt: new Date(),
  ...part,
});
const tell = (person: Caller, part: Partial<NewNotification>) =>
  writeAndPublish(world.context, (tx, publish) => addNotifications(tx, publish, [given(person, part)]));
const told = (person: Caller, subject: string, message = 'said something') => tell(person, { subject, message });
const inRoom = (person: Caller, message: string) =>
  tell(person, { type: 'chat_message', title: 'Room', message, relatedId: 7, href: '/chat/x', subject: 'room:7' });

async function list(person: Caller, limit = 10): Promise<Notification[]> {
  return (await person.call<Notification[]>('GET', `/api/notifications?limit=${limit}`)).body;
}

async function unread(person: Caller): Promise<number> {
  return (await person.call<{ count: number }>('GET', '/api/notifications/unread-count')).body.count;
}

describe('notifications', () => {
  test('come newest first, ten unless asked, and count while unread', async () => {
    const person = await world.person();
    for (let number = 1; number <= 12; number += 1) await told(person, `reply:${number}`, `text ${number}`);
    const { body } = await person.call<Notification[]>('GET', '/api/notifications');
    expect(body).toHaveLength(10);
    expect(body[0]).toMatchObject({ message: 'text 12', isRead: false, href: '/post/1', type: 'reply', relatedId: 1 });
    expect(await unread(person)).toBe(12);
  });

  test('are all reached page by page, each once, also while new ones come', async () => {
    const person = await world.person();
    for (let number = 1; number <= 25; number += 1) await told(person, `reply:${number}`, `text ${number}`);
    const seen: string[] = [];
    for (let page = await list(person), last = page.at(-1); last; last = page.at(-1)) {
      seen.push(...page.map(each => each.message));
      await told(person, `reply:${100 + seen.length}`, 'meanwhile');
      page = (await person.call<Notification[]>('GET', `/api/notifications?cursor=${encodeURIComponent(cursorBehind(last))}`)).body;
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `text ${25 - index}`));
    for (const cursor of ['x', '1', '2026-01-01,1', '2026-01-01T00:00:00.000Z,0', ',1'])
      expect((await person.call('GET', `/api/notifications?cursor=${cursor}`)).status).toBe(400);
  });

  test('tell a subject once, whatever it is told as', async () => {
    const person = await world.person();
    for (let turn = 0; turn < 2; turn += 1) await told(person, 'reply:1');
    expect(await list(person)).toHaveLength(1);
  });

  test('keep one a room while it is unread, with the newest message, and begin anew after it was read', async () => {
    const person = await world.person();
    await inRoom(person, 'first');
    await inRoom(person, 'second');
    expect((await list(person)).map(each => each.message)).toEqual(['second']);
    await writeAndPublish(world.context, (tx, publish) => readAbout(tx, publish, person.id, 'room:7'));
    await inRoom(person, 'third');
    expect((await list(person)).map(each => [each.message, each.isRead])).toEqual([
      ['third', false],
      ['second', true],
    ]);
  });

  test('are filtered by kind and by what is unread, page by page', async () => {
    const person = await world.person();
    for (let number = 1; number <= 3; number += 1) await told(person, `reply:${number}`, `text ${number}`);
    await inRoom(person, 'in the room');
    const messages = async (query: string) =>
      (await person.call<Notification[]>('GET', `/api/notifications?${query}`)).body.map(({ message }) => message);
    expect(await messages('filter=messages')).toEqual(['in the room']);
    expect(await messages('filter=replies&limit=2')).toEqual(['text 3', 'text 2']);
    const [, last] = (await person.call<Notification[]>('GET', '/api/notifications?filter=replies&limit=2')).body;
    expect(last && (await messages(`filter=replies&cursor=${encodeURIComponent(cursorBehind(last))}`))).toEqual(['text 1']);
    expect(await messages('filter=mentions')).toEqual([]);
    await person.call('POST', `/api/notifications/${last?.id}/mark-read`);
    expect(await messages('filter=unread')).toEqual(['in the room', 'text 3', 'text 1']);
    expect((await person.call('GET', '/api/notifications?filter=other')).status).toBe(400);
  });

  test('are read together, and those of other people stay unread', async () => {
    const [person, other] = [await world.person(), await world.person()];
    for (const who of [person, other]) for (const subject of ['reply:1', 'reply:2', 'reply:3']) await told(who, subject);
    const [newest, second] = await list(person);
    const [foreign] = await list(other);
    const ids = [newest, second, foreign].flatMap(each => (each ? [each.id] : []));
    expect((await person.call('POST', '/api/notifications/mark-read', { ids })).status).toBe(204);
    expect((await list(person)).map(({ isRead }) => isRead)).toEqual([true, true, false]);
    expect(await unread(other)).toBe(3);
    for (const wrong of [[], [0], ['1'], Array.from({ length: 101 }, (_, index) => index + 1)])
      expect((await person.call('POST', '/api/notifications/mark-read', { ids: wrong })).status).toBe(400);
  });

  test('are read one by one or all at once, again without harm', async () => {
    const person = await world.person();
    await told(person, 'reply:1');
    await told(person, 'reply:2');
    const [first] = await list(person);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await person.call<Notification>('POST', `/api/notifications/${first?.id}/mark-read`);
      expect([status, body.isRead]).toEqual([200, true]);
    }
    expect(await unread(person)).toBe(1);
    expect((await person.call('POST', '/api/notifications/mark-all-read')).body).toEqual({ count: 0 });
    expect(await unread(person)).toBe(0);
  });

  test('can’t be read, marked or counted by somebody else', async () => {
    const [person, other] = [await world.person(), await world.person()];
    await told(person, 'reply:1');
    const [own] = await list(person);
    expect((await other.call('POST', `/api/notifications/${own?.id}/mark-read`)).status).toBe(404);
    await other.call('POST', '/api/notifications/mark-all-read');
    expect([await unread(person), await unread(other), (await list(other)).length]).toEqual([1, 0, 0]);
  });
});

describe('the stream', () => {
  test('brings what a read of the calls would give', async () => {
    const person = await world.person();
    const stream = await openEvents(world, person);
    await told(person, 'reply:1', 'hello\n\nevent: notification\ndata: {}');
    const event = await stream.next('notification');
    expect(event).toEqual({ type: 'notification', notification: (await list(person))[0], unreadCount: await unread(person) });
    expect(stream.events.filter(each => each.type === 'notification')).toHaveLength(1);
    await person.call('POST', '/api/notifications/mark-all-read');
    expect(await stream.next('notifications_read')).toEqual({ type: 'notifications_read', unreadCount: 0 });
    stream.close();
  });

  test('says nothing to others, and nothing of what was rolled back', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const [stream, foreign] = [await openEvents(world, person), await openEvents(world, other)];
    await writeAndPublish(world.context, async (tx, publish) => {
      await addNotifications(tx, publish, [given(person, { message: 'undone', subject: 'reply:9' })]);
      return refuse('not_found', 'No');
    });
    await told(person, 'reply:10', 'done');
    await stream.next('notification');
    await told(other, 'reply:11', 'theirs');
    await foreign.next('notification');
    expect(stream.events.filter(event => event.type === 'notification')).toMatchObject([{ notification: { message: 'done' } }]);
    expect(foreign.events.filter(event => event.type === 'notification')).toMatchObject([{ notification: { message: 'theirs' } }]);
    stream.close();
    foreign.close();
  });

  test('withdraws what is true no more', async () => {
    const person = await world.person();
    await told(person, 'reply:1');
    const stream = await openEvents(world, person);
    await writeAndPublish(world.context, (tx, publish) => withdraw(tx, publish, [person.id], 'reply:1'));
    expect(await stream.next('notifications_read')).toMatchObject({ unreadCount: 0 });
    expect(await list(person)).toEqual([]);
    stream.close();
  });

  test('is refused for posts that are no ids', async () => {
    const person = await world.person();
    for (const posts of ['abc', '1,,2', '0', '-1', '1;2', '9'.repeat(30), Array.from({ length: 301 }, (_, i) => i + 1).join()]) {
      expect((await openEvents(world, person, `?posts=${encodeURIComponent(posts)}`)).status, posts.slice(0, 20)).toBe(400);
    }
    expect((await openEvents(world, person, '?posts=1&posts=2')).status).toBe(400);
  });
});
