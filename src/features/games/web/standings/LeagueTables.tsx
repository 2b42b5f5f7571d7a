import { Card, EmptyState, Loaded, SkeletonRows } from '../../../../design/index.ts';
import type { League } from '../../../sports/sports.rules.ts';
import { useKnownClock } from '../clock/clock.cache.ts';
import type { useStandings } from '../games.api.ts';
import { StandingsTable } from './StandingsTable.tsx';

interface LeagueTablesProps {
  league: League;
  standings: ReturnType<typeof useStandings>;
}

/** A card for each conference or division. A reader who hides scores has no tables from before they were hidden. */
export function LeagueTables({ league, standings }: LeagueTablesProps) {
  const hidesScores = useKnownClock()?.hideScores;
  if (hidesScores && standings.isError && !standings.data)
    return <EmptyState title="Standings are hidden">Show scores to see them.</EmptyState>;
  return (
    <Loaded
      of={standings}
      error="Standings can’t be reached right now."
      loading="Loading standings"
      skeleton={<SkeletonRows rows={10} avatar={false} />}
    >
      {({ groups }) =>
        groups.length === 0 ? (
          <EmptyState title="No standings yet">Standings show up when the season starts.</EmptyState>
        ) : (
          groups.map(group => (
            <Card key={group.name} as="section" padding="none" aria-label={group.name} className="mb-4 p-4 sm:p-5">
              <StandingsTable league={league} group={group} />
            </Card>
          ))
        )
      }
    </Loaded>
  );
}
