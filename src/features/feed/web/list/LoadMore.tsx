import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef } from 'react';
import { ErrorState, LinkButton, Loading, SkeletonPost } from '../../../../design/index.ts';
import type { ApiError } from '../../../../platform/web/api/api.ts';
import type { FeedPageData } from '../feed.api.ts';

/** The next page is on its way before the reader reaches the end of this one. */
const ahead = '900px';

interface LoadMoreProps {
  list: UseInfiniteQueryResult<{ pages: FeedPageData[] }, ApiError>;
  hrefOf: (cursor: string) => string;
}

/** The end of a list: loads the next page when it comes near, by its button, or as a link without JavaScript. */
export function LoadMore({ list, hrefOf }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = list;
  const end = useRef<HTMLDivElement>(null);
  const mayLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    const element = end.current;
    if (!element || !mayLoad) return;
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) void fetchNextPage();
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [mayLoad, fetchNextPage]);

  if (isFetchNextPageError) {
    // A ranking that has expired can't be paginated further, so the list starts from the top.
    const isGone = error?.code === 'invalid_input';
    return (
      <ErrorState
        className="py-6"
        message={isGone ? 'This list is out of date.' : 'Failed to load posts. Please try again later.'}
        retryLabel={isGone ? 'Start from the top' : 'Retry'}
        pending={isFetchingNextPage}
        onRetry={() => {
          if (isGone) scrollTo({ top: 0 });
          void (isGone ? list.refetch() : fetchNextPage());
        }}
      />
    );
  }
  if (!hasNextPage) return <p className="py-8 text-center text-sm text-muted">You’ve reached the end.</p>;
  const next = list.data?.pages.at(-1)?.nextCursor ?? '';
  const load = (event: MouseEvent) => {
    event.preventDefault();
    if (mayLoad) void fetchNextPage();
  };
  return (
    <div ref={end} className="flex flex-col sm:mt-3 sm:gap-3">
      {isFetchingNextPage && (
        <Loading label="Loading more posts" className="flex flex-col sm:gap-3">
          <SkeletonPost />
          <SkeletonPost />
        </Loading>
      )}
      <LinkButton
        plain
        href={hrefOf(next)}
        onClick={load}
        rel="next"
        aria-disabled={isFetchingNextPage}
        variant="secondary"
        className="mx-auto my-4"
      >
        Load more
      </LinkButton>
    </div>
  );
}
