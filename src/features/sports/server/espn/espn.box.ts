import type { Injury, SourcePlayer } from '../games/gameDetails.ts';
import { countOf, cut, fieldsOf, listOf, textOf, within } from '../upstream/reading.ts';
import type { Sides } from './espn.plays.ts';

type Stats = Record<string, string>;

/** Figures by their keys: the order of the columns differs between recordings. */
function statsOf(keys: readonly unknown[], values: readonly unknown[]): Stats {
  return Object.fromEntries(
    keys.flatMap((key, index) => {
      const [name, value] = [cut(textOf(key), 60), cut(textOf(values[index]), 20)];
      return name && value ? [[name, value] as const] : [];
    }),
  );
}

function figure(stats: Stats, name: string): number | null {
  return countOf(stats[name]) ?? null;
}

function readPlayer(keys: readonly unknown[], line: unknown, section: string): (SourcePlayer & { id: string }) | undefined {
  const { athlete, starter, stats: values } = fieldsOf(line);
  const name = cut(textOf(fieldsOf(athlete).displayName), 60);
  const own = statsOf(keys, listOf(values) ?? []);
  if (!name) return undefined;
  // Football and baseball have a section for each kind of work, and some keys are in several of them.
  const stats = section ? Object.fromEntries(Object.entries(own).map(([key, value]) => [`${section}.${key}`, value])) : own;
  const points = figure(own, 'points');
  return {
    id: textOf(fieldsOf(athlete).id) || name,
    name,
    position: textOf(within(athlete, 'position', 'abbreviation')) || textOf(within(line, 'position', 'abbreviation')) || null,
    starter: starter === true,
    minutes: own.minutes ?? own.timeOnIce ?? null,
    points:
      points ?? (own.goals === undefined || own.assists === undefined ? null : (figure(own, 'goals') ?? 0) + (figure(own, 'assists') ?? 0)),
    rebounds: figure(own, 'rebounds'),
    assists: figure(own, 'assists'),
    stats,
  };
}

/** The players of a team, starters first. One who is in several sections has one line with the figures of all. */
function playersOf(team: unknown): SourcePlayer[] {
  const sections = listOf(fieldsOf(team).statistics) ?? [];
  const players = new Map<string, SourcePlayer>();
  for (const section of sections) {
    const { keys, athletes, name, type } = fieldsOf(section);
    const title = sections.length > 1 ? textOf(name) || textOf(type) : '';
    for (const line of listOf(athletes) ?? []) {
      const read = readPlayer(listOf(keys) ?? [], line, title);
      if (!read) continue;
      const { id, ...player } = read;
      const known = players.get(id);
      players.set(id, known ? { ...known, stats: { ...known.stats, ...player.stats } } : player);
    }
  }
  return [...players.values()].toSorted((one, other) => Number(other.starter) - Number(one.starter));
}

/** The figures of soccer by the names under which a box has those of other sports. */
const figureNames: Readonly<Record<string, string>> = { totalGoals: 'goals', goalAssists: 'assists', foulsCommitted: 'fouls' };

/** A team of soccer, whose source gives a line-up with figures by name and no minutes. */
function lineUpOf(team: unknown): SourcePlayer[] {
  const players = (listOf(fieldsOf(team).roster) ?? []).flatMap((line): SourcePlayer[] => {
    const { athlete, starter, subbedIn, position, stats: given } = fieldsOf(line);
    const name = cut(textOf(fieldsOf(athlete).displayName), 60);
    const hasPlayed = starter === true || subbedIn === true;
    const figures = hasPlayed ? (listOf(given) ?? []) : [];
    const named = figures.map(each => textOf(fieldsOf(each).name)).map(each => figureNames[each] ?? each);
    const values = figures.map(each => textOf(fieldsOf(each).displayValue) || String(countOf(fieldsOf(each).value) ?? ''));
    const stats = statsOf(named, values);
    if (!name) return [];
    const place = textOf(fieldsOf(position).abbreviation) || null;
    const [assists, common] = [figure(stats, 'assists'), { minutes: null, points: null, rebounds: null }];
    return [{ name, position: place, starter: starter === true, ...common, assists, stats }];
  });
  return players.toSorted((one, other) => Number(other.starter) - Number(one.starter));
}

const idOf = (entry: unknown) => textOf(within(entry, 'team', 'id'));

/** The box of ESPN's summary of a game; null before it has one. */
export function espnBox({ home, away }: Sides, answer: unknown): { home: SourcePlayer[]; away: SourcePlayer[] } | null {
  const teams = listOf(within(answer, 'boxscore', 'players')) ?? [];
  const lineUps = listOf(fieldsOf(answer).rosters) ?? [];
  const ofSide = (list: readonly unknown[], side: string) => list.find(team => idOf(team) === side);
  const of = (side: string) => (lineUps.length > 0 ? lineUpOf(ofSide(lineUps, side)) : playersOf(ofSide(teams, side)));
  const box = { home: of(home), away: of(away) };
  return box.home.length + box.away.length > 0 ? box : null;
}

function readInjury(entry: unknown): Injury[] {
  const { status, athlete, type, details } = fieldsOf(entry);
  const player = cut(textOf(fieldsOf(athlete).displayName), 60);
  const words = cut(textOf(status) || textOf(fieldsOf(type).description), 40);
  const position = cut(textOf(within(athlete, 'position', 'abbreviation')), 10) || null;
  return player && words ? [{ player, position, status: words, detail: cut(textOf(fieldsOf(details).type), 60) || null }] : [];
}

/** The injuries of both teams; the summary has them before the game too. */
export function espnInjuries({ home, away }: Sides, answer: unknown): { home: Injury[]; away: Injury[] } {
  const teams = listOf(fieldsOf(answer).injuries) ?? [];
  const of = (side: string) => (listOf(fieldsOf(teams.find(team => idOf(team) === side)).injuries) ?? []).flatMap(readInjury);
  return { home: of(home), away: of(away) };
}
