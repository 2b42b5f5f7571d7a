/** Sports, leagues, teams and topics: the subjects of posts and the filters of a feed. src/features/tags/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id, idInPath, limitQuery } from '../../platform/shared/fields.ts';
import { popularTagsRequested, tagCategories } from './tags.rules.ts';

export const tag = z
  .object({
    id: id.describe('The id of the tag.'),
    name: z.string().describe('The name, which posts and filters use.'),
    category: z.enum(tagCategories).describe('The kind of the tag.'),
    color: z.string().describe('The colour as #RRGGBB.'),
    secondColor: z.string().nullable().describe('The second colour of a team as #RRGGBB; null for other tags.'),
    postCount: z.int().nonnegative().describe('The number of posts that carry it.'),
    league: z.string().nullable().describe('The league of a team; null for other tags.'),
    alerts: z
      .boolean()
      .optional()
      .describe('Whether the team calls its fan, in the list of the caller’s favorites; false for a tag that is no team’s.'),
    formerNames: z.array(z.string()).optional().describe('Names that lead to the tag, in the list of all tags: it was renamed or merged.'),
  })
  .meta({ id: 'Tag' });
export type Tag = z.output<typeof tag>;

export const tagsRoutes = defineRoutes({
  all: {
    method: 'GET',
    path: '/api/tags',
    access: 'anyone',
    summary: 'Sports, leagues and teams, and the general tags most written about; most posts first.',
    response: z.array(tag),
    errors: [],
  },
  popular: {
    method: 'GET',
    path: '/api/tags/popular',
    access: 'anyone',
    summary: 'The tags with the most posts.',
    query: z.object({ limit: limitQuery(popularTagsRequested).describe('The number of tags, 100 at most; more is served as 100.') }),
    response: z.array(tag),
    errors: [],
  },
  search: {
    method: 'GET',
    path: '/api/tags/search',
    access: 'anyone',
    summary: 'Tags by name or nickname, best match first.',
    query: z.object({
      q: z.string().trim().min(1, 'must not be blank').max(200).describe('A part of a name or nickname.'),
      limit: limitQuery(20).describe('The number of tags, 100 at most; more is served as 100.'),
    }),
    response: z.array(tag),
    errors: [],
  },
  favorites: {
    method: 'GET',
    path: '/api/user/favorite-tags',
    access: 'signed-in',
    summary: 'The caller’s favorite tags, in the order they were chosen.',
    response: z.array(tag),
    errors: [],
  },
  addFavorite: {
    method: 'POST',
    path: '/api/user/favorite-tags',
    access: 'named',
    summary: 'Makes a tag a favorite; 200 when it is one already.',
    body: z.object({ tagId: id.describe('The id of the tag.') }),
    response: tag,
    status: 201,
    mayExist: true,
    errors: ['not_found'],
  },
  saveFavorite: {
    method: 'PUT',
    path: '/api/user/favorite-tags/:tagId',
    access: 'named',
    summary: 'Chooses whether a favorite team calls the caller; by the kinds of calls in their preferences.',
    params: z.object({ tagId: idInPath.describe('The id of the tag.') }),
    body: z.object({ alerts: z.boolean().describe('Whether the team calls.') }),
    response: tag,
    errors: ['not_found', 'invalid_input'],
  },
  removeFavorite: {
    method: 'DELETE',
    path: '/api/user/favorite-tags/:tagId',
    access: 'named',
    summary: 'Removes a favorite, also one that is none.',
    params: z.object({ tagId: idInPath.describe('The id of the tag.') }),
    response: null,
    errors: [],
  },
});
