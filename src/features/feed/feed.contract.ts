/** Lists of posts: the feed by tag and order, search, a person's posts. src/features/feed/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id, idOrUsername, limitQuery, nextCursor, offsetQuery, repeated } from '../../platform/shared/fields.ts';
import { post } from '../posts/posts.contract.ts';
import { reply } from '../replies/replies.contract.ts';
import { feedPageSize, feedSorts, queryLimit, tagFilterLimit } from './feed.rules.ts';

export const listedPost = post
  .extend({
    latestReplies: z.array(reply).describe('The two latest top-level comments, newest first, without deleted ones.'),
  })
  .meta({ id: 'ListedPost', base: 'Post' });
export type ListedPost = z.output<typeof listedPost>;

export const postList = z
  .object({
    posts: z.array(listedPost).describe('The posts of this page, in the order of the list.'),
    hasMore: z.boolean().describe('Whether there is a next page.'),
    totalCount: z.int().nonnegative().describe('The number of posts in the whole list, whatever the offset.'),
    nextCursor,
  })
  .meta({ id: 'PostList' });
export type PostList = z.output<typeof postList>;

export const foundPosts = postList
  .extend({
    matches: z
      .array(z.string())
      .describe(
        'The words of these posts that the search found: lower case, without accents, also of another form or spelling than was typed.',
      ),
  })
  .meta({ id: 'FoundPosts', base: 'PostList' });
export type FoundPosts = z.output<typeof foundPosts>;

const hotThread = z
  .object({
    postId: id.describe('The id of the post.'),
    title: z.string().describe('The beginning of its text.'),
    newComments: z
      .int()
      .positive()
      .describe('The comments of the last hour; under a post about a game that is on, of the hour that ended three minutes ago.'),
    here: z.int().min(2).nullable().describe('The number of people on its page; null below two, and for a reader who is behind live.'),
  })
  .meta({ id: 'HotThread' });
export type HotThread = z.output<typeof hotThread>;

const paging = {
  limit: limitQuery(feedPageSize).describe('The number of posts, 100 at most; more is served as 100.'),
  offset: offsetQuery.describe('The number of posts to skip.'),
  cursor: z.string().max(300).optional().describe('The `nextCursor` of the page before; it wins over `offset`.'),
};
const sort = z.enum(feedSorts).default('latest');

export const feedRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/posts',
    access: 'anyone',
    summary: 'The feed; with tags, the posts that carry any of them.',
    query: z.object({
      ...paging,
      sort: sort.describe('The order: the latest first, or the most popular.'),
      tags: repeated(z.string().trim().max(100), tagFilterLimit).describe(
        'The names of tags, one parameter each: posts that carry any of them.',
      ),
      following: z.enum(['true', 'false']).optional().describe('`true`: only posts of people whom the caller follows.'),
    }),
    response: postList,
    errors: ['invalid_input', 'unauthorized'],
  },
  search: {
    method: 'GET',
    path: '/api/posts/search',
    access: 'anyone',
    summary: 'Posts that hold every word in text, author or tags; `tags:A,B` filters by any of the tags.',
    query: z.object({
      ...paging,
      sort: sort.describe('The order: the latest first, or the most popular.'),
      q: z
        .string()
        .trim()
        .min(1, 'must not be blank')
        .max(queryLimit)
        .describe('The words to find; `tags:A,B` filters by any of the tags.'),
    }),
    response: foundPosts,
    errors: ['invalid_input'],
  },
  hot: {
    method: 'GET',
    path: '/api/posts/hot',
    access: 'anyone',
    summary: 'The five threads with the most comments in the last hour.',
    response: z.array(hotThread),
    errors: [],
  },
  liked: {
    method: 'GET',
    path: '/api/posts/liked',
    access: 'signed-in',
    summary: 'The posts that the caller likes, the latest like first.',
    query: z.object(paging),
    response: postList,
    errors: ['invalid_input'],
  },
  byUser: {
    method: 'GET',
    path: '/api/posts/user/:idOrUsername',
    access: 'anyone',
    summary: 'A person’s posts, newest first.',
    params: z.object({ idOrUsername: idOrUsername.describe('The id or the username of the person.') }),
    query: z.object(paging),
    response: postList,
    errors: ['not_found', 'invalid_input'],
  },
});
