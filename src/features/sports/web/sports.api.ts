import { useRead } from '../../../platform/web/query.ts';
import { sportsRoutes } from '../sports.contract.ts';
import { type League, scoresRefetch, scoresStale } from '../sports.rules.ts';

const often = { staleTime: scoresStale, refetchInterval: scoresRefetch };

/** A league's scores, asked for while a card shows them and never on the server: no page waits for a source outside. */
export function useScores(league: League) {
  const isNba = league === 'nba';
  const nba = useRead(sportsRoutes.nbaScores, {}, { ...often, enabled: isNba });
  const other = useRead(sportsRoutes.scores, { params: { league } }, { ...often, enabled: !isNba });
  return isNba ? nba : other;
}
