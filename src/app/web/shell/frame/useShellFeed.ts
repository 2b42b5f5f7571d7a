import { useMemo } from 'react';
import { type FeedAddress, isFiltered, readFeedAddress, wholeFeed } from '../../../../features/feed/feed.address.ts';
import { firstTab, homeAddress } from '../../../../features/feed/feed.home.ts';
import { teamsOf } from '../../../../features/feed/feed.homeTabs.ts';
import { useViewer } from '../../../../features/account/web/index.ts';
import { useHomeTags } from '../../../../features/tags/web/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { matchPage } from '../../router.tsx';

const feedPages = new Set(['/', '/all', '/:tag']);

/** The view of the feed that the page shows; the whole feed where the page is none, so that a choice begins one. */
export function useShellFeed(): FeedAddress {
  const { path, search } = useAddress();
  const { viewer } = useViewer();
  const lastTab = firstTab(viewer?.homeTab, teamsOf(useHomeTags()));
  return useMemo(() => {
    const { page, params } = matchPage(path);
    if (!feedPages.has(page.pattern)) return wholeFeed;
    const address = readFeedAddress(params.tag, search);
    return page.pattern === '/' ? homeAddress(address, lastTab) : address;
  }, [path, search, lastTab]);
}

/** Whether the page is a feed, whose games are read before it is shown. A visitor's landing page is none, unless the site is about teams. */
export function useShowsFeed(feed: FeedAddress): boolean {
  const { path } = useAddress();
  const { viewer } = useViewer();
  const isSiteOfTeams = useHomeTags().length > 0;
  const { pattern } = matchPage(path).page;
  return feedPages.has(pattern) && (pattern !== '/' || viewer !== null || isSiteOfTeams || isFiltered(feed));
}
