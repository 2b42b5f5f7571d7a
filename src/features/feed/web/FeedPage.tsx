import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import type { CurrentUser } from '../../account/account.contract.ts';
import { readFeedAddress } from '../feed.address.ts';
import { TakeSeat } from '../../rows/web/index.ts';
import type { SiteTeam } from '../../tags/web/index.ts';
import { Feed } from './Feed.tsx';
import { prefetchFeedAddress } from './feedViews.ts';

/** `/all` and `/{tag}`: the feed for everybody. */
export default function FeedPage({ params }: { params: Record<string, string> }) {
  const { search } = useAddress();
  const address = useMemo(() => readFeedAddress(params.tag, search), [params.tag, search]);
  return <Feed address={address} Seats={TakeSeat} />;
}

interface Location {
  params: Record<string, string>;
  search: URLSearchParams;
  viewer: CurrentUser | null;
  siteTeams: readonly SiteTeam[];
}

export function prefetch(client: QueryClient, { params, search, viewer, siteTeams }: Location) {
  return prefetchFeedAddress(client, readFeedAddress(params.tag, search), viewer, siteTeams);
}
