/** How many people are on the pages of threads at this moment. src/features/presence/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id, repeated } from '../../platform/shared/fields.ts';
import { maxAskedPosts } from './presence.rules.ts';

const place = z
  .object({
    postId: id.describe('The id of the post.'),
    here: z.int().min(2).describe('The number of people on its page.'),
  })
  .meta({ id: 'PeopleThere' });
export type PeopleThere = z.output<typeof place>;

export const presenceRoutes = defineRoutes({
  here: {
    method: 'GET',
    path: '/api/presence',
    access: 'anyone',
    summary: 'The number of people on the pages of some posts. Posts with fewer than two are left out, and a reader behind live gets none.',
    query: z.object({
      posts: repeated(z.string().regex(/^[1-9]\d{0,15}$/, 'must be the id of a post'), maxAskedPosts).describe(
        'The ids of the posts, one parameter each.',
      ),
    }),
    response: z.array(place),
    errors: ['invalid_input'],
  },
});
