import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import { countFollows, followOf } from '../../follows/server/index.ts';
import { friendCounts } from '../../friends/server/index.ts';
import { achievementsOf } from '../achievements.rules.ts';
import { profilesRoutes } from '../profiles.contract.ts';
import { levelFor, streakToday } from '../profiles.rules.ts';
import { earnedBy } from './achievements.queries.ts';
import { statsOf } from './profiles.queries.ts';

export function serveProfiles(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, profilesRoutes, {
    stats: async ({ params, viewer, readReplica }) => {
      // A person who looks for what they have just earned finds it.
      if (viewer && [viewer.id, viewer.username].includes(params.idOrUsername)) await context.events.caughtUp();
      const found = await readReplica(async from => {
        const row = await statsOf(from, params.idOrUsername);
        if (!row) return undefined;
        const [earned, friends] = await Promise.all([earnedBy(from, row.id), friendCounts(from, [row.id])]);
        return { row, earned, friends: friends.get(row.id) ?? 0 };
      });
      if (!found) return refuse('not_found', 'User not found');
      const { row, earned, friends } = found;
      // The primary knows a follow at once.
      const isOwn = viewer?.id === row.id;
      const [followed, following] = await Promise.all([
        viewer && !isOwn ? followOf(db, viewer.id, row.id) : undefined,
        isOwn ? countFollows(db, row.id) : undefined,
      ]);
      const { id, username, profileImageUrl, flair, bio, joined, totalPosts, totalLikes, totalComments, totalViews } = row;
      const totals = { totalPosts, totalLikes, totalComments, totalViews };
      const postStreak = streakToday(row.postStreak, row.lastPostDate, row.today);
      const facts = {
        posts: totalPosts,
        comments: totalComments,
        likes: totalLikes,
        streak: postStreak,
        friends,
        joined,
        now: row.now,
        earned,
      };
      return {
        id,
        username,
        profileImageUrl,
        flair,
        bio,
        joinDate: joined.toISOString(),
        ...levelFor(totals),
        ...totals,
        postStreak,
        isFollowed: followed !== undefined,
        notify: followed?.notify ?? false,
        ...(following !== undefined && { following }),
        achievements: achievementsOf(facts),
      };
    },
  });
}
