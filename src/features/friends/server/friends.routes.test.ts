import { describe, expect, test } from 'vitest';
import { openEvents } from '../../../testing/eventStream.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import type { Notification } from '../../notifications/notifications.contract.ts';
import type { UserStats } from '../../profiles/profiles.contract.ts';
import type { Friend, FriendRequest, FriendStatus } from '../friends.contract.ts';

const world = setUp(openWorld);

const nothing: FriendStatus = { status: 'none', senderId: null, requestId: null };

async function two(): Promise<[Caller, Caller]> {
  return [await world.person(), await world.person()];
}
const ask = (by: Caller, other: Caller) =>
  by.call<{ id: number; status: string } & ErrorBody>('POST', '/api/friends/request', { receiverUsername: other.username });
const accept = (by: Caller, id: number) => by.call<Friend>('POST', `/api/friends/requests/${id}/accept`);
const decline = (by: Caller, id: number) => by.call('POST', `/api/friends/requests/${id}/decline`);
const part = (by: Caller, other: Caller) => by.call('DELETE', `/api/friends/${other.username}`);
const status = async (by: Caller, other: Caller) => (await by.call<FriendStatus>('GET', `/api/friends/status/${other.username}`)).body;
const friends = async (by: Caller) => (await by.call<Friend[]>('GET', '/api/friends')).body.map(friend => friend.username);
const requests = async (by: Caller) => (await by.call<FriendRequest[]>('GET', '/api/friends/requests')).body;
const told = async (by: Caller) =>
  (await by.call<Notification[]>('GET', '/api/notifications')).body.map(({ type, title, isRead }) => [type, title, isRead]);

async function befriended(): Promise<[Caller, Caller, number]> {
  const [one, other] = await two();
  const { id } = (await ask(one, other)).body;
  await accept(other, id);
  return [one, other, id];
}

/** Lets so many days go by for what stands between two people. */
async function later(days: number, by: Caller): Promise<void> {
  await world.sql`update friend_requests set answered_at = answered_at - make_interval(days => ${days}) where sender_id = ${by.id}`;
}

describe('asking', () => {
  test('waits for the other, who is told and finds it among the requests', async () => {
    const [sender, receiver] = await two();
    const { status: code, body } = await ask(sender, receiver);
    expect([code, body]).toEqual([201, { id: expect.any(Number), status: 'pending' }]);
    expect(await requests(receiver)).toEqual([
      {
        id: body.id,
        senderUsername: sender.username,
        sender: { id: sender.id, username: sender.username, profileImageUrl: null, flair: null },
        createdAt: expect.any(String),
      },
    ]);
    expect(await requests(sender)).toEqual([]);
    const pending = { status: 'pending', senderId: sender.id, requestId: body.id };
    expect([await status(sender, receiver), await status(receiver, sender)]).toEqual([pending, pending]);
    expect(await told(receiver)).toEqual([['friend_request', `@${sender.username} wants to be friends`, false]]);
    expect(await friends(sender)).toEqual([]);
  });

  test('finds people whatever the case, and by id or username', async () => {
    const [sender, receiver] = await two();
    const { body } = await sender.call('POST', '/api/friends/request', { receiverUsername: ` ${receiver.username.toUpperCase()} ` });
    expect(body).toMatchObject({ status: 'pending' });
    expect((await sender.call<FriendStatus>('GET', `/api/friends/status/${receiver.id}`)).body.status).toBe('pending');
  });

  test('oneself, nobody, and what is no name is refused', async () => {
    const [sender] = await two();
    const named = (receiverUsername: unknown) => sender.call<ErrorBody>('POST', '/api/friends/request', { receiverUsername });
    expect((await named(sender.username.toUpperCase())).status).toBe(400);
    expect(await named('nobody-at-all')).toMatchObject({ status: 404, body: { message: 'User not found' } });
    for (const text of ['', ' ', null, 5, ['x'], 'x'.repeat(65)]) expect((await named(text)).status, String(text)).toBe(400);
    expect((await sender.call('GET', '/api/friends/status/nobody-at-all')).status).toBe(404);
    expect((await sender.call('DELETE', '/api/friends/nobody-at-all')).status).toBe(404);
    expect(await status(sender, sender)).toEqual(nothing);
  });

  test('twice is a conflict, and so is asking a friend', async () => {
    const [sender, receiver] = await two();
    const { id } = (await ask(sender, receiver)).body;
    expect((await ask(sender, receiver)).status).toBe(409);
    await accept(receiver, id);
    expect([(await ask(sender, receiver)).status, (await ask(receiver, sender)).status]).toEqual([409, 409]);
  });

  test('to a person who has already asked makes both friends, and the first asker is notified', async () => {
    const [first, second] = await two();
    const { id } = (await ask(first, second)).body;
    expect(await ask(second, first)).toMatchObject({ status: 201, body: { id, status: 'accepted' } });
    expect([await friends(first), await friends(second)]).toEqual([[second.username], [first.username]]);
    expect(await told(first)).toEqual([['friend_accepted', `@${second.username} accepted your friend request`, false]]);
    expect(await told(second)).toEqual([['friend_request', `@${first.username} wants to be friends`, true]]);
    expect(await requests(second)).toEqual([]);
  });
});

