/** Comments under a post, in threads. src/features/replies/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineError } from '../../platform/shared/errors.ts';
import { defineEvent } from '../../platform/shared/events.ts';
import { id, idCursor, idInPath, idOrUsername, instant, limitQuery, nextCursor } from '../../platform/shared/fields.ts';
import { authorFields } from '../account/people/people.contract.ts';
import { moment, playInPath } from '../games/games.contract.ts';
import { attachedImage, newAttachedImage } from '../images/images.contract.ts';
import { editLimit, likeState, newContent, removal, textHistory } from '../texts/texts.contract.ts';
import { markup } from '../texts/markup/markup.contract.ts';
import { replyLengthLimit, replySorts, repliesPerCall, talkPerPage } from './replies.rules.ts';

declare module '../../platform/shared/errors.ts' {
  interface ErrorStatuses {
    locked: 403;
    slow_mode: 429;
  }
}
defineError('locked', 403);
defineError('slow_mode', 429);

export const quote = z
  .object({
    replyId: id.nullable().describe('The id of the quoted comment; null for a quote of the post and once the comment is deleted.'),
    text: z.string().describe('The quoted words.'),
    authorName: z.string().nullable().describe('The author of the quoted text; null once the quoted comment is deleted.'),
    muted: z.literal(true).optional().describe('True if the caller mutes that author or a word of the quote; a page collapses it.'),
  })
  .meta({ id: 'Quote' });

export const reply = z
  .object({
    id: id.describe('The id of the comment; a newer one has a larger id.'),
    content: z.string().describe('The text as its author typed it; empty once it is deleted.'),
    markup,
    postId: id.describe('The id of the post.'),
    authorId: z.string().nullable().describe('The id of the author; null once the comment or the account is deleted.'),
    ...authorFields,
    parentId: id.nullable().describe('The comment that it answers; null for a top-level comment.'),
    createdAt: instant.describe('The time of the comment.'),
    mentions: z.array(z.string()).describe('The current usernames of the existing people whom the content mentions.'),
    renamedMentions: z
      .record(z.string(), z.string())
      .optional()
      .describe('Names in the content, in lower case, whose people have another username now, with that; absent without any.'),
    deleted: z.boolean().describe('Whether it was deleted and only keeps the place of its answers: no content, no author.'),
    removed: z
      .union([z.literal(true), removal])
      .optional()
      .describe('True for the place of a comment that moderation hides. Its author and moderators get the comment with the removal.'),
    held: z.literal(true).optional().describe('Set while it waits for approval; only its author and moderators see it.'),
    autoHidden: z.literal(true).optional().describe('Set while reports hide it; only its author and moderators see it.'),
    editedAt: instant.nullable().describe('The time of the last edit; null without one.'),
    quote: quote.nullable().describe('The words that it quotes; null without a quote.'),
    ...attachedImage,
    likes: z.int().nonnegative().describe('The number of likes; 0 once it is deleted.'),
    liked: z.boolean().describe('Whether the caller likes it; false for visitors.'),
    moment: moment
      .nullable()
      .describe('The state of the game at its writer’s position; null before the start and outside of game threads.'),
    playSeq: z
      .int32()
      .positive()
      .nullable()
      .describe('The play to whose talk it belongs; null before the start and outside of game threads.'),
    blocked: z
      .literal(true)
      .optional()
      .describe('True for the place of a comment with answers whose author the caller blocks or is blocked by: no content, no author.'),
    muted: z.literal(true).optional().describe('True if the caller mutes its author or a word of it; a page collapses it.'),
  })
  .meta({ id: 'Reply' });
export type Reply = z.output<typeof reply>;

const content = newContent(replyLengthLimit, 'A comment');

export const newReply = z
  .object({
    postId: id.describe('The id of the post.'),
    content: content.describe('The text.'),
    quote: z
      .object({
        replyId: id.optional().describe('The quoted comment of the same post; absent to quote the post.'),
        text: z.string().trim().min(1).max(replyLengthLimit).describe('The quoted words, which must occur in the quoted text.'),
      })
      .nullable()
      .optional()
      .describe('The words that the comment quotes.'),
    imageUrl: newAttachedImage,
    parentId: id.nullable().optional().describe('The comment of the same post that it answers; null or absent answers the post.'),
    playSeq: z
      .int32()
      .positive()
      .optional()
      .describe(
        'In the thread of a game and without `parentId`: the play to whose talk it belongs, which the writer must know. Absent, it is the last play at the writer’s position. An answer belongs where the comment it answers does.',
      ),
  })
  .meta({ id: 'NewReply' });
export type NewReply = z.output<typeof newReply>;

export const replyCreatedEvent = defineEvent({
  name: 'reply_created',
  to: 'those whose pages show the post',
  isPublic: true,
  mutable: 'reply',
  data: z.object({ reply: reply.describe('The new comment.') }),
});
/** Comments were deleted, hidden or shown again. Pages read the thread again, because the server knows which empty places stay. */
export const repliesChangedEvent = defineEvent({
  name: 'replies_changed',
  to: 'those whose pages show the post',
  whenDelayed: 'at once',
  isPublic: true,
  replaces: ['reply_created', 'reply_edited'],
  data: z.object({ postId: id.describe('The id of the post.') }),
});

