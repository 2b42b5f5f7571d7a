import type { ReactNode } from 'react';
import { Link, Loading, PanelSection, SkeletonRows, useMounted } from '../../../../design/index.ts';
import { useFavorites, useTagByName } from '../../../tags/web/index.ts';
import type { League } from '../../../sports/sports.rules.ts';
import { leagueName } from '../../../sports/leagues/leagues.ts';
import { useStandings } from '../games.api.ts';
import { type StandingsGroup, StandingsTable } from '../standings/StandingsTable.tsx';
import { tableLeagueOf, tableTagOf } from './tableTag.ts';

const maxRows = 5;

export interface GamesPanelProps {
  /** The tags of the page; without any, the reader's favorite teams stand for them. */
  tags: readonly string[];
  /** Sections above the table. */
  children?: ReactNode;
}

/** The part of the right panel about games: the table where a league or a team is shown. The page has the games themselves. */
export function GamesPanel({ tags, children }: GamesPanelProps) {
  const find = useTagByName();
  const { list } = useFavorites();
  const favorites = list.data?.filter(({ category }) => category === 'team') ?? [];
  const tag = tableTagOf(tags.length === 0 ? favorites.slice(0, 1) : tags.map(find));
  const league = tableLeagueOf(tag);
  const team = tag?.category === 'team' ? tag.name : undefined;
  return (
    <>
      {children}
      {/* A wide page has the table in its rail. */}
      {league && <Table league={league} team={team} className="2xl:hidden" />}
    </>
  );
}

/** The rows of a group around a team, or its first ones. */
function rowsAround({ name, rows }: StandingsGroup, team: string | undefined): { group: StandingsGroup; from: number } {
  const place = rows.findIndex(row => row.team.tag === team);
  const start = Math.max(0, Math.min(place - Math.floor(maxRows / 2), rows.length - maxRows));
  return { group: { name, rows: rows.slice(start, start + maxRows) }, from: start + 1 };
}

interface TableProps {
  league: League;
  team: string | undefined;
  className?: string;
}

/** Five rows of the table of a league, around a team. */
export function Table({ league, team, className }: TableProps) {
  const { data, isPending } = useStandings(league);
  // The server's HTML may stay for long; a place that never fills would be in it.
  const isLoading = useMounted() && isPending;
  const own = data?.groups.filter(({ rows }) => team !== undefined && rows.some(row => row.team.tag === team)) ?? [];
  const groups = own.length > 0 ? own : (data?.groups.slice(0, 2) ?? []);
  if (groups.length === 0 && !isLoading) return null;
  return (
    <PanelSection
      title={`${leagueName(league)} standings`}
      {...(className && { className })}
      action={
        <Link href={`/standings/${league}`} className="text-sm">
          Full table
        </Link>
      }
    >
      {isLoading && (
        <Loading label="Loading standings">
          <SkeletonRows rows={maxRows} avatar={false} />
        </Loading>
      )}
      {groups.map(each => {
        const { group, from } = rowsAround(each, team);
        return <StandingsTable key={group.name} league={league} group={group} from={from} team={team} short />;
      })}
    </PanelSection>
  );
}
