import { ActionButton } from '../../../design/index.ts';
import { asking, useViewer } from '../../account/web/index.ts';
import { useShortcut } from '../../../platform/web/keys/shortcuts.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { useBookmark } from './bookmarks.api.ts';

/** Save and Saved, under a post. */
export function BookmarkButton({ post }: { post: Post }) {
  const { viewer } = useViewer();
  const toggle = useBookmark(post);
  useShortcut('b', 'Bookmark the post, or let it go', toggle, { group: 'Posts' });
  const word = post.bookmarked ? 'Saved' : 'Save';
  return (
    <ActionButton
      icon="bookmark"
      label={word}
      text={word}
      pressed={post.bookmarked}
      tone="primary"
      // Both labels get the same width, so the layout does not shift.
      className="sm:min-w-22 sm:justify-start"
      onClick={toggle}
      {...asking(viewer, 'to bookmark', { kind: 'bookmark', postId: post.id })}
    />
  );
}
