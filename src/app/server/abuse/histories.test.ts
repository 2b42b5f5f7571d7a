import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedBookmark } from '../../../features/bookmarks/bookmarks.contract.ts';
import type { ChatMessage, ChatRoom } from '../../../features/chat/chat.contract.ts';
import type { Post } from '../../../features/posts/posts.contract.ts';
import { brokenRules, driftOf } from '../consistency/consistency.queries.ts';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import { Model, type Step } from './testing/model.ts';

/**
 * Random histories of three people on two nodes run against the product and a small model; both must agree at every step and at
 * the end. `ABUSE_RUNS=2000 ABUSE_SEED=7` runs more of them, from another seed.
 */

const runs = Number(process.env.ABUSE_RUNS ?? 4);
const seed = Number(process.env.ABUSE_SEED ?? 20_261_121);
const people = [0, 1, 2];

const worlds: World[] = [];
beforeAll(async () => {
  const first = await openWorld();
  worlds.push(first, await openWorld({}, { beside: first }));
});
afterAll(async () => {
  for (const world of worlds.toReversed()) await world.close();
});

const by = fc.constantFrom(...people);
const post = fc.nat({ max: 13 });
const two = fc.constantFrom([0, 1], [1, 0], [0, 1], [1, 0], [0, 2], [2, 1], [1, 1]).map(([one = 0, other = 0]) => ({ by: one, other }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('write'), by, hasPoll: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete'), by, post }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constantFrom('like', 'unlike', 'keep', 'keep', 'let go', 'look'), by, post }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('vote'), by, post, option: fc.nat({ max: 2 }) }) },
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom('ask', 'ask', 'part', 'open room', 'say', 'say', 'read room'), two)
      .map(([does, both]): Step => ({ does, ...both })),
  },
);
/** Each step with the node it is done on. Posts for every bookmark come first. */
const history = fc.array(fc.tuple(step, fc.nat({ max: 1 })), { minLength: 20, maxLength: 60, size: 'max' });

const nowhere = 999_999_999;

/** The people of one history, with the posts and comments they know. */
class Tale {
  readonly posts: Post[] = [];
  readonly rooms = new Map<string, number>();
  readonly callers: Caller[];

  constructor(callers: Caller[]) {
    this.callers = callers;
  }

  who(number: number, node = 0): Caller {
    const [caller, world] = [this.callers[number], worlds[node]];
    if (!caller || !world) throw new Error('a node or a user is missing');
    return world.as(caller);
  }

  roomOf(one: number, other: number): number {
    return this.rooms.get([one, other].toSorted((a, b) => a - b).join('-')) ?? nowhere;
  }

  async play(does: Step, node: number): Promise<number> {
    const caller = this.who(does.by, node);
    if (does.does === 'write') {
      const poll = does.hasPoll ? { question: 'Who?', options: ['One', 'Two', 'Three'] } : undefined;
      const { status, body } = await caller.call<Post>('POST', '/api/posts', { content: 'in a tale', ...(poll && { poll }) });
      this.posts.push(body);
      return status;
    }
    if ('post' in does) return this.#actOn(caller, does);
    return this.#meet(caller, does);
  }

  async #actOn(caller: Caller, does: Extract<Step, { post: number }>): Promise<number> {
    const known = this.posts[does.post];
    const id = known?.id ?? nowhere;
    if (does.does === 'vote') {
      const { poll } = known ?? {};
      return (await caller.call('POST', `/api/polls/${poll?.id ?? nowhere}/vote`, { optionId: poll?.options[does.option]?.id ?? 1 }))
        .status;
    }
    const calls = {
      delete: () => caller.call('DELETE', `/api/posts/${id}`),
      like: () => caller.call('POST', `/api/posts/${id}/like`),
      unlike: () => caller.call('DELETE', `/api/posts/${id}/like`),
      look: () => caller.call('POST', `/api/posts/${id}/view`),
      keep: () => caller.call('POST', '/api/bookmarks', { postId: id }),
      'let go': () => caller.call('DELETE', `/api/bookmarks/${id}`),
    };
    return (await calls[does.does]()).status;
  }

  async #meet(caller: Caller, does: Extract<Step, { other: number }>): Promise<number> {
    const name = this.callers[does.other]?.username ?? '';
    const room = this.roomOf(does.by, does.other);
    if (does.does === 'ask') return (await caller.call('POST', '/api/friends/request', { receiverUsername: name })).status;
    if (does.does === 'part') return (await caller.call('DELETE', `/api/friends/${name}`)).status;
    if (does.does === 'say') return (await caller.call('POST', `/api/chat/messages/${room}`, { content: `${does.by} speaks` })).status;
    if (does.does === 'read room') return (await caller.call('POST', `/api/chat/rooms/${room}/read`)).status;
    const { status, body } = await caller.call<ChatRoom>('GET', `/api/chat/room/${name}`);
    if (status === 200) this.rooms.set([does.by, does.other].toSorted((a, b) => a - b).join('-'), body.id);
    return status;
  }
}

