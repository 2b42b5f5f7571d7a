import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, EmptyState, Link, LinkButton, loadable, PageHeader } from '../../../design/index.ts';
import { type Head, useHead } from '../../../platform/web/navigation/head.tsx';
import { askToSignIn, useViewer } from '../../account/web/index.ts';
import { DraftInvitation } from '../../mock-drafts/web/index.ts';
import { WithLiveGames } from '../../games/web/index.ts';
import { openComposer } from '../../posts/web/index.ts';
import { leagueOf } from '../../sports/sports.rules.ts';
import { type SiteTeam, useHomeTags, useSiteTeams, useStoredTags } from '../../tags/web/index.ts';
import { hasTab } from '../../teams/teams.tabs.ts';
import { type FeedAddress, feedHref, feedTitle } from '../feed.address.ts';
import { tabOf, teamsOf } from '../feed.homeTabs.ts';
import { ActiveTags } from './filters/ActiveTags.tsx';
import { useFeed } from './feed.api.ts';
import { homeStrip, viewOf } from './feedViews.ts';
import { FeedToolbar } from './filters/FeedToolbar.tsx';
import { FilterDialog } from './filters/FilterDialog.tsx';
import { HomeTabs, useSaveHomeTab } from './home/HomeTabs.tsx';
import { NoTeams } from './home/NoTeams.tsx';
import { Tonight, type TonightProps } from './home/Tonight.tsx';
import { NewPosts } from './list/NewPosts.tsx';
import { PostList } from './list/PostList.tsx';
import { TagTop } from './tag/TagTopPart.tsx';
import { siteName } from '../../../platform/shared/siteName.ts';

