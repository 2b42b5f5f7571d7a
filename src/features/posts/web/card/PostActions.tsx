import type { ReactNode } from 'react';
import { ActionButton, Badge, Count, formatCount, LikeButton, Link } from '../../../../design/index.ts';
import { asking, useViewer } from '../../../account/web/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { useShortcut } from '../../../../platform/web/keys/shortcuts.ts';
import type { Post } from '../../posts.contract.ts';
import { useLike } from '../posts.api.ts';
import { ShareMenu } from './ShareMenu.tsx';

interface PostActionsProps {
  post: Post;
  /** The bookmark button, which belongs to another feature. */
  bookmark?: ReactNode;
  /** On the post's own page a session that ended leads to sign-in at once. */
  onDetailPage?: boolean;
}

/** Like, comments, views, bookmark and share under a post. */
export function PostActions({ post, bookmark, onDetailPage = false }: PostActionsProps) {
  const toggleLike = useLike(post, { immediately: onDetailPage });
  const { navigate } = useAddress();
  const { viewer } = useViewer();
  useShortcut('l', 'Like the post, or take it back', toggleLike, { group: 'Posts' });
  useShortcut('r', 'Comment on the post', () => navigate(`/post/${post.id}#comments`), { group: 'Posts', enabled: !onDetailPage });
  const comments = onDetailPage ? '#comments' : `/post/${post.id}#comments`;
  return (
    <footer className="-mx-2.5 -my-1 flex flex-wrap items-center sm:gap-1">
      <LikeButton
        label="Like"
        count={post.likes}
        pressed={post.liked}
        onClick={toggleLike}
        {...asking(viewer, 'to like posts', { kind: 'like', postId: post.id })}
      />
      <ActionButton icon="comments" label="Comments" count={post.comments} tone="primary" href={comments} />
      {!onDetailPage && post.unreadComments > 0 && (
        <Link variant="bare" href={`/post/${post.id}#unread`} className="hit-area inline-flex rounded-full">
          <Badge tone="primary">
            {formatCount(post.unreadComments)} new
            <span className="sr-only"> {post.unreadComments === 1 ? 'comment' : 'comments'}</span>
          </Badge>
        </Link>
      )}
      <span className="drawn drawn-views flex items-center gap-1.5 px-2.5 text-sm text-muted max-[22.5rem]:hidden" title="Views">
        {' '}
        <Count value={post.views} unit="view" />
      </span>
      <span className="ml-auto flex items-center sm:gap-1">
        {bookmark}
        <ShareMenu post={post} />
      </span>
    </footer>
  );
}
