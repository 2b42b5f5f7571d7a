/** Comments under a post, in threads. docs/product.md, 7 Comments. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineEvent } from '../../platform/shared/events.ts';
import { id, idInPath, instant, limitQuery } from '../../platform/shared/fields.ts';
import { isInvisible } from '../../platform/shared/text.ts';
import { replyLengthLimit, repliesPerCall } from './replies.rules.ts';

export const reply = z.object({
  id,
  content: z.string(),
  postId: id,
  authorId: z.string().nullable(),
  authorName: z.string(),
  parentId: id.nullable(),
  createdAt: instant,
  /** The current usernames of the existing people whom the content mentions. */
  mentions: z.array(z.string()),
  /** Kept only as the place its answers hang from: no content, no author. */
  deleted: z.boolean(),
});
export type Reply = z.output<typeof reply>;

export const newReply = z.object({
  postId: id,
  content: z
    .string()
    .trim()
    .min(1, { error: 'Write something first', abort: true })
    .refine(text => !isInvisible(text), 'Write something first')
    .max(replyLengthLimit, `A comment has at most ${replyLengthLimit.toLocaleString('en-US')} characters`),
  parentId: id.nullable().optional(),
});
export type NewReply = z.output<typeof newReply>;

export const replyCreatedEvent = defineEvent({ name: 'reply_created', to: 'those whose pages show the post', data: z.object({ reply }) });
/** A reply was deleted: the server knows which empty places stay. */
export const repliesChangedEvent = defineEvent({
  name: 'replies_changed',
  to: 'those whose pages show the post',
  data: z.object({ postId: id }),
});

/** How much of a post's thread its reader has not seen, as `Post` says it. */
const unread = {
  unreadComments: z.int().nonnegative(),
  unreadUpTo: z.int().nonnegative(),
};
/** The reader opened a post on one of their pages. */
export const postVisitedEvent = defineEvent({ name: 'post_visited', to: 'the reader', data: z.object({ postId: id, ...unread }) });

export const visit = z.object({
  /** How far the caller had read before; null on their first visit. */
  previousReplyId: z.int().nonnegative().nullable(),
  /** How far they have read now. */
  lastReplyId: z.int().nonnegative(),
  ...unread,
});
export type Visit = z.output<typeof visit>;

export const repliesRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/posts/:id/replies',
    access: 'anyone',
    summary: 'The replies of a post, oldest first; go on with `after`.',
    params: z.object({ id: idInPath }),
    query: z.object({ limit: limitQuery(repliesPerCall, repliesPerCall), after: idInPath.optional() }),
    response: z.array(reply),
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/replies',
    access: 'named',
    summary: 'Answers a post or one of its replies.',
    body: newReply,
    response: reply,
    status: 201,
    errors: ['not_found', 'invalid_input'],
  },
  visit: {
    method: 'POST',
    path: '/api/posts/:id/visit',
    access: 'signed-in',
    summary: 'Notes how far the caller has read the comments of a post. It never goes back.',
    params: z.object({ id: idInPath }),
    body: z.object({ lastReplyId: z.int().nonnegative() }),
    response: visit,
    errors: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/replies/:id',
    access: 'named',
    summary: 'Deletes one’s own reply; with answers its place stays.',
    params: z.object({ id: idInPath }),
    response: null,
    errors: ['not_found', 'forbidden'],
  },
});
