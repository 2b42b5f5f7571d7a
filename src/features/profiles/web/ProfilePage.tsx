import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Button, EmptyState, ErrorState, Link, Loading, Skeleton, SkeletonPost } from '../../../design/index.ts';
import { isNotFound } from '../../../platform/web/api.ts';
import { useAddress } from '../../../platform/web/address.ts';
import { useHead } from '../../../platform/web/head.tsx';
import { prefetchRead, useRead } from '../../../platform/web/query.ts';
import { useViewer } from '../../account/web/index.ts';
import { type FeedView, PostList, prefetchFeed, useFeed } from '../../feed/web/index.ts';
import { FriendButton, prefetchFriendStatus } from '../../friends/web/index.ts';
import { openComposer } from '../../posts/web/index.ts';
import { profilesRoutes, type UserStats } from '../profiles.contract.ts';
import { Achievements } from './Achievements.tsx';
import { ProfileCard } from './ProfileCard.tsx';

interface PageInput {
  params: Record<string, string>;
  search: URLSearchParams;
}

function inputOf({ params, search }: PageInput): { username: string; view: FeedView } {
  const username = params.username ?? '';
  const cursor = search.get('cursor');
  return { username, view: { kind: 'user', username, ...(cursor && { cursor }) } };
}

function ProfileSkeleton() {
  return (
    <Loading label="Loading profile" className="flex flex-col gap-4">
      <Skeleton className="h-72 w-full rounded-card" />
      <Skeleton className="h-96 w-full rounded-card" />
      <SkeletonPost />
      <SkeletonPost />
    </Loading>
  );
}

function Posts({ stats, view }: { stats: UserStats; view: FeedView }) {
  const list = useFeed(useQueryClient(), view);
  const { viewer } = useViewer();
  const isOwn = viewer?.username === stats.username;
  return (
    <section aria-labelledby="posts">
      <h2 id="posts" className="mt-8 mb-4 text-xl">
        Posts
      </h2>
      <PostList
        label={`Posts by ${stats.username}`}
        list={list}
        hrefOf={cursor => `/user/${stats.username}?cursor=${encodeURIComponent(cursor)}`}
        empty={
          <EmptyState
            level={3}
            title="No posts yet"
            action={isOwn ? <Button onClick={() => openComposer()}>Create First Post</Button> : undefined}
          >
            {isOwn ? 'Your posts will stand here.' : `@${stats.username} has not posted anything yet.`}
          </EmptyState>
        }
      />
    </section>
  );
}

/** `/user/{username}`: a person's profile and posts. */
export default function ProfilePage({ params }: { params: Record<string, string> }) {
  const { search } = useAddress();
  const { username, view } = inputOf({ params, search });
  const stats = useRead(profilesRoutes.stats, { params: { idOrUsername: username } });
  const isMissing = isNotFound(stats.error);
  const shown = stats.data?.username ?? username;
  useHead({
    title: isMissing ? 'User not found' : `@${shown}`,
    description: isMissing
      ? 'There is nobody of this name on Bleachers.'
      : `Posts, level and streak of @${shown} on Bleachers${stats.data ? `: ${stats.data.totalPosts} posts, level ${stats.data.level}` : ''}.`,
    path: `/user/${shown}`,
    ...(isMissing && { status: 404, noIndex: true }),
  });
  if (stats.isPending) return <ProfileSkeleton />;
  if (isMissing) {
    return (
      <EmptyState
        level={1}
        title="User not found"
        action={
          <Button asChild>
            <Link variant="bare" href="/">
              Back to Home
            </Link>
          </Button>
        }
      >
        @{username} doesn’t exist or has no posts.
      </EmptyState>
    );
  }
  if (!stats.data) {
    return (
      <ErrorState
        level={1}
        title="Error loading profile"
        message="We couldn’t get this profile. Check your connection and try again."
        retryLabel="Try Again"
        pending={stats.isFetching}
        onRetry={() => void stats.refetch()}
      />
    );
  }
  return (
    <>
      <ProfileCard stats={stats.data} actions={<FriendButton username={stats.data.username} />} />
      <Achievements achievements={stats.data.achievements} />
      <Posts stats={stats.data} view={view} />
    </>
  );
}

export async function prefetch(
  client: QueryClient,
  { viewer, ...input }: PageInput & { viewer: { username: string | null } | null },
): Promise<void> {
  const { username, view } = inputOf(input);
  const isOther = viewer !== null && viewer.username?.toLowerCase() !== username.toLowerCase();
  await Promise.all([
    prefetchRead(client, profilesRoutes.stats, { params: { idOrUsername: username } }),
    prefetchFeed(client, view),
    isOther && prefetchFriendStatus(client, username),
  ]);
}
