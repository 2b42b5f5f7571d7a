import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../../platform/server/db/database.ts';
import { type Caller, openWorld, type World } from '../../../../testing/world.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { deadlocks, expectExact } from '../../../posts/server/testing/exact.ts';
import { statusesOf, times, write } from '../../../posts/server/testing/writing.ts';
import type { Notification } from '../../../notifications/notifications.contract.ts';
import type { UserStats } from '../../../profiles/profiles.contract.ts';
import type { Reply } from '../../replies.contract.ts';
import { newReplyState } from '../../replies.rules.ts';
import { insertReply } from './newReplies.queries.ts';

let world: World;
/** The same database with the timeouts of the product; tests have longer ones. */
let quick: Database;
let people: Caller[];
let posts: Post[];
let statements: string[];
beforeEach(async () => {
  statements = [];
  world = await openWorld({}, { onStatement: statement => statements.push(statement.sql) });
  people = await Promise.all(times(6, () => world.person()));
  posts = await Promise.all(people.map(person => write(person)));
  quick = createDatabase(world.connection, () => undefined);
});
afterEach(async () => {
  await quick.destroy();
  await world.close();
});

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('nothing is there');
  return found;
}

const thread = async (id: number) => (await world.visitor.call<Reply[]>('GET', `/api/posts/${id}/replies?limit=500`)).body;
const say = (who: Caller, body: object, headers = {}) => who.call<Reply>('POST', '/api/replies', body, headers);

