import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Flag, Gavel } from 'lucide-react';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  Loading,
  type MenuEntry,
  NotFoundState,
  Skeleton,
  SkeletonPost,
  Tabs,
} from '../../../design/index.ts';
import { isNotFound } from '../../../platform/web/api/api.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import { prefetchRead, readKey, useRead } from '../../../platform/web/api/query.ts';
import { askToReport, useViewer } from '../../account/web/index.ts';
import { PersonMenu } from '../../boundaries/web/index.ts';
import { type FeedView, PostList, prefetchFeed, useFeed } from '../../feed/web/index.ts';
import { FollowButton } from '../../follows/web/index.ts';
import { FriendButton, prefetchFriendStatus } from '../../friends/web/index.ts';
import { openComposer } from '../../posts/web/index.ts';
import { PersonComments, prefetchComments } from '../../replies/web/index.ts';
import { profilesRoutes, type UserStats } from '../profiles.contract.ts';
import { Achievements } from './Achievements.tsx';
import { ProfileCard, XpLine } from './ProfileCard.tsx';
import { siteName } from '../../../platform/shared/siteName.ts';

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
    <section aria-labelledby="posts" className="mt-4">
      {/* The tab says it to readers who see it. */}
      <h2 id="posts" className="sr-only">
        Posts
      </h2>
      <XpLine stats={stats} />
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
            {isOwn ? 'You haven’t posted anything yet.' : `@${stats.username} hasn’t posted anything yet.`}
          </EmptyState>
        }
      />
    </section>
  );
}

function Likes({ username, cursor }: { username: string; cursor: string | null }) {
  const list = useFeed(useQueryClient(), { kind: 'liked', ...(cursor && { cursor }) });
  return (
    <PostList
      label="Posts you like"
      list={list}
      hrefOf={next => `/user/${username}?tab=likes&cursor=${encodeURIComponent(next)}`}
      empty={
        <EmptyState level={3} title="No likes yet">
          Posts you like show up here. Only you can see them.
        </EmptyState>
      }
    />
  );
}

const tabNames = ['posts', 'comments', 'likes', 'achievements'] as const;
type Tab = (typeof tabNames)[number];
const tabLabels: Record<Tab, string> = { posts: 'Posts', comments: 'Comments', likes: 'Likes', achievements: 'Achievements' };

function tabOf(search: URLSearchParams): Tab {
  return tabNames.find(name => name === search.get('tab')) ?? 'posts';
}

/** The tabs of a profile; the likes are for its owner alone. */
function ProfileTabs({ stats, view }: { stats: UserStats; view: FeedView }) {
  const { search, navigate } = useAddress();
  const { viewer } = useViewer();
  const names = tabNames.filter(name => name !== 'likes' || viewer?.id === stats.id);
  const tab = names.find(name => name === tabOf(search)) ?? 'posts';
  const profile = `/user/${stats.username}`;
  return (
    <Tabs
      label={`About @${stats.username}`}
      className="mt-4"
      tabs={names.map(value => ({ value, label: tabLabels[value] }))}
      value={tab}
      onValueChange={next => navigate(next === 'posts' ? profile : `${profile}?tab=${next}`, { replace: true })}
    >
      {tab === 'achievements' && <Achievements achievements={stats.achievements} />}
      {tab === 'posts' && <Posts stats={stats} view={view} />}
      {tab === 'comments' && <PersonComments username={stats.username} />}
      {tab === 'likes' && <Likes username={stats.username} cursor={search.get('cursor')} />}
    </Tabs>
  );
}

/** The report of a person, beside what else may be done about them. */
function ReportActions({ person: { id, username } }: { person: Pick<UserStats, 'id' | 'username'> }) {
  const { viewer } = useViewer();
  const report = () => askToReport({ kind: 'user', id, name: `@${username}` }, viewer);
  if (!viewer) return <IconButton label={`Report @${username}`} icon={<Flag />} onClick={report} />;
  const items: MenuEntry[] = [{ label: 'Report', icon: <Flag />, onSelect: report }];
  if (viewer.isModerator)
    items.push({
      label: 'Moderation record',
      icon: <Gavel />,
      onSelect: () => askToReport({ kind: 'user', id, name: username, showsRecord: true }, viewer),
    });
  return <PersonMenu username={username} items={items} />;
}

/** `/user/{username}`: a person's profile, with posts, comments, own likes and achievements in tabs. */
export default function ProfilePage({ params }: { params: Record<string, string> }) {
  const { search } = useAddress();
  const { username, view } = inputOf({ params, search });
  const client = useQueryClient();
  const statsInput = { params: { idOrUsername: username } };
  const stats = useRead(profilesRoutes.stats, statsInput);
  const isMissing = isNotFound(stats.error);
  const shown = stats.data?.username ?? username;
  useHead({
    title: isMissing ? 'User not found' : `@${shown}: posts, picks and polls`,
    description: isMissing
      ? `No one on ${siteName()} goes by that name.`
      : `${stats.data?.bio ? `${stats.data.bio} – ` : ''}Posts, level and streak of @${shown} on ${siteName()}${stats.data ? `: ${stats.data.totalPosts} posts, level ${stats.data.level}` : ''}.`,
    path: `/user/${shown}`,
    ...(isMissing && { status: 404, noIndex: true }),
  });
  if (stats.isPending) return <ProfileSkeleton />;
  if (isMissing) {
    return (
      <NotFoundState title="User not found" href="/" linkLabel="Back to Home">
        @{username} doesn’t exist or has no posts.
      </NotFoundState>
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
      <ProfileCard
        stats={stats.data}
        actions={
          <>
            <FriendButton username={stats.data.username} />
            <FollowButton
              person={stats.data}
              onChange={state =>
                client.setQueryData<UserStats>(readKey(profilesRoutes.stats, statsInput), known => known && { ...known, ...state })
              }
            />
            <ReportActions person={stats.data} />
          </>
        }
      />
      <ProfileTabs stats={stats.data} view={view} />
    </>
  );
}

export async function prefetch(
  client: QueryClient,
  { viewer, ...input }: PageInput & { viewer: { username: string | null } | null },
): Promise<void> {
  const { username, view } = inputOf(input);
  const tab = tabOf(input.search);
  const isOther = viewer !== null && viewer.username?.toLowerCase() !== username.toLowerCase();
  await Promise.all([
    prefetchRead(client, profilesRoutes.stats, { params: { idOrUsername: username } }),
    tab === 'posts' && prefetchFeed(client, view),
    tab === 'comments' && prefetchComments(client, username),
    isOther && prefetchFriendStatus(client, username),
  ]);
}
