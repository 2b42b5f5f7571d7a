import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import type { Friend, FriendRequest, FriendStatus } from '../friends.contract.ts';

/** Any history of three people, played to the product and to a model of a few lines: both say the same at every step. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Step = { kind: 'ask' | 'accept' | 'decline' | 'part'; by: number; other: number } | { kind: 'days'; days: number };

interface ModelRequest {
  state: 'pending' | 'declined';
  days: number;
}

/** The requests as `${from}>${to}`, and the friendships. */
class Model {
  readonly requests = new Map<string, ModelRequest>();
  readonly friends = new Set<string>();

  static pair = (one: number, other: number) => [one, other].sort((a, b) => a - b).join('-');

  befriend(one: number, other: number): void {
    this.friends.add(Model.pair(one, other));
    this.requests.delete(`${one}>${other}`);
    this.requests.delete(`${other}>${one}`);
  }

  /** Plays a step and answers the status that the call has. */
  play(step: Step): number {
    if (step.kind === 'days') {
      for (const request of this.requests.values()) if (request.state === 'declined') request.days += step.days;
      return 0;
    }
    const { by, other } = step;
    const [sent, received] = [this.requests.get(`${by}>${other}`), this.requests.get(`${other}>${by}`)];
    const areFriends = this.friends.has(Model.pair(by, other));
    if (step.kind === 'part') {
      this.friends.delete(Model.pair(by, other));
      return 204;
    }
    if (step.kind === 'ask') {
      if (by === other) return 400;
      // A refusal of the last seven days answers like a request that waits.
      if (areFriends || (!received && sent && (sent.state === 'pending' || sent.days < 7))) return 409;
      if (received) this.befriend(by, other);
      else this.requests.set(`${by}>${other}`, { state: 'pending', days: 0 });
      return 201;
    }
    if (received?.state !== 'pending') return 404;
    if (step.kind === 'decline') {
      received.state = 'declined';
      return 204;
    }
    this.befriend(by, other);
    return 200;
  }

  status(by: number, other: number): string {
    if (this.friends.has(Model.pair(by, other))) return 'accepted';
    const [sent, received] = [this.requests.get(`${by}>${other}`), this.requests.get(`${other}>${by}`)];
    if (received?.state === 'pending') return `pending by ${other}`;
    return sent && sent.days < 7 ? `pending by ${by}` : 'none';
  }
}

async function call(people: readonly Caller[], step: Step): Promise<number> {
  if (step.kind === 'days') {
    const ids = people.map(person => person.id);
    await sql`update friend_requests set answered_at = answered_at - make_interval(days => ${step.days})
      where status = 'declined' and sender_id = any(${ids}::uuid[])`.execute(world.db);
    return 0;
  }
  const [by, other] = [people[step.by], people[step.other]];
  if (!by || !other) throw new Error('a node or a user is missing');
  if (step.kind === 'ask') return (await by.call('POST', '/api/friends/request', { receiverUsername: other.username })).status;
  if (step.kind === 'part') return (await by.call('DELETE', `/api/friends/${other.username}`)).status;
  const { body } = await by.call<FriendRequest[]>('GET', '/api/friends/requests');
  const id = body.find(request => request.senderUsername === other.username)?.id ?? 999_999_999;
  return (await by.call('POST', `/api/friends/requests/${id}/${step.kind}`)).status;
}

async function statusOf(people: readonly Caller[], by: Caller, other: Caller): Promise<string> {
  const { body } = await by.call<FriendStatus>('GET', `/api/friends/status/${other.id}`);
  return body.status === 'pending' ? `pending by ${people.findIndex(person => person.id === body.senderId)}` : body.status;
}

// Mostly between the same two: what asking does depends on what was there.
const pair = fc.constantFrom([0, 1], [1, 0], [0, 1], [1, 0], [0, 2], [2, 1], [1, 1]);
const kind = fc.constantFrom('ask', 'ask', 'accept', 'decline', 'decline', 'part');
const act = fc.tuple(kind, pair).map(([what, [by = 0, other = 0]]): Step => ({ kind: what, by, other }));
const days = fc.constantFrom(3, 7).map((count): Step => ({ kind: 'days', days: count }));
const step = fc.oneof({ weight: 8, arbitrary: act }, { weight: 1, arbitrary: days });

test('every random history ends in the state that the rules give', { tags: 'slow', timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24, size: 'max' }), async steps => {
      const people = await Promise.all([world.person(), world.person(), world.person()]);
      const model = new Model();
      for (const each of steps) {
        expect(await call(people, each), JSON.stringify(each)).toBe(model.play(each));
        for (const [index, place] of [
          [0, 1],
          [1, 0],
        ] as const) {
          const [by, other] = [people[index], people[place]];
          if (by && other) expect(await statusOf(people, by, other), JSON.stringify(each)).toBe(model.status(index, place));
        }
      }
      for (const [index, by] of people.entries()) {
        const friends = (await by.call<Friend[]>('GET', '/api/friends')).body.length;
        expect(friends).toBe([...model.friends].filter(pair => pair.split('-').includes(String(index))).length);
      }
    }),
    { numRuns: 20 },
  );
});
