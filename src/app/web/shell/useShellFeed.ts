import { useMemo } from 'react';
import { type FeedAddress, readFeedAddress, wholeFeed } from '../../../features/feed/feed.address.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import { matchPage } from '../router.tsx';

const feedPages = new Set(['/', '/all', '/:tag']);

/** The view of the feed that the page shows; the whole feed where the page is none, so that a choice begins one. */
export function useShellFeed(): FeedAddress {
  const { path, search } = useAddress();
  return useMemo(() => {
    const { page, params } = matchPage(path);
    return feedPages.has(page.pattern) ? readFeedAddress(params.tag, search) : wholeFeed;
  }, [path, search]);
}
