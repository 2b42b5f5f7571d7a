import { classes, Link, TeamBadge } from '../../../../design/index.ts';
import { tagHref } from '../../../tags/tags.rules.ts';
import type { Standings } from '../../games.contract.ts';
import { shortName } from '../../words/games.words.ts';
import { leagueRecord } from '../../../sports/leagues/leagues.ts';
import { type League, recordText } from '../../../sports/sports.rules.ts';

export type StandingsGroup = Standings['groups'][number];

interface StandingsTableProps {
  league: League;
  group: StandingsGroup;
  /** The place of the first row in the whole table, from 1. */
  from?: number;
  /** The name of a team whose row is marked. */
  team?: string | undefined;
  /** Few columns, for narrow places: the record and games behind, or points. */
  short?: boolean;
}

const share = (pct: number | null) => (pct === null ? '–' : pct.toFixed(3).replace(/^0/, ''));

type Row = StandingsGroup['rows'][number];

interface Column {
  label: string;
  /** The words of an abbreviation. */
  title?: string;
  cell: (row: Row) => string | number;
  className?: string;
}

const number = 'font-numeral text-base';

/** The columns behind the name of a team. A table by points has these, and one with draws the difference of goals. */
function columnsOf(league: League, rows: readonly Row[], isShort: boolean): Column[] {
  const ties: Column =
    leagueRecord(league).thirdNumber === 'otlosses'
      ? { label: 'OTL', title: 'Overtime losses', cell: row => row.ties ?? 0 }
      : { label: 'T', title: 'Ties', cell: row => row.ties ?? 0 };
  const points: Column | undefined = rows.some(row => row.points !== null)
    ? { label: 'PTS', title: 'Points', cell: row => row.points ?? 0, className: number }
    : undefined;
  if (points && rows.some(row => row.draws !== null)) {
    const gap = (row: Row) => row.goalDifference ?? 0;
    const record: Column[] = [
      { label: 'W', title: 'Wins', cell: row => row.wins, className: number },
      { label: 'D', title: 'Draws', cell: row => row.draws ?? 0, className: number },
      { label: 'L', title: 'Losses', cell: row => row.losses, className: number },
    ];
    const goals = { label: 'GD', title: 'Goal difference', cell: (row: Row) => `${gap(row) > 0 ? '+' : ''}${gap(row)}`.replace('-', '−') };
    return [...(isShort ? [] : record), goals, points];
  }
  return [
    { label: 'W', title: 'Wins', cell: row => row.wins, className: number },
    { label: 'L', title: 'Losses', cell: row => row.losses, className: number },
    ...(rows.some(row => row.ties !== null) ? [ties] : []),
    // A phone cuts the last columns.
    ...(points ? [points] : []),
    ...(isShort ? [] : [{ label: 'PCT', cell: (row: Row) => share(row.pct) }]),
    ...(points ? [] : [{ label: 'GB', title: 'Games behind', cell: (row: Row) => row.gamesBehind || '–' }]),
    ...(isShort
      ? []
      : [
          { label: 'Streak', cell: (row: Row) => row.streak ?? '–' },
          { label: 'L10', title: 'Last ten games', cell: (row: Row) => recordText(row.last10) || '–' },
        ]),
  ];
}

/** A conference or division, the best first. */
export function StandingsTable({ league, group: { name, rows }, from = 1, team, short = false }: StandingsTableProps) {
  const columns = columnsOf(league, rows, short);
  return (
    // A scrolling area must be reachable by keyboard. On a phone it goes to the card's edge, so that a cut column says that there are more.
    <div role="group" tabIndex={0} aria-label={name} className="relative -mr-4 overflow-x-auto pr-4 sm:mr-0 sm:pr-0">
      <table className="tabular w-full text-right text-sm">
        <caption className="sr-only">{name}</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="sticky left-0 z-1 w-full bg-surface py-1.5 text-left font-semibold">
              {name}
            </th>
            {columns.map(({ label, title }) => (
              // All tables of a league have columns of one width.
              <th
                key={label}
                scope="col"
                className={classes('min-w-8 px-2 font-semibold last:pr-0 max-sm:px-1.5', !short && 'sm:min-w-16')}
              >
                {title ? (
                  <abbr title={title} className="no-underline">
                    {label}
                  </abbr>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => {
            const isOwn = team !== undefined && (row.team.tag ?? row.team.name) === team;
            const ground = isOwn ? 'bg-primary-soft font-semibold' : 'bg-surface';
            return (
              <tr key={row.team.code} aria-current={isOwn ? 'true' : undefined} className={ground}>
                <th scope="row" className={classes('sticky left-0 z-1 py-1.5 pr-2 text-left font-normal', ground)}>
                  <span className="flex items-center gap-2">
                    <span className="w-5 text-right font-numeral text-base text-muted">{from + index}</span>
                    <TeamBadge code={row.team.code} color={row.team.color} className="h-5" />
                    <TeamName name={shortName({ league }, row.team.name)} tag={row.team.tag} isOwn={isOwn} isShort={short} />
                  </span>
                </th>
                {columns.map(({ label, cell, className }) => (
                  <td key={label} className={classes('px-2 last:pr-0 max-sm:px-1.5', className)}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function TeamName({ name, tag, isOwn, isShort }: { name: string; tag: string | null; isOwn: boolean; isShort: boolean }) {
  const looks = classes('truncate', isShort ? 'max-w-28' : 'max-sm:max-w-24', isOwn && 'font-semibold');
  return tag === null ? (
    <span className={looks}>{name}</span>
  ) : (
    <Link variant="bare" href={tagHref([tag])} className={classes(looks, 'hit-area rounded-control hover:underline')}>
      {name}
    </Link>
  );
}
