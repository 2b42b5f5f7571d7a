/** Writing, editing, deleting, liking and viewing a post. src/features/posts/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineEvent } from '../../platform/shared/events.ts';
import { id, idInPath, instant } from '../../platform/shared/fields.ts';
import { authorFields } from '../account/people/people.contract.ts';
import { embedPreview } from '../embeds/embeds.contract.ts';
import { game } from '../games/games.contract.ts';
import { imageAlt } from '../images/images.contract.ts';
import { mockDraft } from '../mock-drafts/mockDrafts.contract.ts';
import { markup } from '../texts/markup/markup.contract.ts';
import { editLimit, likeState, newContent, removal, textHistory } from '../texts/texts.contract.ts';
import { newPoll, poll } from '../polls/polls.contract.ts';
import { powerRankings } from '../power-rankings/powerRankings.contract.ts';
import { tagNameLimit, tagsPerPostLimit, tidyTagNames } from '../tags/tags.rules.ts';
import { type GivenDetails, type PostKind, postKindNames, postKinds, writtenKindNames } from './kinds/posts.kinds.ts';
import { imageUrlProblem, maxImages, postLengthLimit, tooManyImages } from './posts.rules.ts';

const count = z.int().nonnegative();

const postImage = z
  .object({
    url: z.string().describe('The address of the picture as its author gave it.'),
    alt: z.string().nullable().describe('The text alternative for readers who can’t see the picture; null without one.'),
    width: z.int().positive().nullable().describe('The width in pixels; null if it is not known.'),
    height: z.int().positive().nullable().describe('The height in pixels; null if it is not known.'),
    copyUrl: z
      .string()
      .nullable()
      .describe('The address on this server from which pages load the picture; null while there is no copy of one elsewhere.'),
  })
  .meta({ id: 'PostPicture' });
export type PostImage = z.output<typeof postImage>;

const postArticle = z
  .object({
    url: z.string().describe('The address of the article, in the one form by which it is known here.'),
    title: z.string().describe('The title, as the site gives it.'),
    site: z.string().describe('The name of the site.'),
    description: z.string().nullable().describe('What the site says that it is about; null without it.'),
    imageUrl: z.string().nullable().describe('The address of its picture at the site; null without one.'),
    author: z.string().nullable().describe('Who wrote it, as the site says; null without that.'),
  })
  .meta({ id: 'LinkedArticle' });
export type PostArticle = z.output<typeof postArticle>;

export const post = z
  .object({
    id: id.describe('The id of the post; a newer post has a larger one.'),
    content: z.string().describe('The text as its author typed it.'),
    markup,
    authorId: z.string().nullable().describe('The id of the author; null once the account is deleted.'),
    ...authorFields,
    imageUrl: z.string().nullable().describe('The address of the picture, or of a post on X or a video to embed; null without one.'),
    imageWidth: z.int().positive().nullable().describe('The width of the picture in pixels; null if the picture is not an upload.'),
    imageHeight: z.int().positive().nullable().describe('The height of the picture in pixels; null if the picture is not an upload.'),
    imageAlt: z.string().nullable().describe('The text alternative for readers who can’t see the picture.'),
    images: z.array(postImage).describe(`The pictures, at most ${maxImages}; the first is also in the fields above.`),
    embed: embedPreview.nullable().describe('The post on X or the video that the content links to; null until the publisher has answered.'),
    tags: z.array(z.string()).describe('The names of the tags.'),
    feature: z.enum(postKindNames).describe('The kind of the post.'),
    poll: poll
      .nullable()
      .describe('The poll, set if `feature` is "poll", and for a "post-game" once its poll is open; null for other kinds.'),
    mockDraft: mockDraft
      .nullable()
      .describe('The mock draft that the lines at the end of `content` make, set only if `feature` is "mock-draft".'),
    powerRankings: powerRankings
      .nullable()
      .describe('The ranking that the lines at the end of `content` make, set only if `feature` is "power-rankings".'),
    game: game.nullable().describe('The game of a thread, set only if `feature` is "game" or "post-game".'),
    article: postArticle.nullable().describe('The article of another site that the thread is about, set only if `feature` is "article".'),
    likes: count.describe('The number of likes.'),
    comments: count.describe('The number of comments, without deleted ones.'),
    views: count.describe('The number of views.'),
    createdAt: instant.describe('The time of posting.'),
    editedAt: instant.nullable().describe('The time of the last edit; null without one.'),
    mentions: z.array(z.string()).describe('The current usernames of the existing people whom the content mentions.'),
    renamedMentions: z
      .record(z.string(), z.string())
      .optional()
      .describe('Names in the content, in lower case, whose people have another username now, with that; absent without any.'),
    liked: z.boolean().describe('Whether the caller likes it; false for visitors.'),
    locked: z.literal(true).optional().describe('Set while a moderator has locked its thread, which takes no comments.'),
    slowSeconds: z.int().positive().optional().describe('Set in slow mode: the seconds that a person waits between two comments.'),
    hidden: z
      .literal(true)
      .optional()
      .describe('Set for a reader who hides the scores of its game. The post then has its tags and its game alone.'),
    removed: removal.optional().describe('Set for its author and moderators once a moderator removed it; nobody else sees it.'),
    held: z.literal(true).optional().describe('Set while it waits for approval; only its author and moderators see it.'),
    autoHidden: z.literal(true).optional().describe('Set while reports hide it; only its author and moderators see it.'),
    bookmarked: z.boolean().describe('Whether the caller bookmarked it; false for visitors.'),
    unreadComments: count.describe(
      'Comments by others since the caller’s last visit, without deleted ones; 0 for visitors and for a post that the caller never opened.',
    ),
    unreadUpTo: z
      .int()
      .nonnegative()
      .nullable()
      .describe(
        'The newest comment that `unreadComments` takes into account; null for visitors and for a post that the caller never opened.',
      ),
  })
  .meta({ id: 'Post' });
export type Post = z.output<typeof post>;

const content = newContent(postLengthLimit, 'A post');
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
const imageAddress = z
  .string()
  .trim()
  .superRefine((url, context) => {
    const problem = imageUrlProblem(url);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });
const imageUrl = imageAddress.nullable();
const images = z
  .array(
    z
      .object({
        url: imageAddress.describe('The address of an own upload, or of a picture elsewhere.'),
        alt: imageAlt.optional().describe('The text alternative. If absent, an upload keeps its description.'),
      })
      .meta({ id: 'NewPicture' }),
  )
  .max(maxImages, tooManyImages)
  .optional();
const feature = z.enum(writtenKindNames);

/** Refuses a kind whose details the request takes off. An edit may leave details out that are stored. */
function checkDetails(post: { feature?: PostKind | undefined } & GivenDetails, context: z.RefinementCtx): void {
  const { given } = postKinds[post.feature ?? 'regular'];
  if (given && post[given.field] === null) context.addIssue({ code: 'custom', path: [given.field], message: given.missing });
}

