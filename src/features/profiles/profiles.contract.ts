/** A person's totals, level, streak and achievements. docs/product.md, 15 Profiles. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { idOrUsername, instant } from '../../platform/shared/fields.ts';

const count = z.int().nonnegative();

const achievement = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  earnedAt: instant.nullable(),
  progress: z.object({ value: count, goal: z.int().positive() }),
});

export const userStats = z.object({
  username: z.string(),
  joinDate: instant,
  level: z.int().positive(),
  totalXP: count,
  xpProgress: count,
  xpNeeded: z.int().positive(),
  totalPosts: count,
  totalLikes: count,
  totalComments: count,
  totalViews: count,
  postStreak: count,
  achievements: z.array(achievement),
});
export type UserStats = z.output<typeof userStats>;

export const profilesRoutes = defineRoutes({
  stats: {
    method: 'GET',
    path: '/api/users/:idOrUsername/stats',
    access: 'anyone',
    summary: 'The totals, level, streak and achievements of a person.',
    params: z.object({ idOrUsername }),
    response: userStats,
    errors: ['not_found'],
  },
});