function countOfPosts(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'post' : 'posts'}`;
}

/** The description of a feed view for search engines and shared links. */
function feedDescription({ tags, text, sort }: FeedAddress, total: number | undefined): string {
  const posts = total === undefined ? 'Posts' : countOfPosts(total);
  if (text) return `${posts} on ${siteName()} for “${text}”.`;
  if (tags.length > 0)
    return `${posts} by fans about ${tags.slice(0, 5).join(', ')}: takes, polls, mock drafts and game threads. Join the talk on ${siteName()}.`;
  return `${sort === 'popular' ? 'The most popular' : 'The latest'} takes, questions and threads by fans of every sport, on ${siteName()}.`;
}

const LeagueBelow = loadable(() => import('./list/LeagueBelow.tsx').then(module => module.LeagueBelow));

/** A list of teams with fewer posts goes on with their leagues. */
const quietBelow = 8;

export interface FeedProps {
  address: FeedAddress;
  /** The seats of the reader's row for a game. */
  Seats: TonightProps['Seats'];
  /** The head of a page that is more than this list. */
  head?: Head;
}

/** The feed of an address: on the home below tonight's games and the tabs. */
export function Feed({ address, Seats, head }: FeedProps) {
  const { viewer } = useViewer();
  const siteTeams = useSiteTeams();
  const favorites = useHomeTags();
  const tab = tabOf(address);
  const teams = teamsOf(favorites);
  const strip = homeStrip(favorites, siteTeams, tab);
  const list = <Posts address={address} teams={teams} leagues={leaguesOf(address, favorites)} head={head} />;
  const posts = tab ? <WithLiveGames view={strip}>{list}</WithLiveGames> : list;
  return (
    <>
      {tab && <Tonight view={strip} Seats={Seats} />}
      {tab && <HomeTabs favorites={favorites} current={tab} />}
      {tab === 'mine' && teams.length === 0 ? <NoTeams /> : tab === 'following' && !viewer ? <FollowingOfVisitor /> : posts}
    </>
  );
}

/** The leagues of the teams of a tab of the home; none for other lists. */
function leaguesOf(address: FeedAddress, favorites: readonly SiteTeam[]): string[] {
  const tab = tabOf(address);
  const isShown = ({ name }: SiteTeam) => tab === 'mine' || tab === `tag:${name}`;
  return [
    ...new Set(favorites.filter(isShown).flatMap(({ category, league }) => (category === 'team' && league !== null ? [league] : []))),
  ];
}

/** The head of the page of a feed, whose tags are written as they are stored. */
function useFeedHead(
  shown: FeedAddress,
  { total, isUnknown, head }: { total: number | undefined; isUnknown: boolean; head: Head | undefined },
): void {
  const own: Head = {
    title: `${feedTitle(shown)}${shown.tags.length === 1 && shown.text === '' ? `: ${shown.tab ?? 'fan talk, polls and scores'}` : ''}${shown.sort === 'popular' ? ' · Popular' : ''}`,
    description: feedDescription(shown, total),
    path: feedHref(shown),
    ...(isUnknown && { status: 404 }),
    noIndex: isUnknown || shown.home !== undefined || shown.text !== '' || shown.cursor !== undefined || shown.tags.length > 1,
  };
  useHead(head ?? own);
}

interface PostsProps {
  address: FeedAddress;
  /** The tags of 'My teams'. */
  teams: readonly string[];
  /** The leagues of the teams of this list. */
  leagues: readonly string[];
  head: Head | undefined;
}

/** The number of posts that a search found, and the way back to all. */
function FoundCount({ total, cleared }: { total: number | undefined; cleared: string }) {
  return (
    <p>
      {total !== undefined && `${countOfPosts(total)} · `}
      <Link href={cleared}>Clear search</Link>
    </p>
  );
}

/** The posts of an address with their title, order and filters. */
function Posts({ address, teams, leagues, head }: PostsProps) {
  const { viewer } = useViewer();
  const [isFiltering, setIsFiltering] = useState(false);
  const view = viewOf(address, teams);
  const stored = useStoredTags(address.tags);
  const homeTab = tabOf(address);
  const isHome = homeTab !== undefined;
  const saveHomeTab = useSaveHomeTab();
  const onlyTag = stored.tags.length === 1 && !isHome ? stored.tags[0] : undefined;
  // A general tag has no page of its own, because any user can make one.
  const page = onlyTag && onlyTag.category !== 'general' && address.text === '' ? onlyTag : undefined;
  const isTab = page !== undefined && hasTab(page, leagueOf(page.name) !== undefined, address.tab);
  const list = useFeed(useQueryClient(), view, { enabled: !isTab });
  const total = list.data?.pages.at(-1)?.totalCount;
  // The stored spelling is shown, whatever the case of the address.
  const { tab, ...withoutTab } = address;
  const shown = { ...withoutTab, ...(isTab && tab && { tab }), tags: address.tags.map((name, index) => stored.tags[index]?.name ?? name) };
  const isUnknown = address.tags.length > 0 && total === 0 && stored.isKnown && stored.tags.every(tag => tag === undefined);
  useFeedHead(shown, { total, isUnknown, head });
  const { cursor: _, ...fromTheTop } = shown;
  const write = () => (viewer ? openComposer({ tags: shown.tags }) : askToSignIn('to post'));
  return (
    <>
      {page ? (
        <TagTop address={fromTheTop} tag={page} />
      ) : (
        <PageHeader
          title={feedTitle(shown)}
          description={address.text && <FoundCount total={total} cleared={feedHref({ ...fromTheTop, text: '' })} />}
          actions={
            <FeedToolbar
              address={fromTheTop}
              onFilter={() => setIsFiltering(true)}
              {...(homeTab === 'everything' && { onSort: sort => saveHomeTab(sort === 'popular' ? 'popular' : 'everything') })}
            />
          }
        />
      )}
      {page && !isTab && (
        <div className="mb-3 flex flex-wrap items-center justify-end gap-2">
          <FeedToolbar address={fromTheTop} onFilter={() => setIsFiltering(true)} />
        </div>
      )}
      {!page && address.tags.length > 0 && !isHome && <ActiveTags address={fromTheTop} />}
      {onlyTag && /^nba( draft)?$/i.test(onlyTag.name) && <DraftInvitation className="mb-4" />}
      {address.cursor !== undefined && (
        <p className="mb-4 text-sm">
          <Link href={feedHref(fromTheTop)}>Back to the top of this list</Link>
        </p>
      )}
      {!isTab && (
        <PostList
          top={<NewPosts key={feedHref(shown)} view={view} />}
          label="Posts"
          list={list}
          leavesOut
          hrefOf={cursor => feedHref({ ...fromTheTop, cursor })}
          empty={view.kind === 'feed' && view.following ? <NoFollowedPosts /> : <NoPosts text={address.text} onWrite={write} />}
        />
      )}
      {leagues.length > 0 && address.sort === 'latest' && list.data && !list.hasNextPage && (total ?? 0) < quietBelow && (
        <LeagueBelow of={homeTab === 'mine' ? 'your teams' : `the ${feedTitle(shown)}`} leagues={leagues} />
      )}
      <FilterDialog address={fromTheTop} open={isFiltering} onOpenChange={setIsFiltering} />
    </>
  );
}

function NoFollowedPosts() {
  return (
    <EmptyState title="No posts by people you follow" action={<LinkButton href="/all">Find people to follow</LinkButton>}>
      Tap a name, then Follow. Their posts show up here.
    </EmptyState>
  );
}

function FollowingOfVisitor() {
  useHead({ title: 'Following', description: 'Posts by the people you follow.', path: '/?home=following', noIndex: true });
  return (
    <>
      <PageHeader title="Following" />
      <EmptyState title="Whom do you follow?" action={<Button onClick={() => askToSignIn('to follow people')}>Sign in</Button>}>
        Sign in to see posts by the people you follow.
      </EmptyState>
    </>
  );
}

function NoPosts({ text, onWrite }: { text: string; onWrite: () => void }) {
  return (
    <EmptyState title="No posts found" action={<Button onClick={onWrite}>{text ? 'Post About It' : 'Create First Post'}</Button>}>
      {text ? 'Try other words, or post about it.' : 'Nobody has posted here yet. Be the first.'}
    </EmptyState>
  );
}
