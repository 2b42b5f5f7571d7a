import { memo, type ReactNode } from 'react';
import { BookmarkButton } from '../../bookmarks/web/index.ts';
import { PostCard, useListedPost } from '../../posts/web/index.ts';
import { LatestComments } from '../../replies/web/index.ts';

interface FeedCardProps {
  id: number;
  eager?: boolean;
  /** What the list it stands in can do with it, at its top right. */
  corner?: ReactNode;
}

/** A post of a list with its two latest comments. It reads its own entry: a like renders one card. */
export const FeedCard = memo(function FeedCard({ id, eager = false, corner }: FeedCardProps) {
  const post = useListedPost(id);
  if (!post) return null;
  return (
    <PostCard post={post} eager={eager} bookmark={<BookmarkButton post={post} />} corner={corner}>
      <LatestComments postId={id} />
    </PostCard>
  );
});
