import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import type { CurrentUser } from '../../account/account.contract.ts';
import { useViewer } from '../../account/web/index.ts';
import { isFiltered, readFeedAddress } from '../../feed/feed.address.ts';
import { homeAddress } from '../../feed/feed.home.ts';
import { Feed, prefetchFeedAddress } from '../../feed/web/index.ts';
import { Landing, prefetchLanding } from './landing/Landing.tsx';

/** `/`: the last tab of a member, or the landing page for a visitor whose address has no filter. */
export default function FrontPage() {
  const { search } = useAddress();
  const { viewer } = useViewer();
  const lastTab = viewer?.homeTab ?? null;
  const address = useMemo(() => homeAddress(readFeedAddress(undefined, search), lastTab), [search, lastTab]);
  return viewer || isFiltered(address) ? <Feed address={address} /> : <Landing />;
}

export function prefetch(client: QueryClient, { search, viewer }: { search: URLSearchParams; viewer: CurrentUser | null }) {
  const address = homeAddress(readFeedAddress(undefined, search), viewer?.homeTab ?? null);
  return viewer || isFiltered(address) ? prefetchFeedAddress(client, address, viewer) : prefetchLanding(client);
}
