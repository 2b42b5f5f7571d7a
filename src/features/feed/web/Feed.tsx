import { useQueryClient } from '@tanstack/react-query';
import { Button, EmptyState, Link, PageHeader, SegmentedControl } from '../../../design/index.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import { askToSignIn, useViewer } from '../../account/web/index.ts';
import { DraftInvitation } from '../../mock-drafts/web/index.ts';
import { openComposer } from '../../posts/web/index.ts';
import { SportsCard } from '../../sports/web/index.ts';
import { useFavorites, useStoredTags } from '../../tags/web/index.ts';
import { type FeedAddress, feedHref, feedTitle, isFiltered, isOfFavorites } from '../feed.address.ts';
import type { FeedSort } from '../feed.rules.ts';
import { ActiveTags } from './ActiveTags.tsx';
import { useFeed } from './feed.api.ts';
import { FeedTabs } from './FeedTabs.tsx';
import { countOfPosts, feedDescription } from './feedDescription.ts';
import { viewOf } from './feedViews.ts';
import { FilterButton } from './FilterButton.tsx';
import { NewPosts } from './NewPosts.tsx';
import { PostList } from './PostList.tsx';

/** The feed of an address: its title, its order, its filters, its posts. */
export function Feed({ address }: { address: FeedAddress }) {
  const { navigate } = useAddress();
  const { viewer } = useViewer();
  const list = useFeed(useQueryClient(), viewOf(address));
  const stored = useStoredTags(address.tags);
  const total = list.data?.pages.at(-1)?.totalCount;
  // The stored spelling is shown, whatever the case of the address.
  const shown = { ...address, tags: address.tags.map((name, index) => stored.tags[index]?.name ?? name) };
  const { list: favoriteTags } = useFavorites();
  const favorites = (viewer && favoriteTags.data?.map(tag => tag.name)) ?? [];
  const isMine = isOfFavorites(shown, favorites);
  const title = feedTitle(shown, favorites);
  const isUnknown = address.tags.length > 0 && total === 0 && stored.isKnown && stored.tags.every(tag => tag === undefined);
  useHead({
    title: `${title}${address.sort === 'popular' ? ' · Popular' : ''}`,
    description: feedDescription(shown, total),
    path: feedHref(shown),
    ...(isUnknown && { status: 404 }),
    noIndex: isUnknown || address.text !== '' || address.cursor !== undefined || address.tags.length > 1,
  });
  const onlyTag = stored.tags.length === 1 ? stored.tags[0] : undefined;
  const { cursor: _, ...fromTheTop } = shown;
  const sortHref = (sort: FeedSort) => feedHref({ ...fromTheTop, sort });
  const write = () => (viewer ? openComposer({ tags: shown.tags }) : askToSignIn('to post'));
  return (
    <>
      <PageHeader
        title={title}
        description={
          address.text && (
            <p>
              {total !== undefined && `${countOfPosts(total)} · `}
              <Link href={feedHref({ ...fromTheTop, text: '' })}>Clear search</Link>
            </p>
          )
        }
        actions={
          <>
            <FilterButton address={fromTheTop} />
            <SegmentedControl
              label="Sort posts"
              options={[
                { value: 'latest', label: 'Latest', href: sortHref('latest') },
                { value: 'popular', label: 'Popular', href: sortHref('popular') },
              ]}
              value={address.sort}
              onValueChange={sort => navigate(sortHref(sort))}
            />
          </>
        }
      />
      {favorites.length > 0 && (isMine || !isFiltered(address)) && (
        <FeedTabs address={fromTheTop} favorites={favorites} isOfFavorites={isMine} />
      )}
      {address.tags.length > 0 && !(isMine && favorites.length > 1) && <ActiveTags address={fromTheTop} />}
      {onlyTag && <SportsCard tag={onlyTag} className="mb-4" />}
      {shown.tags.length === 1 && /^nba( draft)?$/i.test(shown.tags[0] ?? '') && <DraftInvitation className="mb-4" />}
      {address.cursor !== undefined && (
        <p className="mb-4 text-sm">
          <Link href={feedHref(fromTheTop)}>Back to the top of this list</Link>
        </p>
      )}
      <PostList
        top={<NewPosts key={feedHref(shown)} view={viewOf(address)} />}
        label="Posts"
        list={list}
        hrefOf={cursor => feedHref({ ...fromTheTop, cursor })}
        empty={
          <EmptyState title="No posts found" action={<Button onClick={write}>Create First Post</Button>}>
            {address.text
              ? 'Try fewer or other words, or start the talk yourself.'
              : 'Nobody has said anything here yet. The first word is yours.'}
          </EmptyState>
        }
      />
    </>
  );
}
