import { Card, Link } from '../../../../design/index.ts';
import type { League } from '../../../sports/sports.rules.ts';
import { leagueName } from '../../../sports/leagues/leagues.ts';
import { useStandings } from '../games.api.ts';
import { StandingsTable } from './StandingsTable.tsx';

/** The conference or division of a team, with its row marked; nothing while the table is not known. */
export function TeamTable({ league, team }: { league: League; team: string }) {
  const { data } = useStandings(league);
  const group = data?.groups.find(({ rows }) => rows.some(row => row.team.tag === team));
  if (!group) return null;
  return (
    <Card as="section" aria-label={`${team} in the standings`}>
      <header className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="text-lg font-semibold">{leagueName(league)} standings</h2>
        <Link href={`/standings/${league}`} className="text-sm">
          Full table
        </Link>
      </header>
      <StandingsTable league={league} group={group} team={team} />
    </Card>
  );
}
