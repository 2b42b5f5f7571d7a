/** A person's totals, level, streak and achievements. src/features/profiles/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { idOrUsername, instant } from '../../platform/shared/fields.ts';
import { personFields } from '../account/people/people.contract.ts';

const count = z.int().nonnegative();

const achievement = z
  .object({
    id: z.string().describe('The id of the achievement.'),
    title: z.string().describe('The title.'),
    description: z.string().describe('The condition, in words.'),
    earnedAt: instant.nullable().describe('The time it was earned; null until then.'),
    progress: z
      .object({ value: count.describe('The count so far.'), goal: z.int().positive().describe('The count that earns it.') })
      .describe('The progress towards it.'),
  })
  .meta({ id: 'Achievement' });

export const userStats = z
  .object({
    ...personFields,
    bio: z.string().nullable().describe('The person’s words about themselves; null without any.'),
    joinDate: instant.describe('The time of joining.'),
    level: z.int().positive().describe('The level, from 1.'),
    totalXP: count.describe('All points of experience.'),
    xpProgress: count.describe('The points since the level began.'),
    xpNeeded: z.int().positive().describe('The points from the beginning of the level to the next one.'),
    totalPosts: count.describe('The number of posts.'),
    totalLikes: count.describe('The number of likes on the posts.'),
    totalComments: count.describe('The number of comments that the person wrote.'),
    totalViews: count.describe('The number of views of the posts.'),
    postStreak: count.describe('The number of days in a row with a post.'),
    isFollowed: z.boolean().describe('Whether the caller follows the person.'),
    notify: z.boolean().describe('Whether new posts of the person are notifications for the caller.'),
    following: count.optional().describe('The number of people whom the caller follows; only in their own totals.'),
    achievements: z.array(achievement).describe('Every achievement, earned or not.'),
  })
  .meta({ id: 'UserStats' });
export type UserStats = z.output<typeof userStats>;

export const profilesRoutes = defineRoutes({
  stats: {
    method: 'GET',
    path: '/api/users/:idOrUsername/stats',
    access: 'anyone',
    summary: 'The totals, level, streak and achievements of a person.',
    params: z.object({ idOrUsername: idOrUsername.describe('The id or the username of the person.') }),
    response: userStats,
    errors: ['not_found'],
  },
});
