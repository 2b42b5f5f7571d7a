import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import { EmptyState, ErrorState, Link, LinkButton, Loading, SkeletonPost } from '../../../../design/index.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { prefetchStrip } from '../../../games/web/index.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { postKey, useCardKeys } from '../../../posts/web/index.ts';
import { FeedCard, type FeedView, isQuietThread, prefetchFeed, Tonight, useFeed } from '../../../feed/web/index.ts';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { HappeningNow } from './HappeningNow.tsx';
import { siteName } from '../../../../platform/shared/siteName.ts';

type Candidate = Pick<Post, 'id' | 'comments' | 'game'>;

/** The id of the post that shows the product best: the thread of a game that is on, else the post with the most comments. */
export function liveliestOf(posts: readonly Candidate[]): number | undefined {
  const isOn = (post: Candidate) => post.game?.state === 'live' && !post.game.hidden;
  const weight = (post: Candidate) => (isOn(post) ? 1_000_000 : 0) + post.comments;
  return posts.toSorted((one, other) => weight(other) - weight(one)).find(({ comments, game }) => comments > 0 || game)?.id;
}

const shown = 2;

/** The posts that the landing page shows, in popular order: one of these stands at its top, two others below. */
const popularNow: FeedView = { kind: 'feed', tags: [], sort: 'popular', limit: '4' };

/** A visitor has no team. */
const allGames = { teams: [] };

/** A visitor has no row. */
const NoSeats = () => null;

/** Reads everything that `Landing` shows, on the server. */
export async function prefetchLanding(client: QueryClient): Promise<void> {
  await Promise.all([prefetchFeed(client, popularNow), prefetchStrip(client, allGames)]);
}

/** `/` for a visitor: tonight's games, a conversation that is on, popular posts, and the features in words. */
export function Landing() {
  const client = useQueryClient();
  const list = useFeed(client, popularNow);
  const first = list.data?.pages[0];
  const found = useMemo(() => list.data?.pages.flatMap(page => page.ids), [list.data]);
  // The choice holds for the visit: counts that change must not move the page.
  const happening = useMemo(() => liveliestOf((found ?? []).flatMap(id => client.getQueryData<Post>(postKey(id)) ?? [])), [client, found]);
  const isShown = (id: number) => {
    const post = client.getQueryData<Post>(postKey(id));
    return id !== happening && post !== undefined && !isQuietThread(post, []);
  };
  const ids = found?.filter(isShown).slice(0, shown) ?? [];
  useCardKeys();
  useHead({
    title: siteName(),
    description: `${siteName()} is where sports fans talk: takes, threads and tags for 128+ pro teams, free to join.`,
    path: '/',
  });
  return (
    <>
      <Hero posts={first?.totalCount} />
      <div className="mt-4">
        <Tonight view={allGames} Seats={NoSeats} />
      </div>
      {happening !== undefined && <HappeningNow postId={happening} />}
      <section aria-labelledby="popular" className="mt-10">
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 id="popular" className="text-xl">
            Popular right now
          </h2>
          <Link href="/all" className="text-sm">
            See all posts
          </Link>
        </div>
        <ListState list={list} isEmpty={found?.length === 0} />
        <div className="flex flex-col sm:gap-3 sm:compact:gap-1.5 *:lay-out-near">
          {ids.map(id => (
            <FeedCard key={id} id={id} />
          ))}
        </div>
        {first && first.totalCount > ids.length + (happening === undefined ? 0 : 1) && (
          <div className="mt-6 mb-4 flex justify-center">
            <LinkButton href="/all" size="lg" variant="secondary" icon={<ArrowRight />}>
              See the whole feed
            </LinkButton>
          </div>
        )}
      </section>
      <section aria-labelledby="features" className="mt-10 mb-4 border-t border-line pt-8">
        <h2 id="features" className="mb-5 text-xl">
          Built for the way fans talk
        </h2>
        <Features />
      </section>
    </>
  );
}

/** The list before it is there, if it can't be read, and if it has no posts. */
function ListState({ list, isEmpty }: { list: ReturnType<typeof useFeed>; isEmpty: boolean }) {
  return (
    <>
      {list.isPending && (
        <Loading label="Loading posts" className="flex flex-col sm:gap-3">
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
      {isEmpty && (
        <EmptyState level={3} title="No posts found">
          The stands are still empty. Sign in and take the best seat.
        </EmptyState>
      )}
    </>
  );
}
