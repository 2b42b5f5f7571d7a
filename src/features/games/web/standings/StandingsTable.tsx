import { classes, Link, TeamBadge } from '../../../../design/index.ts';
import { tagHref } from '../../../tags/tags.rules.ts';
import type { Standings } from '../../games.contract.ts';
import { shortName } from '../../words/games.words.ts';
import { type League, recordText } from '../../../sports/sports.rules.ts';

export type StandingsGroup = Standings['groups'][number];

interface StandingsTableProps {
  league: League;
  group: StandingsGroup;
  /** The place of the first row in the whole table, from 1. */
  from?: number;
  /** The name of a team whose row is marked. */
  team?: string | undefined;
  /** Record and games behind alone, for narrow places. */
  short?: boolean;
}

const share = (pct: number | null) => (pct === null ? '–' : pct.toFixed(3).replace(/^0/, ''));

/** A conference or division, the best first. */
export function StandingsTable({ league, group: { name, rows }, from = 1, team, short = false }: StandingsTableProps) {
  const hasTies = rows.some(row => row.ties !== null);
  return (
    // A scrolling area must be reachable by keyboard. On a phone it goes to the card's edge, so that a cut column says that there are more.
    <div role="group" tabIndex={0} aria-label={name} className="relative -mr-4 overflow-x-auto pr-4 sm:mr-0 sm:pr-0">
      <table className="tabular w-full text-right text-sm">
        <caption className="sr-only">{name}</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="sticky left-0 z-1 bg-surface py-1.5 text-left font-semibold">
              {name}
            </th>
            <th scope="col" className="px-2 font-semibold">
              <abbr title="Wins" className="no-underline">
                W
              </abbr>
            </th>
            <th scope="col" className="px-2 font-semibold">
              <abbr title="Losses" className="no-underline">
                L
              </abbr>
            </th>
            {hasTies && (
              <th scope="col" className="px-2 font-semibold">
                <abbr title={league === 'nhl' ? 'Overtime losses' : 'Ties'} className="no-underline">
                  {league === 'nhl' ? 'OTL' : 'T'}
                </abbr>
              </th>
            )}
            {!short && (
              <th scope="col" className="px-2 font-semibold">
                PCT
              </th>
            )}
            <th scope="col" className="px-2 font-semibold">
              <abbr title="Games behind" className="no-underline">
                GB
              </abbr>
            </th>
            {!short && (
              <>
                <th scope="col" className="px-2 font-semibold">
                  Streak
                </th>
                <th scope="col" className="pl-2 font-semibold">
                  <abbr title="Last ten games" className="no-underline">
                    L10
                  </abbr>
                </th>
              </>
            )}
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
                    <TeamName name={shortName({ league }, row.team.name)} tag={row.team.tag} isOwn={isOwn} />
                  </span>
                </th>
                <td className="px-2 font-numeral text-base">{row.wins}</td>
                <td className="px-2 font-numeral text-base">{row.losses}</td>
                {hasTies && <td className="px-2">{row.ties ?? 0}</td>}
                {!short && <td className="px-2">{share(row.pct)}</td>}
                <td className="px-2">{row.gamesBehind === null || row.gamesBehind === 0 ? '–' : row.gamesBehind}</td>
                {!short && (
                  <>
                    <td className="px-2">{row.streak ?? '–'}</td>
                    <td className="pl-2">{recordText(row.last10) || '–'}</td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function TeamName({ name, tag, isOwn }: { name: string; tag: string | null; isOwn: boolean }) {
  const looks = classes('truncate', isOwn && 'font-semibold');
  return tag === null ? (
    <span className={looks}>{name}</span>
  ) : (
    <Link variant="bare" href={tagHref([tag])} className={classes(looks, 'hit-area rounded-control hover:underline')}>
      {name}
    </Link>
  );
}
