import type { QueryClient } from '@tanstack/react-query';
import { NotFoundState, PageHeader } from '../../../../design/index.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { type League, leagues } from '../../../sports/sports.rules.ts';
import { Marks } from '../../../sports/web/index.ts';
import { gamesRoutes } from '../../games.contract.ts';
import { leagueName } from '../../../sports/leagues/leagues.ts';
import { scheduleHref } from '../../words/games.words.ts';
import { prefetchSoon, useStandings } from '../games.api.ts';
import { LeagueTables } from './LeagueTables.tsx';

const leagueIn = (params: Record<string, string>) => leagues.find(league => league === params['league']?.toLowerCase());

export async function prefetch(client: QueryClient, { params }: { params: Record<string, string> }): Promise<void> {
  const league = leagueIn(params);
  if (league) await prefetchSoon(client, gamesRoutes.standings, { params: { league } });
}

/** `/standings/{league}`: the table of a league. */
export default function StandingsPage({ params }: { params: Record<string, string> }) {
  const league = leagueIn(params);
  return league ? <LeagueStandings key={league} league={league} /> : <MissingLeague />;
}

function LeagueStandings({ league }: { league: League }) {
  const standings = useStandings(league);
  const { data, isError } = standings;
  const name = leagueName(league);
  useHead({
    title: `${name} standings`,
    description: `The table of the ${name}: records, games behind and streaks.`,
    path: `/standings/${league}`,
  });
  return (
    <>
      <PageHeader
        title={`${name} standings`}
        back={{ href: scheduleHref({ league }), label: `${name} games` }}
        description={
          data && (
            <p className="flex min-h-6 flex-wrap items-center gap-2 text-sm">
              <span>Source: {data.source}</span>
              <Marks {...data} stale={data.stale || isError} />
            </p>
          )
        }
      />
      <LeagueTables league={league} standings={standings} />
    </>
  );
}

function MissingLeague() {
  useHead({ title: 'Standings not found', description: 'There is no such league.', status: 404, noIndex: true });
  return (
    <NotFoundState title="Standings not found" href="/games" linkLabel="All games today">
      We couldn’t find that league.
    </NotFoundState>
  );
}
