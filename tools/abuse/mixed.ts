import type { Runner } from '../../src/app/server/abuse/testing/track.ts';
import { defineFault, type Finding, isSo, none } from '../fault/faults/fault.ts';
import { consistencyFindings } from './races.ts';
import { openTrack } from './track.ts';

const people = 40;
const workers = 32;
const maxThings = 400;
const tagNames = ['NBA', 'NFL', 'MLB', 'Boston Celtics', 'Utah Jazz', 'Mixed One', 'Mixed Two', 'mixed two'];

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];
const idOf = (body: unknown): number =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'number' ? body.id : 0;

interface Poll {
  id: number;
  options: number[];
}

/** The things that operations can act on; the oldest make room for new ones. */
class Things {
  readonly posts: number[] = [];
  readonly replies: { id: number; postId: number }[] = [];
  readonly polls: Poll[] = [];
  readonly rooms: number[] = [];

  static keep<T>(list: T[], thing: T): void {
    if (list.length < maxThings) list.push(thing);
    else list[Math.floor(Math.random() * maxThings)] = thing;
  }
}

type Answered = { status: number; body: unknown };
interface Deed {
  weight: number;
  act(by: Runner, node: number, other: Runner): Promise<Answered>;
}

/** Friends, rooms, notifications and names. */
function deedsAmongPeople(things: Things, nodes: number): Deed[] {
  return [
    { weight: 4, act: (by, node, other) => by.call(node, 'POST', '/api/friends/request', { receiverUsername: other.username }) },
    { weight: 1, act: (by, node, other) => by.call(node, 'DELETE', `/api/friends/${other.username}`) },
    {
      weight: 3,
      async act(by, node, other) {
        const answered = await by.call(node, 'GET', `/api/chat/room/${other.username}`);
        if (answered.status === 200) Things.keep(things.rooms, idOf(answered.body));
        return answered;
      },
    },
    { weight: 8, act: (by, node) => by.call(node, 'POST', `/api/chat/messages/${pick(things.rooms) ?? 1}`, { content: 'mixed' }) },
    { weight: 2, act: (by, node) => by.call(node, 'POST', '/api/notifications/mark-all-read') },
    { weight: 2, act: (by, node) => by.call(node, 'GET', '/api/posts?sort=popular') },
    {
      weight: 1,
      act: (by, node) =>
        by.call((node + 1) % nodes, 'PUT', '/api/auth/username', { username: `mixed${Math.random().toString(36).slice(2, 12)}00` }),
    },
  ];
}

function deedsOn(things: Things, nodes: number): Deed[] {
  const post = () => pick(things.posts) ?? 1;
  const reply = () => pick(things.replies) ?? { id: 1, postId: 1 };
  const tags = () => [pick(tagNames), pick(tagNames), pick(tagNames)];
  const pollOf = ({ body }: Answered) => {
    // The cast is sound: a post that was written has this shape.
    const { poll } = body as { poll?: { id: number; options: { id: number }[] } };
    if (poll) Things.keep(things.polls, { id: poll.id, options: poll.options.map(option => option.id) });
  };
  return [
    {
      weight: 8,
      async act(by, node) {
        const poll = Math.random() < 0.3 ? { question: 'Who?', options: ['One', 'Two', 'Three'] } : undefined;
        const answered = await by.call(node, 'POST', '/api/posts', {
          content: `mixed @${by.username}`,
          tags: tags(),
          ...(poll && { poll }),
        });
        if (answered.status === 201) {
          Things.keep(things.posts, idOf(answered.body));
          pollOf(answered);
        }
        return answered;
      },
    },
    { weight: 4, act: (by, node) => by.call(node, 'PUT', `/api/posts/${post()}`, { content: `edited ${Math.random()}`, tags: tags() }) },
    { weight: 3, act: (by, node) => by.call(node, 'DELETE', `/api/posts/${post()}`) },
    { weight: 20, act: (by, node) => by.call(node, 'POST', `/api/posts/${post()}/like`) },
    { weight: 8, act: (by, node) => by.call(node, 'DELETE', `/api/posts/${post()}/like`) },
    { weight: 15, act: (by, node) => by.call(node, 'POST', `/api/posts/${post()}/view`) },
    {
      weight: 12,
      async act(by, node) {
        const under = Math.random() < 0.5 ? reply() : undefined;
        const postId = under?.postId ?? post();
        const answered = await by.call(node, 'POST', '/api/replies', { postId, content: 'mixed', parentId: under?.id });
        if (answered.status === 201) Things.keep(things.replies, { id: idOf(answered.body), postId });
        return answered;
      },
    },
    { weight: 6, act: (by, node) => by.call(node, 'DELETE', `/api/replies/${reply().id}`) },
    {
      weight: 10,
      act(by, node) {
        const poll = pick(things.polls);
        return by.call(node, 'POST', `/api/polls/${poll?.id ?? 1}/vote`, { optionId: pick(poll?.options ?? []) ?? 1 });
      },
    },
    { weight: 6, act: (by, node) => by.call(node, 'POST', '/api/bookmarks', { postId: post() }) },
    { weight: 5, act: (by, node) => by.call(node, 'DELETE', `/api/bookmarks/${post()}`) },
    ...deedsAmongPeople(things, nodes),
  ];
}

/** Runs mixed operations at once on two nodes and checks that no counter drifted. */
export const mixedOperations = (operations: number) =>
  defineFault({
    id: 'mixed',
    title: `${operations.toLocaleString('en-US')} mixed operations`,
    about: 'People do everything at once on two nodes; then everything is counted again.',
    rounds: { quick: 1, full: 1 },
    async run(context) {
      const track = await openTrack(context, 2);
      const runners = await Promise.all(Array.from({ length: people }, () => track.runner()));
      const things = new Things();
      const chances = deedsOn(things, track.nodes).flatMap(deed => Array.from({ length: deed.weight }, () => deed));
      const statuses = new Map<number, number>();
      const faults: string[] = [];
      let begunOperations = 0;
      const begun = performance.now();
      const rate = () => `${Math.round(begunOperations / ((performance.now() - begun) / 1_000))} a second`;
      const work = async () => {
        while (begunOperations < operations) {
          begunOperations += 1;
          if (begunOperations % Math.ceil(operations / 20) === 0) context.show(`${begunOperations} operations, ${rate()}`);
          const [by, other, deed] = [pick(runners), pick(runners), pick(chances)];
          if (!by || !other || !deed) continue;
          const { status, body } = await deed.act(by, begunOperations % 2, other);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status >= 500) faults.push(`${status} ${JSON.stringify(body).slice(0, 200)}`);
        }
      };
      await Promise.all(Array.from({ length: workers }, work));
      const seconds = (performance.now() - begun) / 1_000;
      const told = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
      const findings: Finding[] = [
        isSo(
          'operations',
          true,
          `${operations} in ${seconds.toFixed(0)} s, ${Math.round(operations / seconds)} a second (${told.join(', ')})`,
          'all',
        ),
        none('answers of 5xx', faults.length, faults),
      ];
      context.show('counting everything again');
      return [...findings, ...(await consistencyFindings(track.db, ''))];
    },
  });
