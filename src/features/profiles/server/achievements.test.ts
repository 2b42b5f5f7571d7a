import { describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import { answer, times, write } from '../../posts/server/testing/writing.ts';
import type { UserStats } from '../profiles.contract.ts';
import { awardFromRows } from '../../../app/server/consistency/achievements.queries.ts';

const world = setUp(openWorld);

async function earned(who: Caller): Promise<Record<string, string>> {
  const { body } = await world.visitor.call<UserStats>('GET', `/api/users/${who.id}/stats`);
  return Object.fromEntries(body.achievements.flatMap(({ id, earnedAt }) => (earnedAt ? [[id, earnedAt]] : [])));
}

async function givenFromRows(): Promise<number> {
  return inTransaction(world.db, awardFromRows);
}

describe('achievements', () => {
  test('are earned by the row that reaches the goal, at its time', async () => {
    const writer = await world.person();
    const posts = [];
    for (const index of times(9, number => number)) posts.push(await write(writer, `take ${index}`));
    const [first] = posts;
    if (!first) throw new Error('nine were written');
    expect(await earned(writer)).toEqual({ 'first-post': first.createdAt });

    const tenth = await write(writer, 'the tenth');
    await write(writer, 'the eleventh');
    await answer(writer, first.id);
    const stats = (await world.visitor.call<UserStats>('GET', `/api/users/${writer.id}/stats`)).body;
    expect(await earned(writer)).toEqual({
      'first-post': first.createdAt,
      'posts-10': tenth.createdAt,
      'first-comment': expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(stats.achievements.filter(({ id }) => ['posts-100', 'comments-25', 'likes-25', 'streak-3'].includes(id))).toEqual([
      expect.objectContaining({ id: 'posts-100', earnedAt: null, progress: { value: 11, goal: 100 } }),
      expect.objectContaining({ id: 'comments-25', earnedAt: null, progress: { value: 1, goal: 25 } }),
      expect.objectContaining({ id: 'likes-25', earnedAt: null, progress: { value: 0, goal: 25 } }),
      expect.objectContaining({ id: 'streak-3', earnedAt: null, progress: { value: 1, goal: 3 } }),
    ]);
  });

  test('for likes go to the author at the 25th of concurrent likes, and only once', async () => {
    const writer = await world.person();
    const post = await write(writer, 'liked by everybody');
    const people = await Promise.all(times(25, () => world.person()));
    await Promise.all(people.slice(0, 24).map(person => person.call('POST', `/api/posts/${post.id}/like`)));
    expect(Object.keys(await earned(writer))).not.toContain('likes-25');
    await people[24]?.call('POST', `/api/posts/${post.id}/like`);
    const before = await earned(writer);
    expect(before).toHaveProperty('likes-25');
    expect(before).toHaveProperty('first-like');
    await people[3]?.call('DELETE', `/api/posts/${post.id}/like`);
    await people[3]?.call('POST', `/api/posts/${post.id}/like`);
    expect(await earned(writer)).toEqual(before);
  });

  test('stay when what counted is deleted', async () => {
    const writer = await world.person();
    const post = await write(writer, 'not for long');
    await writer.call('DELETE', `/api/posts/${post.id}`);
    expect(await earned(writer)).toEqual({ 'first-post': post.createdAt });
  });

  test('come with the third day in a row, not with a second post on a day', async () => {
    const writer = await world.person();
    const aDayPasses = () => world.sql`update user_stats set last_post_date = last_post_date - 1 where user_id = ${writer.id}`;
    await write(writer);
    await aDayPasses();
    await write(writer);
    await write(writer);
    expect(Object.keys(await earned(writer))).not.toContain('streak-3');
    await aDayPasses();
    const third = await write(writer);
    await write(writer);
    expect((await earned(writer))['streak-3']).toBe(third.createdAt);
  });

  test('come with a first poll, written or edited in', async () => {
    const [writer, editor] = [await world.person(), await world.person()];
    const poll = { question: 'Who wins?', options: ['Home', 'Away'] };
    await writer.call('POST', '/api/posts', { content: 'Tonight', poll });
    const plain = await write(editor, 'Tonight too');
    expect(Object.keys(await earned(editor))).not.toContain('first-poll');
    await editor.call('PUT', `/api/posts/${plain.id}`, { poll });
    expect(await earned(writer)).toHaveProperty('first-poll');
    expect(await earned(editor)).toHaveProperty('first-poll');
  });

  test('cost a profile the same number of statements, whatever there is to show', async () => {
    const [newcomer, writer] = [await world.person(), await world.person()];
    await Promise.all(times(12, index => write(writer, `post ${index}`)));
    const few = await world.visitor.call('GET', `/api/users/${newcomer.id}/stats`);
    const many = await world.visitor.call('GET', `/api/users/${writer.id}/stats`);
    expect(many.queries).toBe(few.queries);
  });

  test('that are missing are awarded by a recount, with the dates of the rows', async () => {
    await givenFromRows();
    const [writer, fan] = [await world.person(), await world.person()];
    const posts = [];
    for (const index of times(4, number => number)) posts.push(await write(writer, `day ${index}`));
    // 1 March, 3 to 5 March: the run of three ends on the 5th.
    const days = ['2026-03-01', '2026-03-03', '2026-03-04', '2026-03-05'];
    for (const [index, post] of posts.entries()) {
      await world.sql`update posts set created_at = ${`${days[index]}T12:00:00Z`}::timestamptz where id = ${post.id}`;
    }
    await fan.call('POST', `/api/posts/${posts[0]?.id}/like`);
    await world.sql`update post_likes set created_at = '2026-03-02T08:00:00Z' where user_id = ${fan.id}`;
    await world.sql`delete from user_achievements where user_id = ${writer.id}`;
    expect(await earned(writer)).toEqual({});
    expect(await givenFromRows()).toBe(3);
    expect(await earned(writer)).toEqual({
      'first-post': '2026-03-01T12:00:00.000Z',
      'streak-3': '2026-03-05T12:00:00.000Z',
      'first-like': '2026-03-02T08:00:00.000Z',
    });
    expect(await givenFromRows()).toBe(0);
  });
});
