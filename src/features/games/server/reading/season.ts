import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../../platform/server/http/context.ts';
import { periodicJob } from '../../../../platform/server/jobs/periodicJob.ts';
import type { Job } from '../../../../platform/server/jobs/worker.ts';
import { dayOfGames } from '../../../sports/server/index.ts';
import { firstYearOf, type League, leagueRecord } from '../../../sports/leagues/leagues.ts';
import { dayRead, monthRead, type SourceReader, sourceReaderOf } from './reader.ts';
import { readStates } from './reads.queries.ts';
import { daysAround } from './watching.ts';

const dayMs = 24 * 3_600_000;

/** A turn of one node, and its reads: two a second at most, so that no source is asked more often. */
const turnMs = 15_000;
const readsATurn = 30;
/** The number of reads under way at a time. The reader stores three at a time, so one place is left for live games. */
const readsAtOnce = 2;
/** A list of reads without any that is due is made again after this time, in milliseconds. */
const lookAgainMs = 60_000;
/** Days that are further away than this are read by their month. */
const nearDays = 14;

/** The days of the season that is on or was the last at a time, as `YYYY-MM-DD`. */
export function daysOfSeason(league: League, now: number): string[] {
  const { firstGames, lastGames } = leagueRecord(league).season;
  const year = firstYearOf(league, now);
  const [first, end] = [Date.UTC(year, firstGames - 1, 1), Date.UTC(lastGames < firstGames ? year + 1 : year, lastGames, 1)];
  return Array.from({ length: Math.round((end - first) / dayMs) }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  );
}

interface LeagueDay {
  league: League;
  day: string;
  /** The read of its month; null for one that is read by itself. */
  month: string | null;
}

/** The days of the seasons of leagues but those around today, which are read as they change. The nearest are first. */
function otherDays(leagues: readonly League[], now: number): LeagueDay[] {
  const near = new Set(daysAround(now));
  const today = Date.parse(dayOfGames(now));
  const distance = (day: string) => Math.abs(Date.parse(day) - today);
  const monthOf = (league: League, day: string) =>
    leagueRecord(league).season.byMonth && distance(day) > nearDays * dayMs ? monthRead(league, day.slice(0, 7)) : null;
  return leagues
    .flatMap(league => daysOfSeason(league, now).map(day => ({ league, day, month: monthOf(league, day) })))
    .filter(({ day }) => !near.has(day))
    .toSorted((one, other) => distance(one.day) - distance(other.day));
}

interface DueReads {
  /** The days that one request each reads: one, or several of one month. */
  reads: LeagueDay[][];
  /** The days that nobody has read yet or that are due again, and all. */
  due: number;
  all: number;
}

async function dueReads({ db }: Pick<Context, 'db'>, leagues: readonly League[], now: number): Promise<DueReads> {
  const days = otherDays(leagues, now);
  const states = await readStates(
    db,
    days.flatMap(({ league, day, month }) => [dayRead(league, day), ...(month ? [month] : [])]),
  );
  const isDue = (what: string) => (states.get(what)?.dueInMs ?? -1) < 0;
  const due = days.filter(({ league, day }) => isDue(dayRead(league, day)));
  const reads = new Map<string, LeagueDay[]>();
  for (const each of due) {
    const what = each.month && isDue(each.month) ? each.month : dayRead(each.league, each.day);
    reads.set(what, [...(reads.get(what) ?? []), each]);
  }
  return { reads: [...reads.values()], due: due.length, all: days.length };
}

/** How far the seasons of leagues are read: the days that are up to date, and all. */
export async function seasonProgress(context: Pick<Context, 'db'>, leagues: readonly League[]): Promise<{ read: number; days: number }> {
  const { due, all } = await dueReads(context, leagues, Date.now());
  return { read: all - due, days: all };
}

async function readOf(reader: Pick<SourceReader, 'day' | 'month'>, days: readonly LeagueDay[]): Promise<void> {
  const [first] = days;
  if (!first) return;
  const { league, day } = first;
  if (days.length === 1) return reader.day(league, day);
  return reader.month(
    league,
    day.slice(0, 7),
    days.map(each => each.day),
  );
}

/** Reads the days that are due in one turn. If none is, it looks again in a minute. */
export function createSeasonReader(
  context: Pick<Context, 'db'>,
  leaguesNow: () => Promise<readonly League[]>,
  reader: Pick<SourceReader, 'day' | 'month'>,
  betweenMs: number = (readsAtOnce * turnMs) / readsATurn,
): () => Promise<void> {
  let lookAt = 0;
  return async () => {
    const began = Date.now();
    if (began < lookAt) return;
    // Other nodes read as well, and a month that cannot be trusted is read by its days: each turn asks anew for what is due.
    const { reads } = await dueReads(context, await leaguesNow(), began);
    if (reads.length === 0) lookAt = began + lookAgainMs;
    const left = reads.slice(0, readsATurn).values();
    const lane = async () => {
      for (const days of left) {
        // The next turn may be of another node.
        if (Date.now() - began >= turnMs) return;
        await Promise.all([readOf(reader, days), pause(betweenMs)]);
      }
    };
    await Promise.all(Array.from({ length: readsAtOnce }, lane));
  };
}

/** The job that reads the seasons of leagues: each day that is over once for all nodes, each to come once a day. */
export function seasonJob(context: Context, leaguesNow: () => Promise<readonly League[]>): Job {
  const read = createSeasonReader(context, leaguesNow, sourceReaderOf(context));
  return periodicJob(context.db, 'season', turnMs, async () => {
    if (context.settings.liveScoresSources.length > 0) await read();
  });
}
