import type { ReactNode } from 'react';
import { Avatar, Link } from '../../../design/index.ts';
import { RelativeTime } from '../../../platform/web/clock.tsx';
import type { Post } from '../posts.contract.ts';
import { Marked } from './Matches.tsx';

interface PostHeaderProps {
  post: Post;
  /** The edit and delete menu, for the author. */
  menu?: ReactNode;
}

/** The author of a post and its time. */
export function PostHeader({ post, menu }: PostHeaderProps) {
  const name =
    post.authorId === null ? (
      <span className="text-muted">{post.authorName}</span>
    ) : (
      <Link variant="bare" href={`/user/${post.authorName}`} className="above-cover font-semibold hover:underline">
        <Marked text={post.authorName} />
      </Link>
    );
  return (
    <header className="flex items-center gap-3">
      <Avatar name={post.authorName} src={post.authorImageUrl} />
      <div className="min-w-0 flex-1 leading-tight">
        <div className="truncate">{name}</div>
        <div className="text-sm text-muted">
          <RelativeTime iso={post.createdAt} />
          {post.editedAt && <span title={`Edited ${post.editedAt}`}> · edited</span>}
        </div>
      </div>
      {menu && <div className="above-cover -mr-2 flex">{menu}</div>}
    </header>
  );
}