/** The number of statements that wait for a lock. */
async function commentsWaiting(): Promise<number> {
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%store_replies(%'`;
  return (await waiting.execute(world.db)).rows.length;
}

/** The arguments of `insertReply` for an author. */
function values(authorId: string, postId: number, content = 'hear') {
  const author = { authorId, authorName: 'somebody', authorImageUrl: null, authorFlair: null };
  const reply = { content, markup: null, postId, parentId: null, ...author, ...newReplyState };
  return { reply, idempotencyKey: undefined };
}

describe('comments of the same moment', () => {
  test('by everybody on every post, on two nodes, are each answered, counted and notified once, without deadlocks', async () => {
    const second = await openWorld({}, { beside: world });
    const everybody = [...people, ...people.map(person => second.as(person))];
    // Each person goes round the posts in a direction of their own.
    const said = times(144, index => {
      const turn = Math.floor(index / everybody.length);
      const post = at(posts, index % 2 ? index + turn : 144 - turn);
      return say(at(everybody, index), { postId: post.id, content: `comment ${index}` });
    });
    const answers = await Promise.all(said);
    expect(await statusesOf(said)).toEqual({ 201: 144 });
    const threads = await Promise.all(posts.map(post => thread(post.id)));
    const byId = (one: Reply, other: Reply) => one.id - other.id;
    expect(threads.flat().sort(byId)).toEqual(answers.map(answer => answer.body).sort(byId));
    const toTell = answers.filter(({ body }) => posts.find(post => post.id === body.postId)?.authorId !== body.authorId);
    const told = await Promise.all(people.map(person => person.call<Notification[]>('GET', '/api/notifications?limit=100')));
    expect(
      told
        .flatMap(({ body }) => body)
        .map(({ href }) => Number(/\d+$/.exec(href)?.[0]))
        .sort((a, b) => a - b),
    ).toEqual(toTell.map(({ body }) => body.id).sort((a, b) => a - b));
    await second.close();
    await expectExact(world);
    expect(await deadlocks(world)).toBe(0);
  });

  test('share statements', async () => {
    await Promise.all(times(40, index => say(at(people, index), { postId: at(posts, index).id, content: 'crowded' })));
    const writes = statements.filter(text => text.includes('from store_replies(')).length;
    expect(writes).toBeGreaterThan(0);
    expect(writes).toBeLessThan(20);
  });

  test('take the posts in one order: while the first is held by somebody, they hold none of the others', async () => {
    const ids = posts.map(post => post.id).sort((a, b) => a - b);
    let written: Promise<unknown> | undefined;
    await world.db.transaction().execute(async tx => {
      await sql`select 1 from posts where id = ${ids[0]} for update`.execute(tx);
      written = Promise.all(ids.toReversed().map(id => insertReply(world.db, values(at(people, 0).id, id))));
      await expect.poll(commentsWaiting).toBe(1);
      const { rows } = await world.db
        .transaction()
        .execute(async other => sql`select 1 from posts where id = any(${ids}::bigint[]) for no key update skip locked`.execute(other));
      expect(rows).toHaveLength(ids.length - 1);
    });
    expect(await written).toHaveLength(ids.length);
  });

  test('on a post that is locked for long are refused together, not one after the other', { tags: 'slow' }, async () => {
    const [held, free] = [at(posts, 0).id, at(posts, 1).id];
    const say = (postId: number) => insertReply(quick, values(at(people, 2).id, postId));
    const settled = await world.db.transaction().execute(async tx => {
      await sql`select 1 from posts where id = ${held} for update`.execute(tx);
      const first = say(held);
      await new Promise(resolve => setImmediate(resolve));
      const outcomes = Promise.allSettled([first, ...times(40, () => say(held))]);
      expect(await say(free)).toMatchObject({ id: expect.any(Number) });
      // On a busy machine the wait may be over by now.
      expect(await commentsWaiting()).toBeLessThanOrEqual(1);
      return outcomes;
    });
    expect(settled.map(({ status }) => status)).toEqual(times(41, () => 'rejected'));
    expect(settled).toEqual(times(41, () => expect.objectContaining({ reason: expect.objectContaining({ code: '55P03' }) })));
    expect(await thread(held)).toEqual([]);
    expect(await say(held)).toBeDefined();
  });

  test('that share a statement with some on a post that is held for long are written, once it was waited for', {
    tags: 'slow',
  }, async () => {
    const [held, free] = [at(posts, 0).id, at(posts, 1).id];
    const say = (postId: number) => insertReply(quick, values(at(people, 2).id, postId));
    const settled = await world.db.transaction().execute(async tx => {
      await sql`select 1 from posts where id = ${held} for update`.execute(tx);
      return Promise.allSettled([say(held), say(free), say(held), say(free)]);
    });
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect([(await thread(held)).length, (await thread(free)).length]).toEqual([0, 2]);
  });

  test('stand in the thread as they were counted: what is said first has the lower id', async () => {
    const post = at(posts, 0);
    const all = await Promise.all(times(12, index => insertReply(world.db, values(at(people, 1).id, post.id, `${index}`))));
    const ids = all.map(inserted => inserted?.id ?? 0);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect((await thread(post.id)).map(reply => reply.content)).toEqual(times(12, index => `${index}`));
  });

  test('by one person earn what their number earns, though it is passed in one go', async () => {
    const talker = at(people, 0);
    await Promise.all(times(30, index => say(talker, { postId: at(posts, 1).id, content: `again ${index}` })));
    const { body } = await world.visitor.call<UserStats>('GET', `/api/users/${talker.username}/stats`);
    const earned = body.achievements.filter(each => each.earnedAt !== null).map(each => each.id);
    expect(body.totalComments).toBe(30);
    expect(earned).toEqual(expect.arrayContaining(['first-comment', 'comments-25']));
  });

  test('do not fail for each other: a post that is not there, a key that was used', async () => {
    const [one, other] = [at(people, 0), at(people, 1)];
    const keyed = () => say(one, { postId: at(posts, 2).id, content: 'once' }, { 'idempotency-key': 'one' });
    const lost = say(other, { postId: 999_999, content: 'nowhere' });
    const calls = [keyed(), ...times(10, index => say(other, { postId: at(posts, index).id, content: 'fine' })), lost, keyed(), keyed()];
    expect(await statusesOf(calls)).toEqual({ 201: 13, 404: 1 });
    const [first, ...again] = await Promise.all([calls[0], ...calls.slice(-2)]);
    for (const answer of again) expect(answer?.body).toEqual(first?.body);
    expect((await thread(at(posts, 2).id)).filter(reply => reply.content === 'once')).toHaveLength(1);
    await expectExact(world);
  });

  test('do not fail for somebody whose account has gone', async () => {
    const written = [at(people, 0).id, randomUUID(), at(people, 1).id].map(id => insertReply(world.db, values(id, at(posts, 3).id)));
    expect(await Promise.allSettled(written)).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: '23503' } },
      { status: 'fulfilled' },
    ]);
  });
});
