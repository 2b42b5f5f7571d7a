import type { QueryClient } from '@tanstack/react-query';
import { Card, EmptyState, Loading, NotFoundState, PageHeader, SkeletonRows } from '../../../../design/index.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { type League, leagues } from '../../../sports/sports.rules.ts';
import { Marks } from '../../../sports/web/index.ts';
import { gamesRoutes } from '../../games.contract.ts';
import { leagueNames, scheduleHref } from '../../words/games.words.ts';
import { prefetchSoon, useStandings } from '../games.api.ts';
import { NoStandings } from './NoStandings.tsx';
import { StandingsTable } from './StandingsTable.tsx';

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
  const { data, isError, isFetching, refetch } = useStandings(league);
  const name = leagueNames[league];
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
      {data?.groups.map(group => (
        <Card key={group.name} as="section" padding="none" aria-label={group.name} className="mb-4 p-4 sm:p-5">
          <StandingsTable league={league} group={group} />
        </Card>
      ))}
      {data?.groups.length === 0 && <EmptyState title="No standings yet">Standings show up when the season starts.</EmptyState>}
      {!data && isError && <NoStandings onRetry={() => void refetch()} pending={isFetching} />}
      {!data && !isError && (
        <Loading label="Loading standings">
          <SkeletonRows rows={10} avatar={false} />
        </Loading>
      )}
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