export const newPost = z
  .object({
    content: content.describe('The text.'),
    tags: tagNames.default([]).describe('The names of the tags; one that does not exist becomes a general tag.'),
    imageUrl: imageUrl.default(null).describe('The address of a picture, of a post on X or of a video on YouTube.'),
    imageAlt: imageAlt.optional().describe('The text alternative of the picture. If absent, an upload keeps its description.'),
    images: images.describe('The pictures in their order. If present, `imageUrl` and `imageAlt` are ignored.'),
    feature: feature.default('regular').describe('The kind of the post. With a poll it is "poll", whatever is said here.'),
    poll: newPoll.nullable().default(null).describe('The poll; null for none.'),
  })
  .superRefine(checkDetails)
  .meta({ id: 'NewPost' });
export type NewPost = z.output<typeof newPost>;
/** A field that is absent keeps its value. */
export const postEdit = z
  .object({
    content: content.optional().describe('The new text.'),
    tags: tagNames.optional().describe('The names of all tags.'),
    imageUrl: imageUrl.optional().describe('The address of the new first picture; null takes all pictures off.'),
    imageAlt: imageAlt.optional().describe('The text alternative of the first picture; null takes it off.'),
    images: images.describe('All pictures in their order. If present, `imageUrl` and `imageAlt` are ignored.'),
    feature: feature.optional().describe('The kind of the post. Another kind without a poll takes the poll off.'),
    poll: newPoll
      .nullable()
      .optional()
      .describe('The poll. Options that keep their text keep their id and votes; null takes the poll off.'),
  })
  .superRefine(checkDetails)
  .meta({ id: 'PostEdit' });
export type PostEdit = z.output<typeof postEdit>;

/** To those whose pages show the post. */
export const postCountsEvent = defineEvent({
  name: 'post_counts',
  to: 'those whose pages show the post',
  whenDelayed: 'reloaded',
  isPublic: true,
  data: z.object({
    postId: id.describe('The id of the post.'),
    likes: count.describe('The number of likes.'),
    comments: count.describe('The number of comments.'),
    views: count.describe('The number of views.'),
  }),
});
/** To everybody: a feed says that there is something new. */
export const postCreatedEvent = defineEvent({
  name: 'post_created',
  to: 'everybody who is signed in, and visitors who name the topic `new_posts`',
  isPublic: true,
  data: z.object({
    postId: id.describe('The id of the post.'),
    authorId: z.string().nullable().describe('The id of the author.'),
    tags: z.array(z.string()).describe('The names of the tags.'),
  }),
});

/** A moderator hid the post or showed it again, or locked or unlocked its thread. */
export const postHiddenEvent = defineEvent({
  name: 'post_hidden',
  to: 'those whose pages show the post',
  whenDelayed: 'at once',
  isPublic: true,
  data: z.object({
    postId: id.describe('The id of the post.'),
    hidden: z.boolean().describe('Whether it is hidden now.'),
  }),
});

/** The server has a picture by address, or the card of a link, that the post shows. */
export const postMediaEvent = defineEvent({
  name: 'post_media',
  to: 'those whose pages show the post',
  isPublic: true,
  data: z.object({ postId: id.describe('The id of the post.') }),
});

const byId = z.object({ id: idInPath.describe('The id of the post.') });
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
    errors: ['invalid_input', 'rate_limited', 'newcomer', 'refused_content'],
    limit: { name: 'post', max: 20, windowMinutes: 1 },
    isIdempotent: true,
    needs: 'voice',
  },
  update: {
    method: 'PUT',
    path: '/api/posts/:id',
    access: 'named',
    summary: 'Edits one’s own post; what is left out stays.',
    params: byId,
    body: postEdit,
    response: post,
    errors: ['not_found', 'forbidden', 'invalid_input', 'rate_limited', 'newcomer', 'refused_content'],
    limit: editLimit,
    needs: 'voice',
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
  history: {
    method: 'GET',
    path: '/api/posts/:id/history',
    access: 'anyone',
    summary: 'The versions of a post’s text. An edit within two minutes of posting and before the first comment leaves none.',
    params: byId,
    response: textHistory,
    errors: ['not_found'],
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
    isServedReadOnly: true,
    summary: 'Counts a look at a post, once a viewer in 30 minutes.',
    params: byId,
    response: z.object({ views: count.describe('The number of views.') }),
    errors: ['not_found'],
  },
});
