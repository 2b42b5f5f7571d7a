import { type UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Loaded, SkeletonPost } from '../../../../design/index.ts';
import type { ApiError } from '../../../../platform/web/api/api.ts';
import { useWatchedTopics } from '../../../../platform/web/live/index.ts';
import type { FeedPageData } from '../feed.api.ts';
import { Matches, useCardKeys } from '../../../posts/web/index.ts';
import { postTopic } from '../../../presence/presence.topics.ts';
import { FeedCard } from './FeedCard.tsx';
import { LoadMore } from './LoadMore.tsx';

interface PostListProps {
  /** The content above the posts. */
  top?: ReactNode;
  label: string;
  list: UseInfiniteQueryResult<{ pages: FeedPageData[] }, ApiError>;
  /** The content of an empty list. */
  empty: ReactNode;
  /** The address of the next page, for who has no JavaScript. */
  hrefOf: (cursor: string) => string;
  /** Whether threads of games in which nobody talks are left out. */
  leavesOut?: boolean;
}

/** An endless list of posts in all its states. */
export function PostList({ top, label, list, empty, hrefOf, leavesOut = false }: PostListProps) {
  // A post may come again on a later page of a list that moved meanwhile.
  const ids = [...new Set(list.data?.pages.flatMap(page => page.ids))];
  useWatchedTopics(ids.map(postTopic));
  useCardKeys();
  const pages = list.data?.pages;
  const matches = useMemo(() => new Set(pages?.flatMap(page => page.matches ?? [])), [pages]);
  return (
    <Loaded of={list} error="Failed to load posts. Please try again later." loading="Loading posts" skeleton={<SkeletonPosts />}>
      {() =>
        ids.length === 0 ? (
          empty
        ) : (
          <Matches words={matches}>
            {top}
            <section
              aria-label={label}
              aria-busy={list.isFetchingNextPage}
              className="flex flex-col sm:gap-3 sm:compact:gap-1.5 [&>:nth-child(n+4)]:lay-out-near"
            >
              {ids.map((id, index) => (
                <FeedCard key={id} id={id} eager={index === 0} leavesOut={leavesOut} />
              ))}
            </section>
            <LoadMore list={list} hrefOf={hrefOf} />
          </Matches>
        )
      }
    </Loaded>
  );
}

function SkeletonPosts() {
  return (
    <div className="flex flex-col sm:gap-3">
      <SkeletonPost />
      <SkeletonPost image />
      <SkeletonPost />
    </div>
  );
}