/** A comment was edited. */
export const replyEditedEvent = defineEvent({
  name: 'reply_edited',
  to: 'those whose pages show the post',
  whenDelayed: 'never',
  isPublic: true,
  mutable: 'reply',
  data: z.object({ reply: reply.describe('The comment with its new text.') }),
});
/** A comment's likes changed. */
export const replyLikesEvent = defineEvent({
  name: 'reply_likes',
  to: 'those whose pages show the post',
  whenDelayed: 'reloaded',
  isPublic: true,
  data: z.object({
    postId: id.describe('The id of the post.'),
    replyId: id.describe('The id of the comment.'),
    likes: z.int().nonnegative().describe('The number of its likes.'),
  }),
});

/** How much of a post's thread its reader has not seen, as `Post` says it. */
const unread = {
  unreadComments: z.int().nonnegative().describe('Comments by others since the caller’s last visit, without deleted ones.'),
  unreadUpTo: z.int().nonnegative().describe('The newest comment that `unreadComments` takes into account.'),
};
/** The reader opened a post on one of their pages. */
export const postVisitedEvent = defineEvent({
  name: 'post_visited',
  to: 'the reader',
  data: z.object({ postId: id.describe('The id of the post.'), ...unread }),
});

export const visit = z
  .object({
    previousReplyId: z
      .int()
      .nonnegative()
      .nullable()
      .describe('The last comment that the caller had read before; null on their first visit.'),
    lastReplyId: z.int().nonnegative().describe('The last comment that the caller has read now.'),
    ...unread,
  })
  .meta({ id: 'Visit' });
export type Visit = z.output<typeof visit>;

const byId = z.object({ id: idInPath.describe('The id of the comment.') });

export const replyPage = z
  .object({
    replies: z.array(reply).describe('The comments of this page, newest first.'),
    nextCursor,
  })
  .meta({ id: 'ReplyPage' });
export type ReplyPage = z.output<typeof replyPage>;

