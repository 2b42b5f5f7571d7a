import { createMemo } from '../../../../platform/server/concurrency/memo.ts';
import { type NbaSchedule, nbaSchedule, seasonOfTeam } from './nbaCdn.schedule.ts';
import { nbaScoreboard } from './nbaCdn.scores.ts';
import { memoOfSource, SourceError, type SportsProvider } from '../upstream/provider.ts';
import type { Upstream } from '../upstream/upstream.ts';

const quarterOfAnHour = 15 * 60_000;

/** The NBA's own files: today's scoreboard, and the season's schedule, which is large and read once for all teams. */
export function createNbaCdn(ask: Upstream, configured: URL | undefined, now: () => number): SportsProvider {
  const base = configured ? `${configured.origin}${configured.pathname.replace(/\/$/, '')}` : 'https://cdn.nba.com';
  const addressOf = (path: string) => ({ url: new URL(`${base}/static/json/${path}`), isConfigured: configured !== undefined });
  const schedules = createMemo<NbaSchedule>({
    ...memoOfSource,
    freshForMs: () => quarterOfAnHour,
    goodForMs: quarterOfAnHour,
    retryAfterMs: 30_000,
    now,
  });
  return {
    name: 'nba-cdn',
    title: 'NBA',
    covers: league => league === 'nba',
    liveGames: (_league, day, until) =>
      ask(addressOf('liveData/scoreboard/todaysScoreboard_00.json'), until, answer => nbaScoreboard(answer, day)),
    async teamGames(_league, team, _now, until) {
      const schedule = await schedules.read('season', () => ask(addressOf('staticData/scheduleLeagueV2.json'), until, nbaSchedule));
      if (!schedule) throw new SourceError('the answer has no schedule');
      return seasonOfTeam(schedule.value, team);
    },
  };
}
