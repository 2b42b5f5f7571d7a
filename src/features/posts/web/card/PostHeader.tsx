import type { ReactNode } from 'react';
import { Avatar } from '../../../../design/index.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import { PersonName } from '../../../account/web/index.ts';
import { routeUrl } from '../../../../platform/shared/contract.ts';
import { type Post, postsRoutes } from '../../posts.contract.ts';
import { EditedMark } from '../content/history/EditedMark.tsx';
import { Marked } from '../content/text/Matches.tsx';

interface PostHeaderProps {
  post: Post;
  /** The edit and delete menu, for the author. */
  menu?: ReactNode;
}

/** The author of a post and its time. */
export function PostHeader({ post, menu }: PostHeaderProps) {
  const { authorId, authorName } = post;
  return (
    <header className="flex items-center gap-3">
      <Avatar name={authorName} src={post.authorImageUrl} flair={post.authorFlair} />
      <div className="min-w-0 flex-1 leading-tight">
        <PersonName
          userId={authorId}
          name={authorName}
          flair={post.authorFlair}
          className={authorId === null ? '' : 'above-cover font-semibold'}
        >
          {authorId === null ? authorName : <Marked text={authorName} />}
        </PersonName>
        <div className="text-sm text-muted">
          <RelativeTime iso={post.createdAt} />
          {post.editedAt && <EditedMark editedAt={post.editedAt} historyUrl={routeUrl(postsRoutes.history, { params: { id: post.id } })} />}
        </div>
      </div>
      {menu && <div className="above-cover -mr-2 flex">{menu}</div>}
    </header>
  );
}
