import { useRead } from '../../../platform/web/query.ts';
import { sportsRoutes } from '../sports.contract.ts';
import { type League, scoresRefetch, scoresStale, teamStale } from '../sports.rules.ts';

const often = { staleTime: scoresStale, refetchInterval: scoresRefetch };

/** A league's scores, asked for while a card shows them and never on the server: no page waits for a source outside. */
export function useScores(league: League) {
  const isNba = league === 'nba';
  const nba = useRead(sportsRoutes.nbaScores, {}, { ...often, enabled: isNba });
  const other = useRead(sportsRoutes.scores, { params: { league } }, { ...often, enabled: !isNba });
  return isNba ? nba : other;
}

const seldom = { staleTime: teamStale };

/** A team's last games and its next. */
export function useTeamGames(league: League, team: string) {
  const isNba = league === 'nba';
  const nba = useRead(sportsRoutes.nbaTeamGames, { params: { team } }, { ...seldom, enabled: isNba });
  const other = useRead(sportsRoutes.teamGames, { params: { league, team } }, { ...seldom, enabled: !isNba });
  return isNba ? nba : other;
}

/** Who leads a team of the NBA or the NFL, in the words of their games; other leagues have none. */
export function useLeaders(league: League, team: string): { label: string; value: number; player: string }[] | undefined {
  const nba = useRead(sportsRoutes.nbaTeamLeaders, { params: { team } }, { ...seldom, enabled: league === 'nba' });
  const nfl = useRead(sportsRoutes.nflTeamStats, { params: { abbreviation: team } }, { ...seldom, enabled: league === 'nfl' });
  const { points, assists, rebounds } = nba.data ?? {};
  const { passing, rushing, receiving } = nfl.data ?? {};
  if (!nba.data && !nfl.data) return undefined;
  return [
    ...(points ? [{ label: 'Points a game', ...points }] : []),
    ...(assists ? [{ label: 'Assists a game', ...assists }] : []),
    ...(rebounds ? [{ label: 'Rebounds a game', ...rebounds }] : []),
    ...(passing ? [{ label: 'Passing yards', value: passing.value, player: passing.playerName }] : []),
    ...(rushing ? [{ label: 'Rushing yards', value: rushing.value, player: rushing.playerName }] : []),
    ...(receiving ? [{ label: 'Receiving yards', value: receiving.value, player: receiving.playerName }] : []),
  ];
}
