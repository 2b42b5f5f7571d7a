/** A person's bookmarks, at most ten. src/features/bookmarks/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineError } from '../../platform/shared/errors.ts';
import { id, idInPath } from '../../platform/shared/fields.ts';
import { post } from '../posts/posts.contract.ts';
import { reply } from '../replies/replies.contract.ts';

declare module '../../platform/shared/errors.ts' {
  interface ErrorStatuses {
    bookmark_limit: 409;
  }
}
defineError('bookmark_limit', 409);

/** A user has one bookmark a post, so its id is the post's. */
export const bookmark = z
  .object({ id: id.describe('The id of the bookmark, which is the id of its post.'), post: post.describe('The post.') })
  .meta({ id: 'Bookmark' });
export type Bookmark = z.output<typeof bookmark>;

/** A bookmark with the data of the post's card: the two latest top-level comments, newest first, without deleted ones. */
export const listedBookmark = bookmark
  .extend({
    post: post
      .extend({ latestReplies: z.array(reply).describe('The two latest top-level comments, newest first, without deleted ones.') })
      .meta({ id: 'BookmarkedPost', base: 'Post' })
      .describe('The post with its latest comments.'),
  })
  .meta({ id: 'ListedBookmark' });
export type ListedBookmark = z.output<typeof listedBookmark>;

const byPost = z.object({ postId: idInPath.describe('The id of the post.') });

export const bookmarksRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/bookmarks',
    access: 'signed-in',
    summary: 'The caller’s bookmarks, newest first.',
    response: z.array(listedBookmark),
    errors: [],
  },
  add: {
    method: 'POST',
    path: '/api/bookmarks',
    access: 'named',
    summary: 'Bookmarks a post; 200 when it is bookmarked already.',
    body: z.object({ postId: id.describe('The id of the post.') }),
    response: bookmark,
    status: 201,
    mayExist: true,
    errors: ['not_found', 'bookmark_limit'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/bookmarks/:postId',
    access: 'named',
    summary: 'Removes a bookmark, also one that is gone already.',
    params: byPost,
    response: null,
    errors: [],
  },
  check: {
    method: 'GET',
    path: '/api/bookmarks/check/:postId',
    access: 'signed-in',
    summary: 'Whether the caller bookmarked a post.',
    params: byPost,
    response: z.object({ isBookmarked: z.boolean().describe('Whether the caller has bookmarked the post.') }),
    errors: ['not_found'],
  },
});
