import type { QueryClient } from '@tanstack/react-query';
import { useIsLive } from '../../../platform/web/live/index.ts';
import { prefetchRead, readKey, useRead } from '../../../platform/web/api/query.ts';
import type { EventData } from '../../../platform/shared/events.ts';
import { type LiveScores, type liveScoresEvent, sportsRoutes } from '../sports.contract.ts';
import { firstLeague, leagueRecord } from '../leagues/leagues.ts';
import { withScores } from '../sports.live.rules.ts';
import { type League, scoresRefetch, scoresStale, teamStale } from '../sports.rules.ts';

/** A league's scores, kept current by live updates or by polling. */
export function useScores(league: League) {
  const isLive = useIsLive();
  const often = { staleTime: scoresStale, refetchInterval: isLive ? false : scoresRefetch } as const;
  const isNba = league === firstLeague;
  const nba = useRead(sportsRoutes.nbaScores, {}, { ...often, enabled: isNba });
  const other = useRead(sportsRoutes.scores, { params: { league } }, { ...often, enabled: !isNba });
  return isNba ? nba : other;
}

/** Reads a league's scores for the first paint. A caller bounds the wait, because no page may wait for an external source. */
export function prefetchScores(client: QueryClient, league: League): Promise<void> {
  return league === firstLeague
    ? prefetchRead(client, sportsRoutes.nbaScores, {})
    : prefetchRead(client, sportsRoutes.scores, { params: { league } });
}

function scoresKey(league: League): [string] {
  return league === firstLeague ? readKey(sportsRoutes.nbaScores, {}) : readKey(sportsRoutes.scores, { params: { league } });
}

/** Applies pushed scores to the card's data; scores older than the known ones are ignored. */
export function showScores(client: QueryClient, scores: EventData<typeof liveScoresEvent>): void {
  client.setQueryData<LiveScores>(scoresKey(scores.league), known => withScores(known, scores));
}

export async function refreshScores(client: QueryClient, league: League): Promise<void> {
  await client.invalidateQueries({ queryKey: scoresKey(league) });
}

const seldom = { staleTime: teamStale };

/** A team's last games and its next. */
export function useTeamGames(league: League, team: string) {
  const isNba = league === firstLeague;
  const nba = useRead(sportsRoutes.nbaTeamGames, { params: { team } }, { ...seldom, enabled: isNba });
  const other = useRead(sportsRoutes.teamGames, { params: { league, team } }, { ...seldom, enabled: !isNba });
  return isNba ? nba : other;
}

/** A team's results of the season, and its games to come. */
export function useTeamSchedule(league: League, team: string) {
  return useRead(sportsRoutes.teamSchedule, { params: { league, team } }, seldom);
}

/** Reads what a part of a team's page shows of its season. */
export async function prefetchTeam(client: QueryClient, league: League, team: string, part: 'form' | 'games' | 'stats'): Promise<void> {
  const isNba = league === firstLeague;
  await Promise.all([
    isNba
      ? prefetchRead(client, sportsRoutes.nbaTeamGames, { params: { team } })
      : prefetchRead(client, sportsRoutes.teamGames, { params: { league, team } }),
    part === 'games' && prefetchRead(client, sportsRoutes.teamSchedule, { params: { league, team } }),
    part === 'stats' && leagueRecord(league).leaders === 'means' && prefetchRead(client, sportsRoutes.nbaTeamLeaders, { params: { team } }),
    part === 'stats' &&
      leagueRecord(league).leaders === 'yards' &&
      prefetchRead(client, sportsRoutes.nflTeamStats, { params: { abbreviation: team } }),
  ]);
}

/** The leaders of a team, in the terms of its sport; most leagues have none. */
export function useLeaders(league: League, team: string) {
  const figures = leagueRecord(league).leaders;
  const nba = useRead(sportsRoutes.nbaTeamLeaders, { params: { team } }, { ...seldom, enabled: figures === 'means' });
  const nfl = useRead(sportsRoutes.nflTeamStats, { params: { abbreviation: team } }, { ...seldom, enabled: figures === 'yards' });
  const { points, assists, rebounds } = nba.data ?? {};
  const { passing, rushing, receiving } = nfl.data ?? {};
  const { data, isError, isFetching, refetch } = figures === 'means' ? nba : nfl;
  const leaders = [
    ...(points ? [{ label: 'PPG', ...points }] : []),
    ...(assists ? [{ label: 'APG', ...assists }] : []),
    ...(rebounds ? [{ label: 'RPG', ...rebounds }] : []),
    ...(passing ? [{ label: 'Passing yards', value: passing.value, player: passing.playerName }] : []),
    ...(rushing ? [{ label: 'Rushing yards', value: rushing.value, player: rushing.playerName }] : []),
    ...(receiving ? [{ label: 'Receiving yards', value: receiving.value, player: receiving.playerName }] : []),
  ];
  return { leaders, data, isError, isFetching, refetch };
}