async function expectSame(tale: Tale, model: Model): Promise<void> {
  for (const [number, known] of tale.posts.entries()) {
    const meant = model.posts[number];
    for (const person of people) {
      const { status, body } = await tale.who(person, person % 2).call<Post>('GET', `/api/posts/${known.id}`);
      expect(status).toBe(meant ? 200 : 404);
      if (!meant) continue;
      const { likes, liked, bookmarked, views, poll } = body;
      const votes = poll && [
        poll.options.map(option => option.voteCount),
        poll.options.findIndex(option => option.id === poll.votedOptionId),
      ];
      expect({ likes, liked, bookmarked, views, votes }).toEqual({
        likes: meant.likes.size,
        liked: meant.likes.has(person),
        bookmarked: model.kept[person]?.includes(number),
        views: meant.viewers.size,
        votes: meant.votes
          ? [
              [0, 1, 2].map(option => [...(meant.votes?.values() ?? [])].filter(each => each === option).length),
              meant.votes.get(person) ?? -1,
            ]
          : null,
      });
    }
  }
  for (const person of people) {
    const kept = await tale.who(person).call<ListedBookmark[]>('GET', '/api/bookmarks');
    expect(kept.body.map(({ id }) => tale.posts.findIndex(each => each.id === id))).toEqual(model.kept[person]);
    for (const other of people.filter(each => each !== person)) {
      const { body } = await tale.who(person, 1).call<{ status: string }>('GET', `/api/friends/status/${tale.callers[other]?.id}`);
      expect(body.status === 'accepted').toBe(model.areFriends(person, other));
      const room = tale.roomOf(person, other);
      const messages = await tale.who(person).call<ChatMessage[]>('GET', `/api/chat/messages/${room}?limit=100`);
      const said = model.room(person, other);
      expect(messages.status).toBe(said ? 200 : 404);
      if (!said) continue;
      expect(messages.body.map(message => tale.callers.findIndex(each => each.id === message.senderId))).toEqual(said);
      const { body: seen } = await tale.who(person).call<ChatRoom>('GET', `/api/chat/room/${room}`);
      expect(seen.unreadCount).toBe(model.unreadBy(person, other));
    }
  }
}

test(`${runs} histories leave what the rules say, on either node`, { tags: 'slow', timeout: 60_000 + runs * 5_000 }, async () => {
  const [first] = worlds;
  if (!first) throw new Error('there is no world');
  await fc.assert(
    fc.asyncProperty(history, async steps => {
      const tale = new Tale(await Promise.all(people.map(() => first.person())));
      const model = new Model(people.length);
      const opening: [Step, number][] = people.flatMap(person =>
        [0, 1, 2, 3].map((index): [Step, number] => [{ does: 'write', by: person, hasPoll: index === 0 }, index % 2]),
      );
      for (const [does, node] of [...opening, ...steps]) {
        const expected = model.play(does);
        expect([does, await tale.play(does, node)]).toEqual([does, expected]);
      }
      await expectSame(tale, model);
    }),
    { numRuns: runs, seed },
  );
  expect(await driftOf(first.db)).toEqual([]);
  expect(await brokenRules(first.db)).toEqual([]);
});
