import { Bookmark } from 'lucide-react';
import { ActionButton } from '../../../design/index.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { useBookmark } from './bookmarks.api.ts';

/** Save and Saved, under a post. */
export function BookmarkButton({ post }: { post: Post }) {
  const toggle = useBookmark(post);
  return (
    <ActionButton
      icon={<Bookmark />}
      activeIcon={<Bookmark fill="currentColor" />}
      label={post.bookmarked ? 'Saved' : 'Save'}
      pressed={post.bookmarked}
      tone="primary"
      onClick={toggle}
    />
  );
}
