/** The calls by which a person follows others. src/features/follows/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { idCursor, instant, limitQuery, nextCursor } from '../../platform/shared/fields.ts';
import { shownPerson } from '../account/people/people.contract.ts';
import { followListSize } from './follows.rules.ts';

export const follow = z
  .object({
    ...shownPerson,
    notify: z.boolean().describe('Whether the caller is notified of new posts.'),
    createdAt: instant.describe('The time since which the caller follows the person.'),
  })
  .meta({ id: 'Follow' });
export type Follow = z.output<typeof follow>;

const username = z.string().trim().min(1, 'must not be blank').max(64).describe('The username of the person.');

export const followsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/follows',
    access: 'signed-in',
    summary: 'The people whom the caller follows, the latest first.',
    query: z.object({
      limit: limitQuery(followListSize).describe('The number of people, 100 at most; more is served as 100.'),
      cursor: idCursor,
    }),
    response: z.object({ follows: z.array(follow).describe('The people of this page.'), nextCursor }),
    errors: [],
  },
  follow: {
    method: 'POST',
    path: '/api/follows',
    access: 'named',
    summary: 'Follows a person; 200 when the caller follows them already, which changes `notify`.',
    body: z.object({
      username,
      notify: z.boolean().optional().describe('Whether new posts are notifications; by default as before, and first not.'),
    }),
    response: follow,
    status: 201,
    mayExist: true,
    errors: ['not_found', 'invalid_input', 'conflict'],
    limit: { name: 'follow', max: 60, windowMinutes: 10 },
  },
  unfollow: {
    method: 'DELETE',
    path: '/api/follows',
    access: 'named',
    summary: 'Ends following a person, also if it has ended already.',
    body: z.object({ username }),
    response: null,
    errors: ['not_found'],
  },
});
