import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import type { Notification } from '../../notifications/notifications.contract.ts';

/** Races of friend requests. Each is run several times, since a race is lost by chance. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rounds = Array.from({ length: 5 }, (_, index) => index);
const twenty = Array.from({ length: 20 }, (_, index) => index);

const ask = (by: Caller, other: Caller) =>
  by.call<{ id: number; status: string }>('POST', '/api/friends/request', { receiverUsername: other.username });
const accept = (by: Caller, id: number) => by.call('POST', `/api/friends/requests/${id}/accept`);
const decline = (by: Caller, id: number) => by.call('POST', `/api/friends/requests/${id}/decline`);
const told = async (by: Caller, type: string) =>
  (await by.call<Notification[]>('GET', '/api/notifications?limit=100')).body.filter(each => each.type === type).length;

async function rowsBetween(one: Caller, other: Caller): Promise<{ requests: string[]; friendships: number }> {
  const ids = [one.id, other.id];
  const requests = await sql<{ status: string }>`
    select status from friend_requests where sender_id = any(${ids}::uuid[]) and receiver_id = any(${ids}::uuid[])`.execute(world.db);
  const friendships = await sql`
    select 1 from friendships where user_id1 = any(${ids}::uuid[]) and user_id2 = any(${ids}::uuid[])`.execute(world.db);
  return { requests: requests.rows.map(row => row.status), friendships: friendships.rows.length };
}

describe.each(rounds)('at once, round %i', () => {
  test('twenty requests of one person are one', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const answers = await Promise.all(twenty.map(() => ask(one, other)));
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1);
    expect(answers.filter(answer => answer.status === 409)).toHaveLength(19);
    expect(await rowsBetween(one, other)).toEqual({ requests: ['pending'], friendships: 0 });
    expect(await told(other, 'friend_request')).toBe(1);
  });

  test('requests in both directions make one friendship, and one of the two is told', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const answers = await Promise.all(twenty.map(index => (index % 2 ? ask(one, other) : ask(other, one))));
    expect(answers.map(answer => answer.status).filter(status => status !== 201 && status !== 409)).toEqual([]);
    expect(answers.filter(answer => answer.body.status === 'accepted')).toHaveLength(1);
    expect(await rowsBetween(one, other)).toEqual({ requests: ['accepted'], friendships: 1 });
    expect((await told(one, 'friend_accepted')) + (await told(other, 'friend_accepted'))).toBe(1);
  });

  test('twenty acceptances are one, and told once', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const { id } = (await ask(one, other)).body;
    const answers = await Promise.all(twenty.map(() => accept(other, id)));
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
    expect(answers.filter(answer => answer.status === 404)).toHaveLength(19);
    expect(await rowsBetween(one, other)).toEqual({ requests: ['accepted'], friendships: 1 });
    expect(await told(one, 'friend_accepted')).toBe(1);
  });

  test('accepting and declining is one of the two', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const { id } = (await ask(one, other)).body;
    const answers = await Promise.all(twenty.map(index => (index % 2 ? accept(other, id) : decline(other, id))));
    const done = answers.filter(answer => answer.status !== 404).map(answer => answer.status);
    expect(done).toHaveLength(1);
    const wasAccepted = done[0] === 200;
    expect(await rowsBetween(one, other)).toEqual({
      requests: [wasAccepted ? 'accepted' : 'declined'],
      friendships: wasAccepted ? 1 : 0,
    });
    expect(await told(one, 'friend_accepted')).toBe(wasAccepted ? 1 : 0);
  });

  test('parting and asking again leave one state', async () => {
    const [one, other] = [await world.person(), await world.person()];
    await accept(other, (await ask(one, other)).body.id);
    const answers = await Promise.all(
      twenty.map(index =>
        index % 2
          ? ask(index % 4 === 1 ? one : other, index % 4 === 1 ? other : one)
          : one.call('DELETE', `/api/friends/${other.username}`),
      ),
    );
    expect(answers.filter(answer => answer.status >= 500)).toEqual([]);
    const rows = await rowsBetween(one, other);
    expect(rows.friendships === 1 ? rows.requests : rows.requests.filter(status => status === 'accepted')).toEqual(
      rows.friendships === 1 ? ['accepted'] : [],
    );
  });

  test('many people ask each other without waiting for each other for ever', async () => {
    const people = await Promise.all(twenty.slice(0, 6).map(() => world.person()));
    const answers = await Promise.all(people.flatMap(one => people.filter(other => other !== one).map(other => ask(one, other))));
    expect(answers.filter(answer => answer.status >= 500)).toEqual([]);
    const lists = await Promise.all(people.map(person => person.call<unknown[]>('GET', '/api/friends')));
    expect(lists.map(list => list.body.length)).toEqual(people.map(() => 5));
  });
});