describe('an answer', () => {
  test('that accepts makes both friends, tells the sender, and marks what was told as read', async () => {
    const [sender, receiver] = await two();
    const { id } = (await ask(sender, receiver)).body;
    expect(await accept(receiver, id)).toMatchObject({ status: 200, body: { id: sender.id, username: sender.username } });
    expect([await friends(sender), await friends(receiver)]).toEqual([[receiver.username], [sender.username]]);
    const accepted = { status: 'accepted', senderId: sender.id, requestId: id };
    expect([await status(sender, receiver), await status(receiver, sender)]).toEqual([accepted, accepted]);
    expect(await told(sender)).toEqual([['friend_accepted', `@${receiver.username} accepted your friend request`, false]]);
    expect(await told(receiver)).toEqual([['friend_request', `@${sender.username} wants to be friends`, true]]);
  });

  test('is the receiver’s alone, and given once', async () => {
    const [sender, receiver] = await two();
    const third = await world.person();
    const { id } = (await ask(sender, receiver)).body;
    for (const person of [sender, third]) {
      expect([(await accept(person, id)).status, (await decline(person, id)).status]).toEqual([404, 404]);
    }
    expect((await decline(receiver, id)).status).toBe(204);
    expect([(await decline(receiver, id)).status, (await accept(receiver, id)).status]).toEqual([404, 404]);
  });

  test('that declines is not announced: to the sender it looks pending for seven days, and then like nothing', async () => {
    const [sender, receiver] = await two();
    const { id } = (await ask(sender, receiver)).body;
    await decline(receiver, id);
    expect(await requests(receiver)).toEqual([]);
    expect(await told(receiver)).toEqual([]);
    expect(await told(sender)).toEqual([]);
    expect(await status(receiver, sender)).toEqual(nothing);
    await later(6, sender);
    expect(await status(sender, receiver)).toEqual({ status: 'pending', senderId: sender.id, requestId: id });
    expect((await ask(sender, receiver)).status).toBe(409);
    expect([await requests(receiver), await told(receiver)]).toEqual([[], []]);
    await later(1, sender);
    expect(await status(sender, receiver)).toEqual(nothing);
    expect(await ask(sender, receiver)).toMatchObject({ status: 201, body: { status: 'pending' } });
    expect(await requests(receiver)).toHaveLength(1);
    expect(await told(receiver)).toHaveLength(1);
  });

  test('to asking again is the same for a friend, for who waits, and for who was declined', async () => {
    const [asker, waiting] = await two();
    const [declining, befriended] = await two();
    await ask(asker, waiting);
    await decline(declining, (await ask(asker, declining)).body.id);
    await accept(befriended, (await ask(asker, befriended)).body.id);
    const answers = [];
    for (const person of [waiting, declining, befriended]) {
      const { status, body } = await ask(asker, person);
      answers.push({ status, body });
    }
    expect(answers[0]).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('that declined is taken back by asking oneself', async () => {
    const [sender, receiver] = await two();
    await decline(receiver, (await ask(sender, receiver)).body.id);
    expect((await ask(receiver, sender)).body.status).toBe('accepted');
    expect(await told(sender)).toHaveLength(1);
  });
});

describe('parting', () => {
  test('ends it for both, tells nobody, and leaves nothing in the way of asking again', async () => {
    const [one, other] = await befriended();
    expect((await part(one, other)).status).toBe(204);
    expect((await part(one, other)).status).toBe(204);
    expect([await friends(one), await friends(other), await status(one, other)]).toEqual([[], [], nothing]);
    expect(await told(other)).toHaveLength(1);
    expect((await ask(other, one)).body.status).toBe('pending');
    expect(await told(one)).toHaveLength(2);
  });

  test('takes back no request and no refusal', async () => {
    const [sender, receiver] = await two();
    const { id } = (await ask(sender, receiver)).body;
    await part(sender, receiver);
    await part(receiver, sender);
    expect(await requests(receiver)).toMatchObject([{ id }]);
  });
});

test('an account that goes takes its friendships and requests with it', async () => {
  const [one, other] = await befriended();
  const third = await world.person();
  await ask(one, third);
  await world.sql`delete from users where id = ${one.id}`;
  expect([await friends(other), await requests(third)]).toEqual([[], []]);
});

test('open pages receive every change that they can see, on both sides', async () => {
  const [one, other] = await two();
  const streams = [await openEvents(world, one), await openEvents(world, other)];
  const heard = async () => {
    await world.context.live.settled();
    for (const stream of streams) await stream.next('friends_changed');
    for (const stream of streams) stream.events.length = 0;
  };
  const { id } = (await ask(one, other)).body;
  await heard();
  await accept(other, id);
  await heard();
  await part(one, other);
  await heard();
  for (const stream of streams) stream.close();
});

describe('friends as achievements', () => {
  const earned = async (person: Caller) =>
    (await person.call<UserStats>('GET', `/api/users/${person.username}/stats`)).body.achievements.filter(({ id }) =>
      id.includes('friend'),
    );

  test('are counted, earned in the same moment, and stay', async () => {
    const person = await world.person();
    const others = await Promise.all(Array.from({ length: 10 }, () => world.person()));
    expect(await earned(person)).toMatchObject([{ progress: { value: 0 } }, { progress: { value: 0 } }]);
    const ids = await Promise.all(others.map(async other => (await ask(other, person)).body.id));
    await accept(person, ids[0] ?? 0);
    expect(await earned(person)).toMatchObject([{ earnedAt: expect.any(String) }, { earnedAt: null, progress: { value: 1, goal: 10 } }]);
    // At once, so that each sees the others' only when they take turns.
    await Promise.all(ids.slice(1).map(id => accept(person, id)));
    expect(await earned(person)).toMatchObject([{ earnedAt: expect.any(String) }, { earnedAt: expect.any(String) }]);
    expect((await earned(others[3] ?? person))[0]).toMatchObject({ earnedAt: expect.any(String) });
    if (others[0]) await part(person, others[0]);
    expect((await earned(person))[1]).toMatchObject({ earnedAt: expect.any(String) });
  });
});

test('suggestions for a mention name friends first', async () => {
  const me = await world.person('suggest-me');
  const people = await Promise.all(['suggested-a', 'suggested-b', 'suggested-z'].map(name => world.person(name)));
  const [, , last] = people;
  if (last) await accept(me, (await ask(last, me)).body.id);
  const { body } = await me.call<Friend[]>('GET', '/api/users/search?q=suggested');
  expect(body.map(person => person.username)).toEqual(['suggested-z', 'suggested-a', 'suggested-b']);
});

test('a block that ends takes no refusal back', async () => {
  const [asking, asked] = [await world.person(), await world.person()];
  const ask = () => asking.call<{ id: number }>('POST', '/api/friends/request', { receiverUsername: asked.username });
  await asked.call('POST', `/api/friends/requests/${(await ask()).body.id}/decline`);
  for (const method of ['POST', 'DELETE'] as const) await asking.call(method, '/api/blocks', { username: asked.username });
  expect((await ask()).status).toBe(409);
});
