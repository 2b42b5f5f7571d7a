/** What a person has done here: totals, level and streak. SPEC.md section 2 (profile), DECISIONS.md "XP and level", "Streak". */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { idOrUsername, instant } from '../../platform/shared/fields.ts';

const count = z.int().nonnegative();

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
});
export type UserStats = z.output<typeof userStats>;

export const profilesRoutes = defineRoutes({
  stats: {
    method: 'GET',
    path: '/api/users/:idOrUsername/stats',
    access: 'anyone',
    summary: 'The totals, level and streak of a person.',
    params: z.object({ idOrUsername }),
    response: userStats,
    errors: ['not_found'],
  },
});
