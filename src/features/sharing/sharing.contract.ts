/** The address of one's own feed. The feeds, pictures and cards themselves are no calls. src/features/sharing/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';

const feedAddress = z
  .object({ url: z.string().describe('The address of the feed. Whoever has it reads what the person may read.') })
  .meta({ id: 'FeedAddress' });

export const sharingRoutes = defineRoutes({
  feedAddress: {
    method: 'GET',
    path: '/api/user/feed-token',
    access: 'signed-in',
    summary: 'The address of the caller’s own feed.',
    response: feedAddress,
    errors: ['unauthorized'],
  },
  renewFeedAddress: {
    method: 'POST',
    path: '/api/user/feed-token',
    access: 'signed-in',
    summary: 'Gives the caller’s own feed a new address; the one before stops working.',
    response: feedAddress,
    errors: ['unauthorized', 'rate_limited'],
    limit: { name: 'feed token', max: 10, windowMinutes: 60 },
  },
});
