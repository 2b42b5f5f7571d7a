import type { League } from '../sports.rules.ts';
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

export function teamOfEspnId(league: League, espnId: string): Team | undefined {
  return byEspnId.get(league)?.get(espnId);
}

export function teamOfCode(league: League, code: string): Team | undefined {
  return byCode.get(league)?.get(code);
}
