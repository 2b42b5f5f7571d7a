/** Lists of posts: the feed by tag and order, search, a person's posts. docs/product.md, 6 Feed and search. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { idOrUsername, limitQuery, offsetQuery, repeated } from '../../platform/shared/fields.ts';
import { post } from '../posts/posts.contract.ts';
import { reply } from '../replies/replies.contract.ts';
import { feedPageSize, feedSorts, queryLimit, tagFilterLimit } from './feed.rules.ts';

export const listedPost = post.extend({
  /** The two latest living top-level comments, newest first. */
  latestReplies: z.array(reply),
});
export type ListedPost = z.output<typeof listedPost>;

export const postList = z.object({
  posts: z.array(listedPost),
  hasMore: z.boolean(),
  /** Posts in the whole view, whatever the offset. */
  totalCount: z.int().nonnegative(),
  nextCursor: z.string().nullable(),
});
export type PostList = z.output<typeof postList>;

export const foundPosts = postList.extend({
  /** The words of these posts that the search found: lower case, without accents, also of another form or spelling than was typed. */
  matches: z.array(z.string()),
});
export type FoundPosts = z.output<typeof foundPosts>;

const paging = {
  limit: limitQuery(feedPageSize),
  offset: offsetQuery,
  /** Wins over `offset`. */
  cursor: z.string().max(300).optional(),
};
const sort = z.enum(feedSorts).default('latest');

export const feedRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/posts',
    access: 'anyone',
    summary: 'The feed; with tags, the posts that carry any of them.',
    query: z.object({ ...paging, sort, tags: repeated(z.string().trim().max(100), tagFilterLimit) }),
    response: postList,
    errors: ['invalid_input'],
  },
  search: {
    method: 'GET',
    path: '/api/posts/search',
    access: 'anyone',
    summary: 'Posts that hold every word in text, author or tags; `tags:A,B` filters by any of the tags.',
    query: z.object({ ...paging, sort, q: z.string().trim().min(1, 'must not be blank').max(queryLimit) }),
    response: foundPosts,
    errors: ['invalid_input'],
  },
  byUser: {
    method: 'GET',
    path: '/api/posts/user/:idOrUsername',
    access: 'anyone',
    summary: 'A person’s posts, newest first.',
    params: z.object({ idOrUsername }),
    query: z.object(paging),
    response: postList,
    errors: ['not_found', 'invalid_input'],
  },
});
