/** The fans of a tag: the number of people with the favorite, and the people with a team's flair. src/features/teams/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { idInPath, nextCursor } from '../../platform/shared/fields.ts';
import { personFields } from '../account/people/people.contract.ts';

const fan = z.object({ ...personFields, level: z.int().positive().describe('The level of the person, from 1.') }).meta({ id: 'Fan' });
export type Fan = z.output<typeof fan>;

const tagInPath = z.object({ tagId: idInPath.describe('The id of the tag.') });

export const teamsRoutes = defineRoutes({
  fanCount: {
    method: 'GET',
    path: '/api/tags/:tagId/fans/count',
    access: 'anyone',
    summary: 'The number of people who have a tag as a favorite.',
    params: tagInPath,
    response: z.object({ count: z.int().nonnegative().describe('The number of people.') }),
    errors: ['not_found'],
  },
  fans: {
    method: 'GET',
    path: '/api/tags/:tagId/fans',
    access: 'anyone',
    summary: 'The people who show a team as their flair, those who joined first at the top.',
    params: tagInPath,
    query: z.object({
      cursor: z
        .string()
        .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
        .optional()
        .describe('The `nextCursor` of the page before.'),
    }),
    response: z.object({
      fans: z.array(fan).describe('The people, at most 30.'),
      nextCursor,
    }),
    errors: ['not_found'],
  },
});
