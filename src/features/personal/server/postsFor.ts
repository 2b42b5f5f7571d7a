import type { Viewer } from '../../../platform/server/http/context.ts';
import { type Boundaries, isBlocked, isMutedPost, mentionsSeen, renamesSeen } from '../../boundaries/server/index.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { judgedText } from '../../texts/markup/readable.ts';
import type { Reply } from '../../replies/replies.contract.ts';
import { repliesSeenBy } from '../../replies/server/index.ts';

type Listed = Post & { latestReplies?: Reply[] };

/** A post as blocks and mutes leave it. */
function postFor<Seen extends Listed>(viewer: Viewer, boundaries: Boundaries, post: Seen): Seen {
  const mentions = mentionsSeen(boundaries, post.mentions);
  return {
    ...post,
    mentions,
    ...(post.renamedMentions && { renamedMentions: renamesSeen(post.renamedMentions, mentions) }),
    ...(post.latestReplies && { latestReplies: repliesSeenBy(viewer, post.latestReplies) }),
  };
}

/** The words of a post as its readers get them, for those who mute words. */
function wordsOf({ content, markup, poll, images }: Post): string {
  const ofPoll = poll ? [poll.question, ...poll.options.map(({ text }) => text)] : [];
  return [judgedText(content, markup), ...ofPoll, ...images.flatMap(({ alt }) => alt ?? [])].join('\n');
}

function isMuted(boundaries: Boundaries, post: Post): boolean {
  return isMutedPost(boundaries, boundaries.muted.words.length > 0 ? { ...post, content: wordsOf(post) } : post);
}

/** The posts that a reader sees: none of a blocked person, and with `hidesMuted` none that they mute. */
export function postsFor<Seen extends Listed>(viewer: Viewer | null, posts: readonly Seen[], hidesMuted: boolean): readonly Seen[] {
  const { boundaries } = viewer ?? { boundaries: null };
  if (!viewer || !boundaries) return posts;
  return posts
    .filter(post => !isBlocked(viewer, post.authorId) && !(hidesMuted && isMuted(boundaries, post)))
    .map(post => postFor(viewer, boundaries, post));
}
