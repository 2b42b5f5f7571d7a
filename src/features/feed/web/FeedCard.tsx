import { memo } from 'react';
import { PostCard, useListedPost } from '../../posts/web/index.ts';
import { LatestComments } from '../../replies/web/index.ts';

/** A post of a list with its two latest comments. It reads its own entry: a like renders one card. */
export const FeedCard = memo(function FeedCard({ id, eager = false }: { id: number; eager?: boolean }) {
  const post = useListedPost(id);
  if (!post) return null;
  return (
    <PostCard post={post} eager={eager}>
      <LatestComments postId={id} />
    </PostCard>
  );
});
