import type { ReactNode } from 'react';
import { routeUrl } from '../../../../platform/shared/contract.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import { PersonName } from '../../../account/web/index.ts';
import { type Post, postsRoutes } from '../../posts.contract.ts';
import { EditedMark } from '../content/history/EditedMark.tsx';
import { Marked } from '../content/text/Matches.tsx';
import { CardTags } from './CardTags.tsx';

interface CardHeaderProps {
  post: Post;
  /** The actions on the post, at the end of the line. */
  menu?: ReactNode;
  /** Stands above the author. */
  top?: ReactNode;
}

/** The author of a post, its time and its first tags in one line; tags without room there go into a second one. */
export function CardHeader({ post, menu, top }: CardHeaderProps) {
  const { authorId, authorName, authorFlair, editedAt } = post;
  return (
    <header className="flex min-w-0 items-start">
      <div className="flex min-h-5 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 sm:min-h-6 sm:gap-y-0">
        {top && <div className="flex w-full min-w-0 empty:hidden">{top}</div>}
        <span className="flex max-w-full min-w-0 items-center gap-x-2 text-sm">
          <PersonName
            userId={authorId}
            name={authorName}
            flair={authorFlair}
            className={authorId === null ? '' : 'above-cover hit-area leading-5 font-semibold sm:my-0! sm:py-0! sm:leading-6'}
          >
            {authorId === null ? authorName : <Marked text={authorName} />}
          </PersonName>{' '}
          <span className="shrink-0 text-muted">
            <RelativeTime iso={post.createdAt} short />
            {editedAt && <EditedMark editedAt={editedAt} historyUrl={routeUrl(postsRoutes.history, { params: { id: post.id } })} />}
          </span>
        </span>
        <CardTags tags={post.tags} />
      </div>
      {menu && <div className="above-cover -my-2 -mr-2 flex empty:hidden">{menu}</div>}
    </header>
  );
}
