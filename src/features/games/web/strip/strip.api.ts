import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../platform/shared/contract.ts';
import type { ApiError } from '../../../../platform/web/api/api.ts';
import { readKey, readWith } from '../../../../platform/web/api/query.ts';
import type { League } from '../../../sports/sports.rules.ts';
import { type Game, gamesRoutes } from '../../games.contract.ts';
import { gamesForStrip } from '../../strip.rules.ts';
import { scheduleInput, waitBriefly, useRefetchInterval } from '../games.api.ts';

/** The choice of games in a strip: those of one league or of all leagues, with the games of some teams first. */
export interface StripView {
  league?: League | undefined;
  /** The names of the teams' tags. */
  teams: readonly string[];
  /** Whether the strip has no games but theirs, while there are any. */
  isOfTeams?: boolean;
}

/** A few games of the day. A page that carries the day's whole list would be heavy on a Saturday of college games. */
function stripQuery({ league, teams, isOfTeams = false }: StripView) {
  const input = scheduleInput({ league });
  return {
    queryKey: [...readKey(gamesRoutes.list, input), 'strip', teams.join(','), ...(isOfTeams ? ['alone'] : [])],
    queryFn: async ({ client }: { client: QueryClient }): Promise<Answer<typeof gamesRoutes.list>> => {
      const answer = await readWith(client, gamesRoutes.list, input);
      return { ...answer, games: gamesForStrip(answer.games, teams, { isOfTeams }) };
    },
  };
}

export function useStrip(view: StripView) {
  const refetchInterval = useRefetchInterval();
  return useQuery<Answer<typeof gamesRoutes.list>, ApiError>({ ...stripQuery(view), staleTime: 30_000, refetchInterval });
}

/** Reads a strip for the first paint. Returns its games, or none if the read takes long. */
export async function prefetchStrip(client: QueryClient, view: StripView): Promise<readonly Game[]> {
  const query = stripQuery(view);
  await waitBriefly(client.prefetchQuery(query));
  return client.getQueryData<Answer<typeof gamesRoutes.list>>(query.queryKey)?.games ?? [];
}
