import { memo, type ReactNode } from 'react';
import { LiveLine } from '../../../games/web/index.ts';
import { BookmarkButton } from '../../../bookmarks/web/index.ts';
import { PostCard, useListedPost } from '../../../posts/web/index.ts';
import { LatestComments } from '../../../replies/web/index.ts';

interface FeedCardProps {
  id: number;
  eager?: boolean;
  /** The action of the list that shows the card, at the card's top right. */
  corner?: ReactNode;
}

/** A post of a list with its two latest comments. It reads its own entry: a like renders one card. */
export const FeedCard = memo(function FeedCard({ id, eager = false, corner }: FeedCardProps) {
  const post = useListedPost(id);
  if (!post) return null;
  return (
    <PostCard
      post={post}
      eager={eager}
      bookmark={<BookmarkButton post={post} />}
      corner={corner}
      top={post.game ? null : <LiveLine tags={post.tags} createdAt={post.createdAt} />}
    >
      <LatestComments postId={id} />
    </PostCard>
  );
});
