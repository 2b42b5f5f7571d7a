import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import type { CurrentUser } from '../../account/account.contract.ts';
import { useViewer } from '../../account/web/index.ts';
import { isFiltered, readFeedAddress } from '../../feed/feed.address.ts';
import { firstTab, homeAddress } from '../../feed/feed.home.ts';
import { teamsOf } from '../../feed/feed.homeTabs.ts';
import { Feed, prefetchFeedAddress, readHomeTags } from '../../feed/web/index.ts';
import { prefetchRows, TakeSeat, YourRows } from '../../rows/web/index.ts';
import { type SiteTeam, useHomeTags, useSiteTeams } from '../../tags/web/index.ts';
import { Landing, prefetchLanding } from './landing/Landing.tsx';
import { TeamFront } from './landing/TeamFront.tsx';

/**
 * `/`: the last tab of a member; for a visitor whose address has no filter the landing page, or the talk of the teams that the site is about.
 */
export default function FrontPage() {
  const { search } = useAddress();
  const { viewer } = useViewer();
  const siteTeams = useSiteTeams();
  const lastTab = firstTab(viewer?.homeTab, teamsOf(useHomeTags()));
  const address = useMemo(() => homeAddress(readFeedAddress(undefined, search), lastTab), [search, lastTab]);
  // A site of teams greets a visitor with their talk; a list that the address names is a list.
  if (!viewer && siteTeams.length > 0 && search.size === 0) return <TeamFront Seats={TakeSeat} address={address} teams={siteTeams} />;
  if (!viewer && siteTeams.length === 0 && !isFiltered(address)) return <Landing />;
  return (
    <>
      {viewer && <YourRows />}
      <Feed address={address} Seats={TakeSeat} />
    </>
  );
}

interface Location {
  search: URLSearchParams;
  viewer: CurrentUser | null;
  siteTeams: readonly SiteTeam[];
}

export async function prefetch(client: QueryClient, { search, viewer, siteTeams }: Location): Promise<void> {
  const named = readFeedAddress(undefined, search);
  if (!viewer && siteTeams.length === 0 && !isFiltered(named)) return prefetchLanding(client);
  const lastTab = firstTab(viewer?.homeTab, teamsOf(await readHomeTags(client, viewer, siteTeams)));
  await Promise.all([
    prefetchFeedAddress(client, homeAddress(named, lastTab), viewer, siteTeams),
    ...(viewer ? [prefetchRows(client)] : []),
  ]);
}
