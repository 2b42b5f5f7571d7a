/** Writing, editing, deleting, liking and viewing a post. docs/product.md, 4 Posts. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineEvent } from '../../platform/shared/events.ts';
import { id, idInPath, instant } from '../../platform/shared/fields.ts';
import { isInvisible } from '../../platform/shared/text.ts';
import { imageAlt } from '../images/images.contract.ts';
import { mockDraft } from '../mock-drafts/mockDrafts.contract.ts';
import { newPoll, poll } from '../polls/polls.contract.ts';
import { powerRankings } from '../power-rankings/powerRankings.contract.ts';
import { tagNameLimit, tagsPerPostLimit, tidyTagNames } from '../tags/tags.rules.ts';
import { postKindNames, postKinds } from './posts.kinds.ts';
import { imageUrlProblem, postLengthLimit } from './posts.rules.ts';

const count = z.int().nonnegative();

export const post = z.object({
  id,
  content: z.string(),
  /** Null once the account is deleted. */
  authorId: z.string().nullable(),
  authorName: z.string(),
  authorImageUrl: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Null if the picture is not an upload. */
  imageWidth: z.int().positive().nullable(),
  imageHeight: z.int().positive().nullable(),
  /** The text alternative for readers who can't see the picture. */
  imageAlt: z.string().nullable(),
  tags: z.array(z.string()),
  /** The kind of the post. */
  feature: z.enum(postKindNames),
  /** Set if and only if the post's feature is 'poll'. */
  poll: poll.nullable(),
  /** Set only if the post's feature is 'mock-draft': the lines at the end of its content. */
  mockDraft: mockDraft.nullable(),
  /** Set only if the post's feature is 'power-rankings': the lines at the end of its content. */
  powerRankings: powerRankings.nullable(),
  likes: count,
  comments: count,
  views: count,
  createdAt: instant,
  editedAt: instant.nullable(),
  /** The current usernames of the existing people whom the content mentions. */
  mentions: z.array(z.string()),
  /** Whether the caller likes it; false signed out. */
  liked: z.boolean(),
  /** Whether the caller bookmarked it; false for visitors. */
  bookmarked: z.boolean(),
  /** Comments by others since the caller's last visit, without deleted ones; 0 for visitors and for a post that the caller never opened. */
  unreadComments: count,
  /** The newest reply that `unreadComments` takes into account; null signed out and of a post that the caller never opened. */
  unreadUpTo: z.int().nonnegative().nullable(),
});
export type Post = z.output<typeof post>;

const content = z
  .string()
  .trim()
  .min(1, { error: 'Write something first', abort: true })
  .refine(text => !isInvisible(text), 'Write something first')
  .max(postLengthLimit, `A post has at most ${postLengthLimit.toLocaleString('en-US')} characters`);
const tagNames = z
  .array(z.string().max(1_000))
  .max(100)
  .transform(tidyTagNames)
  .pipe(
    z
      .array(
        z
          .string()
          .max(tagNameLimit, `A tag has at most ${tagNameLimit} characters`)
          .regex(/[\p{L}\p{N}]/u, 'A tag needs a letter or a digit')
          .regex(/^[^,]*$/, 'A tag has no comma'),
      )
      .max(tagsPerPostLimit, `A post has at most ${tagsPerPostLimit} tags`),
  );
const imageUrl = z
  .string()
  .trim()
  .superRefine((url, context) => {
    const problem = imageUrlProblem(url);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .nullable();
const feature = z.enum(postKindNames);

/** The error text for a post of kind poll without a poll. */
export const noPoll = 'A poll needs a question and its options';

export const newPost = z
  .object({
    content,
    tags: tagNames.default([]),
    imageUrl: imageUrl.default(null),
    /** If absent, an upload keeps its description. */
    imageAlt: imageAlt.optional(),
    /** With a poll it is 'poll', whatever is said here. */
    feature: feature.default('regular'),
    poll: newPoll.nullable().default(null),
  })
  .refine(post => post.feature !== 'poll' || post.poll !== null, { path: ['poll'], error: noPoll })
  .superRefine((post, context) => {
    const problem = post.poll ? undefined : postKinds[post.feature].problemOf(post.content, post.tags);
    if (problem) context.addIssue({ code: 'custom', path: [problem.path], message: problem.message });
  });
export type NewPost = z.output<typeof newPost>;
/** A field that is absent keeps its value. */
export const postEdit = z
  .object({
    content: content.optional(),
    tags: tagNames.optional(),
    imageUrl: imageUrl.optional(),
    imageAlt: imageAlt.optional(),
    /** Another type without a poll takes the poll off. */
    feature: feature.optional(),
    /** Options that keep their text keep their id and votes; null takes the poll off. */
    poll: newPoll.nullable().optional(),
  })
  .refine(edit => edit.feature !== 'poll' || edit.poll !== null, { path: ['poll'], error: noPoll });
export type PostEdit = z.output<typeof postEdit>;

/** To those whose pages show the post. */
export const postCountsEvent = defineEvent({
  name: 'post_counts',
  to: 'those whose pages show the post',
  data: z.object({ postId: id, likes: count, comments: count, views: count }),
});
/** To everybody: a feed says that there is something new. */
export const postCreatedEvent = defineEvent({
  name: 'post_created',
  to: 'everybody who is signed in',
  data: z.object({ postId: id, authorId: z.string().nullable(), tags: z.array(z.string()) }),
});

const byId = z.object({ id: idInPath });
const likeState = z.object({ likes: count, liked: z.boolean() });

export const postsRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/posts/:id',
    access: 'anyone',
    summary: 'One post.',
    params: byId,
    response: post,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/posts',
    access: 'named',
    summary: 'Writes a post. Tags that do not exist yet become general tags.',
    body: newPost,
    response: post,
    status: 201,
    errors: ['invalid_input', 'rate_limited'],
    limit: { name: 'post', max: 20, windowMinutes: 1 },
  },
  update: {
    method: 'PUT',
    path: '/api/posts/:id',
    access: 'named',
    summary: 'Edits one’s own post; what is left out stays.',
    params: byId,
    body: postEdit,
    response: post,
    errors: ['not_found', 'forbidden', 'invalid_input', 'rate_limited'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/posts/:id',
    access: 'named',
    summary: 'Deletes one’s own post with everything under it.',
    params: byId,
    response: null,
    errors: ['not_found', 'forbidden'],
  },
  like: {
    method: 'POST',
    path: '/api/posts/:id/like',
    access: 'named',
    summary: 'Likes a post; a second like changes nothing.',
    params: byId,
    response: likeState,
    errors: ['not_found'],
  },
  unlike: {
    method: 'DELETE',
    path: '/api/posts/:id/like',
    access: 'named',
    summary: 'Takes a like back.',
    params: byId,
    response: likeState,
    errors: ['not_found'],
  },
  view: {
    method: 'POST',
    path: '/api/posts/:id/view',
    access: 'anyone',
    summary: 'Counts a look at a post, once a viewer in 30 minutes.',
    params: byId,
    response: z.object({ views: count }),
    errors: ['not_found'],
  },
});
