import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../../../platform/server/process/project.ts';
import { type League, leagueName, leagues } from '../../leagues/leagues.ts';

export interface Team {
  /** The name at the source. */
  name: string;
  /** The name of its tag, which has the sport in it where a school's other sport has the plain one. */
  tag: string;
  nickname: string;
  /** The league's own abbreviation, and ESPN's. */
  code: string;
  espnCode: string;
  espnId: string;
  color: string;
}

/** A team in the list of tags. `league` and `alsoIn` are names of leagues. */
interface TaggedTeam extends Omit<Team, 'tag' | 'espnCode' | 'espnId'> {
  category: string;
  league: string;
  alsoIn?: readonly string[];
  /** ESPN's abbreviation, where it is not the league's, and its id. */
  sourceCode?: string;
  sourceId: string;
  /** The name at the source, where it is not the tag's. */
  sourceName?: string;
}

// The file is part of the project and tested there.
const tagged: readonly TaggedTeam[] = JSON.parse(readFileSync(join(projectFolder, 'db', 'seed', 'tags.json'), 'utf8'));
const clubs = tagged
  .filter(({ category }) => category === 'team')
  .map(({ name: tag, nickname, code, sourceCode, sourceId, sourceName, color, league, alsoIn = [] }) => {
    const team = { name: sourceName ?? tag, tag, nickname, code, espnCode: sourceCode ?? code, espnId: sourceId, color };
    return { team, leagues: [league, ...alsoIn] };
  })
  .toSorted((one, other) => (one.team.name < other.team.name ? -1 : 1));

const teams = new Map(
  leagues.map(league => [league, clubs.filter(each => each.leagues.includes(leagueName(league))).map(({ team }) => team)]),
);
/** The leagues that a club plays in, by the name of its tag; none for a name that is no club's. */
export const leaguesOfClub = (tag: string): readonly League[] =>
  leagues.filter(league => teams.get(league)?.some(team => team.tag === tag));

const mapOf = <T>(map: (list: readonly Team[]) => T) => new Map([...teams].map(([league, list]) => [league, map(list)]));
const byEspnId = mapOf(list => new Map(list.map(team => [team.espnId, team])));
const byFullName = mapOf(list => new Map(list.map(team => [team.name, team])));
const byCode = mapOf(list => new Map(list.map(team => [team.code, team])));

export function teamsOf(league: League): readonly Team[] {
  return teams.get(league) ?? [];
}

/** 'Los Angeles Clippers', 'los-angeles-clippers' and 'LOS ANGELES CLIPPERS' are one. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z0-9&]/gi, '')
    .toLowerCase();
}

/** Names that tables differ about. */
const otherNames = new Map([
  ['losangelesclippers', 'LA Clippers'],
  ['oaklandathletics', 'Athletics'],
  ['sixers', 'Philadelphia 76ers'],
]);

function namesOf(list: readonly Team[]): Map<string, Team> {
  const names = new Map<string, Team>();
  // A nickname that several colleges share names none of them.
  const isSharedNickname = (team: Team) => list.some(other => other !== team && plain(other.nickname) === plain(team.nickname));
  for (const team of list.filter(each => !isSharedNickname(each))) names.set(plain(team.nickname), team);
  for (const team of list) names.set(plain(team.espnCode), team);
  for (const team of list) names.set(plain(team.code), team);
  for (const team of list) names.set(plain(team.tag), team).set(plain(team.name), team);
  return names;
}

const byName = mapOf(namesOf);

/** The team with this name, nickname or abbreviation, ignoring case; undefined if none matches, as for a piece of a path. */
export function teamNamed(league: League, text: string): Team | undefined {
  if (/[/\\]|\.\./.test(text)) return undefined;
  const names = byName.get(league);
  return names?.get(plain(text)) ?? names?.get(plain(otherNames.get(plain(text)) ?? ''));
}

/** The team with exactly this name at the source. */
export function teamOfName(league: League, name: string): Team | undefined {
  return byFullName.get(league)?.get(name);
}

/** The name of the tag of the team that the source calls so; the name itself where no team is known by it. */
export const tagOfTeam = (league: League, name: string): string => teamOfName(league, name)?.tag ?? name;

export function teamOfEspnId(league: League, espnId: string): Team | undefined {
  return byEspnId.get(league)?.get(espnId);
}

export function teamOfCode(league: League, code: string): Team | undefined {
  return byCode.get(league)?.get(code);
}
