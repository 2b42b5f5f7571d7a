import type { QueryClient } from '@tanstack/react-query';
import { Bookmark, BookmarkX } from 'lucide-react';
import type { MouseEvent } from 'react';
import { EmptyState, IconButton, LinkButton, Loaded, PageHeader, SkeletonPost } from '../../../design/index.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import { SignInFirst, useViewer } from '../../account/web/index.ts';
import { FeedCard } from '../../feed/web/index.ts';
import { useCardKeys } from '../../posts/web/index.ts';
import { bookmarkLimit } from '../bookmarks.rules.ts';
import { prefetchBookmarks, useBookmarks, useRemoveBookmark } from './bookmarks.api.ts';

export async function prefetch(client: QueryClient, { viewer }: { viewer: unknown }): Promise<void> {
  if (viewer) await prefetchBookmarks(client);
}

/** `/bookmarks`: a person's bookmarks. */
export default function BookmarksPage() {
  useHead({ title: 'Your Bookmarks', description: 'The posts you keep for later.', path: '/bookmarks', noIndex: true });
  const { viewer } = useViewer();
  if (!viewer) {
    return (
      <SignInFirst icon={<Bookmark />} title="Sign in to keep posts" returnTo="/bookmarks">
        Bookmarks are yours alone and wait for you on every device.
      </SignInFirst>
    );
  }
  return <Bookmarks />;
}

function Bookmarks() {
  const bookmarks = useBookmarks();
  useCardKeys();
  return (
    <>
      <PageHeader
        title="Your Bookmarks"
        actions={
          bookmarks.data && (
            <span className="tabular text-muted">
              {bookmarks.data.length}/{bookmarkLimit}
            </span>
          )
        }
      />
      <Loaded
        of={bookmarks}
        error="Failed to load bookmarks. Please try again."
        loading="Loading bookmarks"
        skeleton={
          <div className="flex flex-col sm:gap-3">
            <SkeletonPost />
            <SkeletonPost />
            <SkeletonPost />
          </div>
        }
      >
        {ids =>
          ids.length === 0 ? (
            <EmptyState
              icon={<Bookmark />}
              title="No bookmarks yet"
              action={<LinkButton href="/all">Find something worth keeping</LinkButton>}
            >
              Click the bookmark icon under a post to keep it here. You can bookmark up to {bookmarkLimit} posts.
            </EmptyState>
          ) : (
            <ul className="flex flex-col sm:gap-3 sm:compact:gap-1.5" aria-label="Bookmarked posts">
              {ids.map(id => (
                <BookmarkedPost key={id} id={id} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function BookmarkedPost({ id }: { id: number }) {
  const remove = useRemoveBookmark(id);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    const isByKey = event.detail === 0;
    if (isByKey) focusNeighbour(event.currentTarget);
    remove();
  };
  return (
    <li className="group/bookmark">
      <FeedCard
        id={id}
        corner={
          <IconButton
            label="Remove bookmark"
            icon={<BookmarkX />}
            onClick={handleClick}
            // Touch has no hover: there it is always to be seen.
            className="transition-opacity pointer-fine:opacity-0 pointer-fine:group-focus-within/bookmark:opacity-100 pointer-fine:group-hover/bookmark:opacity-100"
          />
        }
      />
    </li>
  );
}

/** After a removal the focus moves to the next bookmark, or to the top of the page after the last one. */
function focusNeighbour(button: HTMLElement): void {
  const item = button.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>('[aria-label="Remove bookmark"]') ?? document.getElementById('main');
  target?.focus({ preventScroll: neighbour === null });
}
