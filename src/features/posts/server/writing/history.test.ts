import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import type { Post } from '../../posts.contract.ts';
import { deadlocks, expectExact } from '../testing/exact.ts';
import { times } from '../testing/writing.ts';

/** People act at random, in any order and concurrently: every answer is one of those allowed, and every counter is exact. */

let people: Caller[];
/** The lines of the log about faults of the product. */
const faults: string[] = [];
const world = setUp(() => openWorld({}, { logTo: line => void (line.includes('"err":') && faults.push(line)) }));
beforeAll(async () => {
  people = await Promise.all(times(4, () => world.person()));
});

const tagNames = ['NBA', 'NFL', 'Boston Celtics', 'History One', 'history one', 'History Two'];

/** One action. Its post or reply is a number that is taken modulo the number of existing ones. */
type Deed =
  | { does: 'write' | 'edit'; who: number; post: number; tags: string[]; text: string }
  | { does: 'delete' | 'like' | 'unlike' | 'view' | 'visit'; who: number; post: number }
  | { does: 'reply'; who: number; post: number; parent: number; text: string }
  | { does: 'delete reply'; who: number; reply: number };

const who = fc.nat({ max: 3 });
const post = fc.nat({ max: 5 });
const text = fc.constantFrom('one', 'two words', 'three more words');
const tags = fc.array(fc.constantFrom(...tagNames), { maxLength: 4 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('write', 'edit'), who, post, tags, text }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom('like', 'unlike', 'view', 'visit'), who, post }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete'), who, post }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('reply'), who, post, parent: fc.nat({ max: 8 }), text }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('delete reply'), who, reply: fc.nat({ max: 8 }) }) },
);
/** Groups of actions: a group runs concurrently, and the next group follows it. */
const history = fc.array(fc.array(deed, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 });

interface Found {
  posts: number[];
  replies: { id: number; postId: number }[];
}

async function whatIsThere(): Promise<Found> {
  const posts = await world.db.selectFrom('posts').select('id').orderBy('id').execute();
  const replies = await world.db.selectFrom('replies').select(['id', 'post_id as postId']).orderBy('id').execute();
  return { posts: posts.map(row => row.id), replies };
}

/** Rows and counts that are left once every post is deleted. */
const whatRemains = () =>
  world.sql`select (select count(*) from posts) as posts, (select count(*) from replies) as replies, (select count(*) from post_likes) as likes,
    (select count(*) from post_views) as views, (select count(*) from post_tags) as tags,
    (select coalesce(sum(post_count), 0) from tags) as counted,
    (select coalesce(sum(total_posts + total_likes + total_comments + total_views + post_streak), 0) from user_stats) as totals`;

/** One of these, or one that was never there. */
const pick = (ids: readonly number[], index: number) => ids[index % (ids.length + 1)] ?? 999_999;

function run(done: Deed, { posts, replies }: Found): Promise<{ status: number; body: unknown }> {
  const person = done.does === 'visit' ? world.visitor : people[done.who];
  if (!person) throw new Error('a node or a user is missing');
  if (done.does === 'delete reply') {
    const id = pick(
      replies.map(reply => reply.id),
      done.reply,
    );
    return person.call('DELETE', `/api/replies/${id}`);
  }
  const id = pick(posts, done.post);
  switch (done.does) {
    case 'write':
      return person.call('POST', '/api/posts', { content: done.text, tags: done.tags });
    case 'edit':
      return person.call('PUT', `/api/posts/${id}`, { content: done.text, tags: done.tags });
    case 'delete':
      return person.call('DELETE', `/api/posts/${id}`);
    case 'like':
      return person.call('POST', `/api/posts/${id}/like`);
    case 'unlike':
      return person.call('DELETE', `/api/posts/${id}/like`);
    case 'view':
    case 'visit':
      return person.call('POST', `/api/posts/${id}/view`);
    case 'reply': {
      const under = replies.filter(reply => reply.postId === id).map(reply => reply.id);
      return person.call('POST', '/api/replies', { postId: id, parentId: under[done.parent] ?? null, content: done.text });
    }
  }
}

const allowed: Record<Deed['does'], number[]> = {
  write: [201],
  edit: [200, 403, 404],
  delete: [204, 403, 404],
  like: [200, 404],
  unlike: [200, 404],
  view: [200, 404],
  visit: [200, 404],
  reply: [201, 400, 404],
  'delete reply': [204, 403, 404],
};

test('any history leaves exact counts and nothing without what it belongs to', { tags: 'slow', timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history, async rounds => {
      for (const person of people) await person.call('POST', '/api/posts', { content: 'to begin with', tags: ['NBA', 'History One'] });
      for (const deeds of rounds) {
        const found = await whatIsThere();
        const answers = await Promise.all(deeds.map(each => run(each, found)));
        for (const [index, { status, body }] of answers.entries()) {
          const { does } = deeds[index] ?? { does: 'write' };
          expect(allowed[does], `${does}: ${status} ${JSON.stringify(body)} ${faults.at(-1)}`).toContain(status);
        }
      }
      await expectExact(world);
      for (const id of (await whatIsThere()).posts) {
        const shown = (await world.visitor.call<Post>('GET', `/api/posts/${id}`)).body;
        const thread = (await world.visitor.call<{ deleted: boolean }[]>('GET', `/api/posts/${id}/replies`)).body;
        expect(thread, faults.at(-1)).toBeInstanceOf(Array);
        expect(shown.comments).toBe(thread.filter(reply => !reply.deleted).length);
        const author = people.find(person => person.id === shown.authorId);
        expect((await author?.call('DELETE', `/api/posts/${id}`))?.status).toBe(204);
      }
      await expectExact(world);
      const rows = await whatRemains();
      expect(rows).toEqual([{ posts: 0, replies: 0, likes: 0, views: 0, tags: 0, counted: 0, totals: 0 }]);
    }),
    { numRuns: 40, interruptAfterTimeLimit: 15_000, markInterruptAsFailure: false },
  );
  expect(await deadlocks(world)).toBe(0);
});
