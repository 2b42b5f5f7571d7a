import type { League } from '../../sports.rules.ts';
import { collegeTeams } from './teams.college.ts';
import { professionalTeams } from './teams.professional.ts';

export interface Team {
  name: string;
  nickname: string;
  /** The league's own abbreviation, and ESPN's. */
  code: string;
  espnCode: string;
  espnId: string;
  color: string;
}

function rowsOf(table: string): string[][] {
  return table
    .split('\n')
    .filter(line => line.includes('|'))
    .map(line => line.split('|').map(cell => cell.trim()));
}

function professional(table: string): Team[] {
  return rowsOf(table).map(([name = '', nickname = '', code = '', espnCode = '', espnId = '', color = '']) => {
    return { name, nickname, code, espnCode: espnCode || code, espnId, color };
  });
}

function college(sport: 'b' | 'f'): Team[] {
  return rowsOf(collegeTeams)
    .filter(row => row[5]?.includes(sport))
    .map(([name = '', nickname = '', code = '', espnId = '', color = '']) => ({ name, nickname, code, espnCode: code, espnId, color }));
}

const teams: Readonly<Record<League, readonly Team[]>> = {
  nba: professional(professionalTeams.nba),
  wnba: professional(professionalTeams.wnba),
  nfl: professional(professionalTeams.nfl),
  mlb: professional(professionalTeams.mlb),
  nhl: professional(professionalTeams.nhl),
  'college-basketball': college('b'),
  'college-football': college('f'),
};

const byEspnId = new Map(Object.entries(teams).map(([league, list]) => [league, new Map(list.map(team => [team.espnId, team]))] as const));
const byCode = new Map(Object.entries(teams).map(([league, list]) => [league, new Map(list.map(team => [team.code, team]))] as const));

export function teamsOf(league: League): readonly Team[] {
  return teams[league];
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
  for (const team of list) names.set(plain(team.name), team);
  return names;
}

const byName = new Map(Object.entries(teams).map(([league, list]) => [league, namesOf(list)] as const));

/** The team with this name, nickname or abbreviation, ignoring case; undefined if none matches, as for a piece of a path. */
export function teamNamed(league: League, text: string): Team | undefined {
  if (/[/\\]|\.\./.test(text)) return undefined;
  const names = byName.get(league);
  return names?.get(plain(text)) ?? names?.get(plain(otherNames.get(plain(text)) ?? ''));
}

export function teamOfEspnId(league: League, espnId: string): Team | undefined {
  return byEspnId.get(league)?.get(espnId);
}

export function teamOfCode(league: League, code: string): Team | undefined {
  return byCode.get(league)?.get(code);
}