export const repliesRoutes = defineRoutes({
  byUser: {
    method: 'GET',
    path: '/api/users/:idOrUsername/replies',
    access: 'anyone',
    summary: 'A person’s comments, newest first.',
    params: z.object({ idOrUsername: idOrUsername.describe('The id or the username of the person.') }),
    query: z.object({
      limit: limitQuery(20).describe('The number of comments, 100 at most; more is served as 100.'),
      cursor: idCursor,
    }),
    response: replyPage,
    errors: ['not_found'],
  },
  list: {
    method: 'GET',
    path: '/api/posts/:id/replies',
    access: 'anyone',
    summary:
      'The comments of a post. Without `sort`: oldest first, in the thread of a game newest moment first. Go on with `after`. The comment with which the texts reach 200,000 bytes is the last of a call, so a thread ends with an empty call.',
    params: z.object({ id: idInPath.describe('The id of the post.') }),
    query: z.object({
      limit: limitQuery(repliesPerCall, repliesPerCall).describe('The number of comments; more than the default is served as the default.'),
      after: idInPath.optional().describe('The id of a comment: only those behind it in the order are returned.'),
      sort: z
        .enum(replySorts)
        .optional()
        .describe(
          'By default `new` in the threads of games, whose comments are ordered by their moments, and `old` elsewhere. old: oldest first; new: newest first; best: the top-level comments by the lower bound of the Wilson score interval of their likes, ties by id, and then the answers, oldest first.',
        ),
    }),
    response: z.array(reply),
    errors: ['not_found'],
  },
  ofPlay: {
    method: 'GET',
    path: '/api/games/:id/plays/:seq/replies',
    access: 'anyone',
    summary: 'The talk of a play in the thread of its game, oldest moment first. For a reader who hides the game’s scores it is empty.',
    params: playInPath,
    query: z.object({
      limit: limitQuery(talkPerPage).describe('The number of comments, 100 at most; more is served as 100.'),
      cursor: z.string().max(60).optional().describe('The `nextCursor` of the page before.'),
    }),
    response: z.object({
      replies: z.array(reply).describe('The comments of this page, answers among them.'),
      nextCursor,
    }),
    errors: ['not_found', 'invalid_input'],
  },
  create: {
    method: 'POST',
    path: '/api/replies',
    access: 'named',
    summary: 'Answers a post or one of its comments.',
    body: newReply,
    response: reply,
    status: 201,
    isIdempotent: true,
    errors: ['not_found', 'invalid_input', 'newcomer', 'refused_content', 'locked', 'slow_mode'],
    needs: 'voice',
  },
  visit: {
    method: 'POST',
    path: '/api/posts/:id/visit',
    access: 'signed-in',
    isServedReadOnly: true,
    summary: 'Notes how far the caller has read the comments of a post. It never goes back.',
    params: z.object({ id: idInPath.describe('The id of the post.') }),
    body: z.object({ lastReplyId: z.int().nonnegative().describe('The id of the last comment that was shown; 0 without any.') }),
    response: visit,
    errors: ['not_found'],
  },
  edit: {
    method: 'PUT',
    path: '/api/replies/:id',
    access: 'named',
    summary: 'Edits one’s own comment. Names that the edit adds are notified.',
    params: byId,
    body: z.object({ content: content.describe('The new text.') }),
    response: reply,
    errors: ['not_found', 'forbidden', 'locked', 'rate_limited', 'newcomer', 'refused_content'],
    limit: editLimit,
    needs: 'voice',
  },
  history: {
    method: 'GET',
    path: '/api/replies/:id/history',
    access: 'anyone',
    summary: 'The versions of a comment’s text. An edit within two minutes of posting and before the first answer leaves none.',
    params: byId,
    response: textHistory,
    errors: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/replies/:id',
    access: 'named',
    summary: 'Deletes one’s own comment; with answers its place stays.',
    params: byId,
    response: null,
    errors: ['not_found', 'forbidden'],
  },
  like: {
    method: 'POST',
    path: '/api/replies/:id/like',
    access: 'named',
    summary: 'Likes a comment; a second like changes nothing.',
    params: byId,
    response: likeState,
    errors: ['not_found'],
  },
  unlike: {
    method: 'DELETE',
    path: '/api/replies/:id/like',
    access: 'named',
    summary: 'Takes a like of a comment back.',
    params: byId,
    response: likeState,
    errors: ['not_found'],
  },
});
