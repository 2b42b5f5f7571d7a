import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import type { CurrentUser } from '../../account/account.contract.ts';
import { useViewer } from '../../account/web/index.ts';
import { isFiltered, readFeedAddress } from '../../feed/feed.address.ts';
import { Feed, prefetchFeed, prefetchFeedAddress } from '../../feed/web/index.ts';
import { Landing, popularNow } from './landing/Landing.tsx';

/** `/`: the feed, or the landing page for a visitor whose address has no filter. */
export default function FrontPage() {
  const { search } = useAddress();
  const { viewer } = useViewer();
  const address = useMemo(() => readFeedAddress(undefined, search), [search]);
  return viewer || isFiltered(address) ? <Feed address={address} /> : <Landing />;
}

export function prefetch(client: QueryClient, { search, viewer }: { search: URLSearchParams; viewer: CurrentUser | null }) {
  const address = readFeedAddress(undefined, search);
  return viewer || isFiltered(address) ? prefetchFeedAddress(client, address) : prefetchFeed(client, popularNow);
}
