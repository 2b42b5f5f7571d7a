import { createMemo } from '../../../../platform/server/concurrency/memo.ts';
import { nbaDetails } from './nbaCdn.details.ts';
import { type NbaSchedule, nbaSchedule, seasonOfTeam } from './nbaCdn.schedule.ts';
import { cdnLeague, nbaScoreboard } from './nbaCdn.scores.ts';
import { dayOfGames, memoOfSource, SourceError, type SportsProvider } from '../upstream/provider.ts';
import type { Upstream } from '../upstream/upstream.ts';

const quarterOfAnHour = 15 * 60_000;

/** The NBA's own files: today's scoreboard, a game's plays and box, and the season's schedule, which is read once for all teams. */
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
    covers: league => league === cdnLeague,
    async liveGames(_league, day, until) {
      // The file has one day, and changes to the next at an hour of its own.
      if (day !== dayOfGames(now())) throw new SourceError(`the source has the scoreboard of today alone, and none of ${day}`);
      return ask(addressOf('liveData/scoreboard/todaysScoreboard_00.json'), until, answer => nbaScoreboard(answer, day));
    },
    async teamGames(_league, team, _now, until) {
      const schedule = await schedules.read('season', () => ask(addressOf('staticData/scheduleLeagueV2.json'), until, nbaSchedule));
      if (!schedule) throw new SourceError('the answer has no schedule');
      return seasonOfTeam(schedule.value, team);
    },
    async gameDetails(_league, sourceId, until) {
      if (!/^\w{1,40}$/.test(sourceId)) throw new SourceError(`${sourceId.slice(0, 60)} is no id of a game of this source`);
      const file = (kind: string) => ask(addressOf(`liveData/${kind}/${kind}_${sourceId}.json`), until, answer => answer);
      // The calls run one after the other, so that a single call tries a source that comes back.
      const plays = await file('playbyplay');
      return nbaDetails(sourceId, plays, await file('boxscore'));
    },
  };
}
