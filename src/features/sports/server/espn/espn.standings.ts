import { leagueRecord } from '../../leagues/leagues.ts';
import type { League } from '../../sports.rules.ts';
import type { Standings, StandingsRow } from '../games/standings.ts';
import { teamOfName } from '../teams/teams.ts';
import { readableOnes, SourceError } from '../upstream/provider.ts';
import { countOf, cut, type Fields, fieldsOf, listOf, textOf, within } from '../upstream/reading.ts';
import { espnTeam } from './espn.scores.ts';

/** A figure of a row by its name or its type, whose case differs between leagues. */
function figureOf(stats: readonly unknown[], ...names: string[]): Fields {
  const isNamed = (value: unknown) => names.includes(textOf(value).toLowerCase().replaceAll(' ', ''));
  return fieldsOf(stats.find(each => isNamed(fieldsOf(each).type)) ?? stats.find(each => isNamed(fieldsOf(each).name)));
}

function numberOf({ value, displayValue }: Fields): number | null {
  const text = textOf(displayValue);
  const number = typeof value === 'number' ? value : text === '-' ? 0 : text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

function readRow(league: League, entry: unknown): { row: StandingsRow; rank: number | undefined } | undefined {
  const { team: given, stats: list } = fieldsOf(entry);
  const team = espnTeam(league, fieldsOf(given));
  const stats = listOf(list);
  if (!team || !stats) return undefined;
  const text = (...names: string[]) => {
    const { displayValue, summary } = figureOf(stats, ...names);
    return textOf(displayValue) || textOf(summary);
  };
  // Colleges give their record as a text alone.
  const [, won, lost] = /^(\d{1,3})-(\d{1,3})/.exec(text('total', 'overall')) ?? [];
  const count = (name: string, otherwise: string | undefined) => countOf(figureOf(stats, name).value) ?? countOf(otherwise);
  const [wins, losses] = [count('wins', won), count('losses', lost)];
  if (wins === undefined || losses === undefined) return undefined;
  const { thirdNumber: third, tableKind } = leagueRecord(league);
  const thirdCount = third === null ? null : (countOf(figureOf(stats, third).value) ?? 0);
  const ofPoints = tableKind === 'points';
  const streak = text('streak').replace(/^(?:-|0)$/, '');
  const last10 = text('lasttengames', 'lastten');
  const row: StandingsRow = {
    team: {
      code: team.tricode,
      name: team.name,
      color: team.color,
      tag: teamOfName(league, team.name)?.tag ?? null,
    },
    wins,
    losses,
    ties: thirdCount,
    draws: third === 'ties' ? thirdCount : null,
    points: ofPoints ? (countOf(figureOf(stats, 'points').value) ?? 0) : null,
    goalDifference: ofPoints ? numberOf(figureOf(stats, 'pointdifferential', 'pointsdiff')) : null,
    pct: numberOf(figureOf(stats, 'winpercent')) ?? (wins + losses > 0 ? wins / (wins + losses) : null),
    gamesBehind: numberOf(figureOf(stats, 'gamesbehind')),
    streak: /^[WLT]-?\d{1,3}$/i.test(streak) ? streak.replace('-', '') : null,
    last10: /^\d{1,2}-\d{1,2}(?:-\d{1,2})?$/.test(last10) ? last10 : null,
  };
  return { row, rank: ofPoints ? countOf(figureOf(stats, 'rank').value) : undefined };
}

/** The groups with rows, however deep they lie: conferences, or divisions within them. */
function groupsOf(node: unknown, name: string): { name: string; entries: readonly unknown[] }[] {
  const own = listOf(within(node, 'standings', 'entries')) ?? [];
  const children = listOf(fieldsOf(node).children) ?? [];
  const inner = children.flatMap(child => groupsOf(child, cut(textOf(fieldsOf(child).name), 60)));
  return own.length > 0 ? [{ name, entries: own }, ...inner] : inner;
}

/** ESPN's table of a league. */
export function espnStandings(league: League, answer: unknown): Standings {
  const found = groupsOf(answer, cut(textOf(fieldsOf(answer).name), 60));
  if (found.length === 0 && !listOf(fieldsOf(answer).children)) throw new SourceError('the answer has no standings');
  const groups = found.map(({ name, entries }) => {
    const rows = readableOnes(entries, entry => readRow(league, entry)).read;
    const best = rows.toSorted(
      (one, other) =>
        (one.rank ?? 0) - (other.rank ?? 0) ||
        (other.row.points ?? 0) - (one.row.points ?? 0) ||
        (other.row.pct ?? 0) - (one.row.pct ?? 0) ||
        other.row.wins - one.row.wins,
    );
    return { name, rows: best.map(({ row }) => row) };
  });
  return { groups, isReplay: textOf(within(answer, 'provider', 'name')) === 'replay' };
}
