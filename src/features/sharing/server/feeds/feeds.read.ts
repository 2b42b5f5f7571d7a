import type { Context } from '../../../../platform/server/http/context.ts';
import { refused } from '../../../../platform/shared/errors.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';
import { deletedUser } from '../../../account/account.rules.ts';
import { readerById, userIdOf } from '../../../account/server/index.ts';
import { withBoundaries } from '../../../boundaries/server/index.ts';
import { feedHref, wholeFeed } from '../../../feed/feed.address.ts';
import { tagFilterLimit } from '../../../feed/feed.rules.ts';
import { listPosts, tagView } from '../../../feed/server/index.ts';
import { clockOfMember } from '../../../games/server/index.ts';
import { asSeenBy } from '../../../personal/server/index.ts';
import { headlineOf } from '../../../posts/posts.rules.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { plainTextOf } from '../../../texts/markup/markup.ts';
import { excerpt } from '../../../texts/texts.rules.ts';
import { postsByIds } from '../../../posts/server/index.ts';
import { statsOf } from '../../../profiles/server/index.ts';
import type { Reply } from '../../../replies/replies.contract.ts';
import { newestReplies } from '../../../replies/server/index.ts';
import { favoriteTags } from '../../../tags/server/index.ts';
import { asOutput } from '../outputs/documents.ts';
import { htmlOfPost } from '../outputs/postHtml.ts';
import { htmlOfText } from '../outputs/textHtml.ts';
import { profileHref } from '../structured/things.ts';
import type { FeedContent, FeedEntry } from './feedFormats.ts';
import { userOfToken } from './feedTokens.actions.ts';

/** A feed without the parts that depend on its address. */
export type FoundFeed = Omit<FeedContent, 'selfUrls' | 'iconUrl'>;

const entriesShown = 30;
const titleLength = 100;

function authorOf(origin: string, { authorId, authorName }: { authorId: string | null; authorName: string }): FeedEntry['author'] {
  return { name: authorName || deletedUser, url: authorId === null ? null : origin + profileHref(authorName) };
}

function entryOfPost(origin: string, post: Post): FeedEntry {
  const [picture] = post.images;
  return {
    url: `${origin}/post/${post.id}`,
    title: headlineOf(post, titleLength),
    html: htmlOfPost(post),
    author: authorOf(origin, post),
    published: post.createdAt,
    updated: post.editedAt ?? post.createdAt,
    tags: post.tags,
    imageUrl: picture?.copyUrl ? new URL(picture.copyUrl, origin).href : null,
  };
}

function entryOfReply(origin: string, reply: Reply): FeedEntry {
  const { name } = authorOf(origin, reply);
  return {
    url: `${origin}/post/${reply.postId}#reply-${reply.id}`,
    title: `${name}: ${excerpt(plainTextOf(reply.content, reply.markup), titleLength)}`,
    html: htmlOfText(reply.content, reply.markup),
    author: authorOf(origin, reply),
    published: reply.createdAt,
    updated: reply.editedAt ?? reply.createdAt,
    tags: [],
    imageUrl: reply.imageUrl === null ? null : origin + reply.imageUrl,
  };
}

async function newestPosts(context: Context, view: Parameters<typeof listPosts>[1], reader = 'feeds'): Promise<Post[]> {
  const list = await listPosts({ ...context, reader }, view, 'latest', { limit: entriesShown, offset: 0 });
  if (refused(list)) throw list;
  return list.posts;
}

/** The feed of the whole site, or of posts with any of these tags; undefined if no tag has such a name. */
export async function feedOfTags(context: Context, names: readonly string[]): Promise<FoundFeed | undefined> {
  const { origin } = context.settings.publicUrl;
  const tags = names.slice(0, tagFilterLimit);
  const view = await tagView(context.db, tags);
  if (view.tagIds?.length === 0) return undefined;
  return {
    title: tags.length === 0 ? siteName() : `${tags.join(', ')} · ${siteName()}`,
    description: tags.length === 0 ? `The latest posts on ${siteName()}.` : `The latest posts about ${tags.join(', ')} on ${siteName()}.`,
    pageUrl: origin + feedHref({ ...wholeFeed, tags }),
    entries: (await newestPosts(context, view)).map(post => entryOfPost(origin, post)),
  };
}

/** The posts of a person. */
export async function feedOfPerson(context: Context, username: string): Promise<FoundFeed | undefined> {
  const { origin } = context.settings.publicUrl;
  const [authorId, stats] = await Promise.all([userIdOf(context.db, username), statsOf(context.db, username)]);
  if (authorId === undefined || !stats) return undefined;
  return {
    title: `@${stats.username} · ${siteName()}`,
    description: stats.bio ?? `The posts of @${stats.username} on ${siteName()}.`,
    pageUrl: origin + profileHref(stats.username),
    entries: (await newestPosts(context, { authorId })).map(post => entryOfPost(origin, post)),
  };
}

/** The comments of a post, newest first. */
export async function feedOfPost(context: Context, id: number): Promise<FoundFeed | undefined> {
  const { origin } = context.settings.publicUrl;
  const [post] = await postsByIds(context.db, [id]);
  if (!post) return undefined;
  const headline = headlineOf(post, titleLength);
  return {
    title: `Comments on “${headline}” · ${siteName()}`,
    description: `The newest comments on a post by ${authorOf(origin, post).name}.`,
    pageUrl: `${origin}/post/${id}`,
    entries: (await newestReplies(context.db, id, entriesShown)).map(reply => entryOfReply(origin, reply)),
  };
}

/** A person's own feed: the posts of their favorite tags, or all without favorites, without what they block or mute. */
export async function personalFeed(context: Context, token: string): Promise<FoundFeed | undefined> {
  const { db } = context;
  const { origin } = context.settings.publicUrl;
  const userId = await userOfToken(context, token);
  const person = userId === undefined ? undefined : await readerById(db, userId);
  if (!person) return undefined;
  const [viewer, limited] = await Promise.all([
    withBoundaries(db, person),
    person.hasClock ? clockOfMember(context, person.id) : undefined,
  ]);
  return asOutput(context, { limited }, async () => {
    const names = (await favoriteTags(db, person.id)).map(({ name }) => name).slice(0, tagFilterLimit);
    const posts = await newestPosts(context, await tagView(db, names), person.id);
    const seen = await asSeenBy(db, viewer, posts, { hidesMuted: true });
    return {
      title: `My feed · ${siteName()}`,
      description: names.length === 0 ? 'The latest posts.' : `The latest posts about ${names.join(', ')}.`,
      pageUrl: origin + feedHref({ ...wholeFeed, tags: names }),
      entries: seen.map(post => entryOfPost(origin, post)),
    };
  });
}
