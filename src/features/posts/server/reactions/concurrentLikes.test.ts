import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../../testing/world.ts';
import type { UserStats } from '../../../profiles/profiles.contract.ts';
import type { Post } from '../../posts.contract.ts';
import { deadlocks, expectExact } from '../testing/exact.ts';
import { statusesOf, times, write } from '../testing/writing.ts';
import { changeLike } from './likes.queries.ts';

let world: World;
let people: Caller[];
let posts: Post[];
let statements: string[];
beforeEach(async () => {
  statements = [];
  world = await openWorld({}, { onStatement: statement => statements.push(statement.sql) });
  people = await Promise.all(times(6, () => world.person()));
  posts = await Promise.all(people.map(person => write(person)));
});
afterEach(() => world.close());

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('nothing is there');
  return found;
}

const set = (who: Caller, post: Post, isLiked: boolean) => changeLike(world.db, { id: post.id, userId: who.id, isLiked });
const likesOf = async (post: Post) => (await world.visitor.call<Post>('GET', `/api/posts/${post.id}`)).body.likes;
const totalOf = async (person: Caller) => (await world.visitor.call<UserStats>('GET', `/api/users/${person.id}/stats`)).body.totalLikes;

/** The number of statements that wait for a lock. */
async function likesWaiting(): Promise<number> {
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%set_likes(%'`;
  return (await waiting.execute(world.db)).rows.length;
}

describe('likes of the same moment', () => {
  test('given and taken back by everybody on every post, on two nodes, are counted once and exactly, without deadlocks', async () => {
    const second = await openWorld({}, { beside: world });
    const everybody = [...people, ...people.map(person => second.as(person))];
    // Each person goes round the posts in a direction of their own.
    const calls = times(144, index => {
      const turn = Math.floor(index / everybody.length);
      const post = at(posts, index % 2 ? index + turn : 144 - turn);
      return at(everybody, index).call(turn % 3 ? 'POST' : 'DELETE', `/api/posts/${post.id}/like`);
    });
    expect(await statusesOf(calls)).toEqual({ 200: 144 });
    await second.close();
    await expectExact(world);
    expect(await deadlocks(world)).toBe(0);
  });

  test('share statements, and each is answered with the likes of its post and whether it changed them', async () => {
    const [one, other] = [at(posts, 0), at(posts, 1)];
    await set(at(people, 4), one, true);
    statements = [];
    const states = await Promise.all([
      set(at(people, 1), one, true),
      set(at(people, 2), one, true),
      set(at(people, 4), one, true),
      set(at(people, 4), other, false),
      set(at(people, 3), other, true),
    ]);
    expect(statements.filter(text => text.includes('from set_likes('))).toHaveLength(1);
    expect(states).toEqual([
      { likes: 3, changed: true },
      { likes: 3, changed: true },
      { likes: 3, changed: false },
      { likes: 1, changed: false },
      { likes: 1, changed: true },
    ]);
    expect([await totalOf(at(people, 0)), await totalOf(at(people, 1))]).toEqual([3, 1]);
    const back = await Promise.all([set(at(people, 1), one, false), set(at(people, 3), one, true), set(at(people, 2), one, false)]);
    expect(back).toEqual(times(3, () => ({ likes: 2, changed: true })));
    expect(await likesOf(one)).toBe(2);
    await expectExact(world);
  });

  test('of one person on one post are decided one after another', async () => {
    const post = at(posts, 0);
    const states = await Promise.all([true, false, true, true].map(isLiked => set(at(people, 1), post, isLiked)));
    expect(states).toEqual([
      { likes: 1, changed: true },
      { likes: 0, changed: true },
      { likes: 1, changed: true },
      { likes: 1, changed: false },
    ]);
  });

  test('by an account that is gone, or of a post that is gone, do not fail others of the same statement', async () => {
    const [post, gone] = [at(posts, 0), at(posts, 1)];
    await at(people, 1).call('DELETE', `/api/posts/${gone.id}`);
    const settled = await Promise.allSettled([
      set(at(people, 2), post, true),
      set(at(people, 2), gone, true),
      changeLike(world.db, { id: post.id, userId: randomUUID(), isLiked: true }),
      set(at(people, 3), post, true),
    ]);
    expect(settled).toMatchObject([
      { status: 'fulfilled', value: { changed: true } },
      { status: 'fulfilled', value: undefined },
      { status: 'rejected', reason: { code: '23503' } },
      { status: 'fulfilled', value: { changed: true } },
    ]);
    expect(await likesOf(post)).toBe(2);
    await expectExact(world);
  });

  test('that waited for a post take back a like that was given meanwhile', async () => {
    const [post, fan] = [at(posts, 0), at(people, 1)];
    let taken: Promise<unknown> | undefined;
    await world.db.transaction().execute(async tx => {
      const given = JSON.stringify([{ place: 0, post: post.id, person: fan.id, liked: true }]);
      await sql`select from set_likes(${given}, '[]')`.execute(tx);
      taken = set(fan, post, false);
      await expect.poll(likesWaiting).toBe(1);
    });
    expect(await taken).toEqual({ likes: 0, changed: true });
    await expectExact(world);
  });
});
