import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Button, EmptyState, ErrorState, Link, Loading, SkeletonPost } from '../../../../design/index.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { useCardKeys } from '../../../posts/web/index.ts';
import { FeedCard, type FeedView, useFeed } from '../../../feed/web/index.ts';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { useFansOf } from '../useFansOf.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';

/** The posts that the landing page shows, in popular order. */
export const popularNow: FeedView = { kind: 'feed', tags: [], sort: 'popular' };
const shown = 6;

/** `/` for a visitor: the product, its features, and popular posts. */
export function Landing() {
  const list = useFeed(useQueryClient(), popularNow);
  const first = list.data?.pages[0];
  const ids = first?.ids.slice(0, shown) ?? [];
  const fans = useFansOf(first?.ids ?? []);
  useCardKeys();
  useHead({
    title: siteName(),
    description: `${siteName()} is where sports fans talk: takes, threads and tags for 128+ pro teams, free to join.`,
    path: '/',
  });
  return (
    <>
      <Hero posts={first?.totalCount} />
      <section aria-labelledby="features" className="mt-10">
        <h2 id="features" className="mb-4 text-xl">
          Built for the way fans talk
        </h2>
        <Features fans={fans} />
      </section>
      <section aria-labelledby="popular" className="mt-10">
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 id="popular" className="text-xl">
            Popular right now
          </h2>
          <Link href="/all" className="text-sm">
            See all posts
          </Link>
        </div>
        {list.isPending && (
          <Loading label="Loading posts" className="flex flex-col gap-4">
            <SkeletonPost />
            <SkeletonPost />
          </Loading>
        )}
        {list.isError && (
          <ErrorState
            level={3}
            message="Failed to load posts. Please try again later."
            pending={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {first && ids.length === 0 && (
          <EmptyState level={3} title="No posts found">
            The stands are still empty. Sign in and take the best seat.
          </EmptyState>
        )}
        <div className="flex flex-col gap-4">
          {ids.map(id => (
            <FeedCard key={id} id={id} />
          ))}
        </div>
        {first && first.totalCount > ids.length && (
          <div className="mt-6 mb-4 flex justify-center">
            <Button asChild size="lg" variant="secondary" icon={<ArrowRight />}>
              <Link variant="bare" href="/all">
                See the whole feed
              </Link>
            </Button>
          </div>
        )}
      </section>
    </>
  );
}
