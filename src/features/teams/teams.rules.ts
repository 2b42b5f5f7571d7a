/** The page of a team. src/features/teams/README.md. */
import type { Standings } from '../games/games.contract.ts';
import { sportRules } from '../sports/leagues/leagues.ts';
import type { League } from '../sports/sports.rules.ts';

export const fansPerPage = 30;

/** The place of a team in its league's table. */
export interface Standing {
  record: string;
  place: number;
  /** The name of the conference or division without the word itself, such as East or AFC West. */
  group: string;
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** A place as a fan says it: 1st, 2nd, 11th. */
export function ordinal(place: number): string {
  return `${place}${suffixes[ordinals.select(place)] ?? 'th'}`;
}

const shortGroups: Readonly<Record<string, string>> = { Eastern: 'East', Western: 'West' };

function shortGroup(name: string): string {
  const short = name.replace(/ (Conference|Division)$/i, '');
  return shortGroups[short] ?? short;
}

/** The record and place of the team with a tag; undefined if the table does not have it. */
export function standingOf(standings: Standings | undefined, tag: string): Standing | undefined {
  for (const { name, rows } of standings?.groups ?? []) {
    const index = rows.findIndex(row => row.team.tag === tag);
    const row = rows[index];
    if (!row) continue;
    const isByPoints = row.points !== null && row.draws !== null;
    const record = (isByPoints ? [row.wins, row.draws, row.losses] : [row.wins, row.losses, row.ties])
      .filter(each => each !== null)
      .join('–');
    return { record, place: index + 1, group: shortGroup(name) };
  }
  return undefined;
}

const minuteMs = 60_000;

/** The time until a game begins: 'Tip-off in 2 h 05 min', or 'Tip-off soon' in its last minute and after a late start. */
export function countdown(league: League, startsAt: string, now: number): string {
  const minutes = Math.ceil((Date.parse(startsAt) - now) / minuteMs);
  if (minutes <= 1) return `${sportRules(league).start} soon`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${sportRules(league).start} in ${hours > 0 ? `${hours} h ${String(rest).padStart(2, '0')} min` : `${minutes} min`}`;
}
