import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { Answer } from '../../../platform/shared/contract.ts';
import type { ApiError } from '../../../platform/web/api/api.ts';
import { prefetchRead, readKey, readWith, useRead } from '../../../platform/web/api/query.ts';
import { prefetchGames, prefetchSoon, waitBriefly } from '../../games/web/index.ts';
import { gamesRoutes } from '../../games/games.contract.ts';
import { leagueOf } from '../../sports/sports.rules.ts';
import { prefetchTeam } from '../../sports/web/index.ts';
import type { Tag } from '../../tags/tags.contract.ts';
import { teamsRoutes } from '../teams.contract.ts';
import type { TeamTab } from '../teams.tabs.ts';

/** The number of people with a tag as a favorite; it is read again after five minutes. */
export function useFanCount(tagId: number): number | undefined {
  return useRead(teamsRoutes.fanCount, { params: { tagId } }, { staleTime: 5 * 60_000 }).data?.count;
}

type FanPage = Answer<typeof teamsRoutes.fans>;

const first: string | null = null;

function fansQuery(client: QueryClient, tagId: number) {
  return {
    queryKey: readKey(teamsRoutes.fans, { params: { tagId }, query: {} }),
    initialPageParam: first,
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      readWith(client, teamsRoutes.fans, { params: { tagId }, query: { cursor: pageParam ?? undefined } }),
    getNextPageParam: (page: FanPage) => page.nextCursor,
  };
}

/** The people who show a team as their flair. */
export function useFans(client: QueryClient, tagId: number) {
  return useInfiniteQuery<FanPage, ApiError, InfiniteData<FanPage>, [string], string | null>(fansQuery(client, tagId));
}

/** Reads what the page of a tag shows above its posts, for the first paint. Reads of other sources are waited for a short time only. */
export async function prefetchTagPage(client: QueryClient, tag: Tag, tab: TeamTab): Promise<void> {
  const isTeam = tag.category === 'team';
  const league = leagueOf(isTeam ? (tag.league ?? '') : tag.name);
  await Promise.all([
    prefetchRead(client, teamsRoutes.fanCount, { params: { tagId: tag.id } }),
    isTeam && tab === 'fans' && client.prefetchInfiniteQuery(fansQuery(client, tag.id)),
    league && prefetchSoon(client, gamesRoutes.standings, { params: { league } }),
    league && prefetchGames(client, { league, ...(isTeam && { team: tag.name }) }),
    league && isTeam && waitBriefly(prefetchTeam(client, league, tag.name, tab === 'games' || tab === 'stats' ? tab : 'form')),
  ]);
}
