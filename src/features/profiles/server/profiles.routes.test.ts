import { describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../testing/world.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import { expectExact } from '../../posts/server/testing/exact.ts';
import { answer, times, write } from '../../posts/server/testing/writing.ts';
import { achievementRules } from '../achievements.rules.ts';
import type { UserStats } from '../profiles.contract.ts';

const world = setUp(openWorld);
const fan = setUp(() => world.person());

const statsOf = async (who: string) => (await world.visitor.call<UserStats>('GET', `/api/users/${who}/stats`)).body;

describe('the stats of a person', () => {
  test('are zeros on the first level for a new person', async () => {
    const newcomer = await world.person('Just-Arrived');
    const body = await statsOf(newcomer.id);
    expect(body).toEqual({
      id: newcomer.id,
      username: 'Just-Arrived',
      profileImageUrl: null,
      flair: null,
      bio: null,
      joinDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: 1,
      totalXP: 0,
      xpProgress: 0,
      xpNeeded: 100,
      totalPosts: 0,
      totalLikes: 0,
      totalComments: 0,
      totalViews: 0,
      postStreak: 0,
      isFollowed: false,
      notify: false,
      achievements: achievementRules.map(({ id, title, description, goal }) => ({
        id,
        title,
        description,
        earnedAt: null,
        progress: { value: 0, goal },
      })),
    });
  });

  test('are found by id and by name in any case, and show the name as it was typed', async () => {
    const person = await world.person('Some-Body99');
    for (const who of [person.id, person.id.toUpperCase(), 'Some-Body99', 'SOME-BODY99', 'some-body99', '%53ome-body99']) {
      expect((await statsOf(who)).username, who).toBe('Some-Body99');
    }
  });

  test('are 404 for an unknown person, for one without a username, and for property names of JavaScript', async () => {
    const nameless = await world.person(null);
    const nobody = [
      'nobody-here',
      nameless.id,
      '00000000-0000-0000-0000-000000000000',
      'constructor',
      '__proto__',
      '%25',
      "'%20or%20'1'='1",
      '_________',
    ];
    for (const who of nobody) {
      const { status, body } = await world.visitor.call<ErrorBody>('GET', `/api/users/${who}/stats`);
      expect([status, body], who).toEqual([404, { error: 'User not found', message: 'User not found', code: 'not_found' }]);
    }
    expect((await world.visitor.call('GET', '/api/users/a%00b/stats')).status).toBe(400);
    expect([400, 404]).toContain((await world.visitor.call('GET', `/api/users/${'x'.repeat(5_000)}/stats`)).status);
  });

  test('count posts and comments written, likes and looks received, and make XP and a level of them', async () => {
    const writer = await world.person();
    const posts = await Promise.all(times(8, index => write(writer, `post ${index}`)));
    const [post] = posts;
    if (!post) throw new Error('eight were written');
    await answer(writer, post.id);
    await answer(writer, post.id);
    await answer(fan, post.id);
    const people = await Promise.all(times(12, () => world.person()));
    for (const person of people) {
      await person.call('POST', `/api/posts/${post.id}/view`);
      await person.call('POST', `/api/posts/${post.id}/like`);
    }
    await fan.call('POST', `/api/posts/${posts[1]?.id}/like`);
    // 8 × 10 + 2 × 5 + 13 × 2 + 12 looks / 10, rounded down
    expect(await statsOf(writer.id)).toMatchObject({
      totalPosts: 8,
      totalComments: 2,
      totalLikes: 13,
      totalViews: 12,
      totalXP: 117,
      level: 2,
      xpProgress: 17,
      xpNeeded: 200,
      postStreak: 1,
    });
    await expectExact(world);
  });

  test('show a streak through the day after the last post, and none later', async () => {
    const writer = await world.person();
    await write(writer);
    for (const [days, streak] of [
      [0, 7],
      [1, 7],
      [2, 0],
      [400, 0],
    ] as const) {
      await world.sql`
        update user_stats set post_streak = 7, last_post_date = (now() at time zone 'utc')::date - ${days}::int where user_id = ${writer.id}`;
      expect((await statsOf(writer.id)).postStreak, `${days} days later`).toBe(streak);
    }
  });
});
