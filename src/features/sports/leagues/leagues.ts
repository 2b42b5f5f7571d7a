/** The leagues, in the order in which pages list them. */
import { championsLeague } from './champions-league.ts';
import { collegeBasketball } from './college-basketball.ts';
import { collegeFootball } from './college-football.ts';
import { laLiga } from './la-liga.ts';
import { type LeagueRecord, type SportRules, sports } from './league.ts';
import { ligaMx } from './liga-mx.ts';
import { mlb } from './mlb.ts';
import { mls } from './mls.ts';
import { nba } from './nba.ts';
import { nfl } from './nfl.ts';
import { nhl } from './nhl.ts';
import { nwsl } from './nwsl.ts';
import { premierLeague } from './premier-league.ts';
import { wnba } from './wnba.ts';
import { womensCollegeBasketball } from './womens-college-basketball.ts';

const records = [
  nba,
  wnba,
  nfl,
  mlb,
  nhl,
  collegeBasketball,
  collegeFootball,
  womensCollegeBasketball,
  premierLeague,
  championsLeague,
  mls,
  nwsl,
  laLiga,
  ligaMx,
] as const;

export type League = (typeof records)[number]['id'];
export const leagues: readonly League[] = records.map(({ id }) => id);
/** The league that has calls of its own, from before there were others, and that is shown where none was chosen. */
export const firstLeague: League = nba.id;

const byId = new Map<League, LeagueRecord>(records.map(record => [record.id, record]));

export function leagueRecord(league: League): LeagueRecord {
  const record = byId.get(league);
  if (!record) throw new Error(`${league} is no league`);
  return record;
}

/** The league whose teams have leaders by these figures. */
export const leagueOfLeaders = (figures: 'means' | 'yards'): League =>
  records.find(({ leaders }) => leaders === figures)?.id ?? firstLeague;

/** The leagues whose games open threads unless somebody chose others. */
export const leaguesWithThreads = leagues.filter(league => leagueRecord(league).threads);

/** What all leagues of the sport have in common. */
export const sportRules = (league: League): SportRules => sports[leagueRecord(league).sport];

export const leagueName = (league: League): string => leagueRecord(league).name;

/** The league of a tag's name: 'College Football' is `college-football`; undefined for a name that is none of ours. */
export function leagueOf(name: string): League | undefined {
  const slug = name.trim().toLowerCase().replaceAll(/['’]/g, '').replaceAll(/\s+/g, '-');
  return leagues.find(league => league === slug);
}

/** The year in which the season starts that is on at a time in milliseconds. */
export function firstYearOf(league: League, now: number): number {
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() + 1];
  return month >= leagueRecord(league).season.firstMonth ? year : year - 1;
}

/** The season that is on, such as 2026-27, or 2026 where it is within a year. */
export function seasonName(league: League, now: number): string {
  const year = firstYearOf(league, now);
  return leagueRecord(league).season.firstMonth === 1 ? `${year}` : `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}
