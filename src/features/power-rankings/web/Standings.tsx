import type { ReactNode } from 'react';
import { classes } from '../../../design/index.ts';
import { TeamMark } from '../../tags/web/index.ts';
import { ranksInColumn, ranksOnSmallCard } from '../powerRankings.rules.ts';

interface StandingsProps {
  teams: readonly string[];
  /** A name as it is shown; by default as it is. */
  words?: (text: string) => ReactNode;
  /** On a phone fewer are shown. */
  isShortOnPhones?: boolean;
}

interface Column {
  start: number;
  teams: readonly string[];
}

/** Above ten, two columns of the same length, read downwards. */
function columnsOf(teams: readonly string[]): Column[] {
  if (teams.length <= ranksInColumn) return [{ start: 1, teams }];
  const half = Math.ceil(teams.length / 2);
  return [
    { start: 1, teams: teams.slice(0, half) },
    { start: half + 1, teams: teams.slice(half) },
  ];
}

/** Ranked teams as a table of standings. */
export function Standings({ teams, words = team => team, isShortOnPhones = false }: StandingsProps) {
  const columns = columnsOf(teams);
  return (
    <div className={classes('grid gap-x-4', columns.length > 1 && 'sm:grid-cols-2')}>
      {columns.map(column => (
        <ol
          key={column.start}
          start={column.start}
          className={classes(
            'divide-y divide-line overflow-hidden ring-1 ring-line ring-inset',
            columns.length === 1 ? 'rounded-control' : 'sm:rounded-control max-sm:first:rounded-t-control max-sm:last:rounded-b-control',
          )}
        >
          {column.teams.map((team, index) => (
            <li
              key={team}
              className={classes(
                'flex min-h-12 items-center gap-3 px-3 py-1.5',
                isShortOnPhones && column.start + index > ranksOnSmallCard && 'max-sm:hidden',
              )}
            >
              <span className="w-6 shrink-0 text-right text-lg font-bold tabular text-muted">{column.start + index}</span>
              {/* The badge leaves out a team with a spoiler. */}
              <TeamMark team={typeof words(team) === 'string' ? team : ''} />
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{words(team)}</span>
            </li>
          ))}
        </ol>
      ))}
    </div>
  );
}
