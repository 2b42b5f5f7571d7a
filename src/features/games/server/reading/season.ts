import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../../platform/server/http/context.ts';
import { periodicJob } from '../../../../platform/server/jobs/periodicJob.ts';
import type { Job } from '../../../../platform/server/jobs/worker.ts';
import { dayOfGames } from '../../../sports/server/index.ts';
import { firstYearOf, type League, leagueRecord } from '../../../sports/leagues/leagues.ts';
import { dayRead, type SourceReader, sourceReaderOf } from './reader.ts';
import { readStates } from './reads.queries.ts';
import { daysAround } from './watching.ts';

const dayMs = 24 * 3_600_000;

/** A turn of one node, and the days that it reads in it: two a second at most, so that no source is asked more often. */
const turnMs = 5_000;
const daysATurn = 10;
/** A list of days without any that is due is made again after this time, in milliseconds. */
const lookAgainMs = 60_000;

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
}

/** The days of the seasons of leagues but those around today, which are read as they change. The nearest are first. */
function otherDays(leagues: readonly League[], now: number): LeagueDay[] {
  const near = new Set(daysAround(now));
  const today = Date.parse(dayOfGames(now));
  const distance = ({ day }: LeagueDay) => Math.abs(Date.parse(day) - today);
  return leagues
    .flatMap(league => daysOfSeason(league, now).map(day => ({ league, day })))
    .filter(({ day }) => !near.has(day))
    .toSorted((one, other) => distance(one) - distance(other));
}

/** The days of the seasons that nobody has read yet or that are due again, and how many there are in all. */
async function dueDays({ db }: Pick<Context, 'db'>, leagues: readonly League[], now: number): Promise<{ due: LeagueDay[]; all: number }> {
  const days = otherDays(leagues, now);
  const states = await readStates(
    db,
    days.map(({ league, day }) => dayRead(league, day)),
  );
  const isDue = ({ league, day }: LeagueDay) => (states.get(dayRead(league, day))?.dueInMs ?? -1) < 0;
  return { due: days.filter(isDue), all: days.length };
}

/** How far the seasons of leagues are read: the days that are up to date, and all. */
export async function seasonProgress(context: Pick<Context, 'db'>, leagues: readonly League[]): Promise<{ read: number; days: number }> {
  const { due, all } = await dueDays(context, leagues, Date.now());
  return { read: all - due.length, days: all };
}

/** Reads the days that are due in one turn. A turn in which none is waits a minute for the next list of them. */
export function createSeasonReader(
  context: Pick<Context, 'db'>,
  leaguesNow: () => Promise<readonly League[]>,
  reader: Pick<SourceReader, 'day'>,
  betweenMs: number = turnMs / daysATurn,
): () => Promise<void> {
  let waiting: LeagueDay[] = [];
  let lookAt = 0;
  return async () => {
    if (waiting.length === 0 && Date.now() >= lookAt) {
      lookAt = Date.now() + lookAgainMs;
      ({ due: waiting } = await dueDays(context, await leaguesNow(), Date.now()));
    }
    for (const { league, day } of waiting.splice(0, daysATurn)) await Promise.all([reader.day(league, day), pause(betweenMs)]);
  };
}

/** The job that reads the seasons of leagues: each day that is over once for all nodes, each to come once a day. */
export function seasonJob(context: Context, leaguesNow: () => Promise<readonly League[]>): Job {
  const read = createSeasonReader(context, leaguesNow, sourceReaderOf(context));
  return periodicJob(context.db, 'season', turnMs, async () => {
    if (context.settings.liveScoresSources.length > 0) await read();
  });
}
