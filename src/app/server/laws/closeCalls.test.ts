/** The rule by which a game is close, measured on made-up games. docs/sports.md, Close games. */
import { expect, test } from 'vitest';
import { isClose } from '../../../features/games/alerts/alerts.rules.ts';
import { writeScript } from '../../../features/sports/server/replay/night/night.ts';
import { rosterOf } from '../../../features/sports/server/replay/night/script.ts';
import { isoClock } from '../../../features/sports/server/scores/game.ts';
import { teamsOf } from '../../../features/sports/server/teams/teams.ts';
import { leagueRecord, leagues } from '../../../features/sports/leagues/leagues.ts';
import type { Sport } from '../../../features/sports/leagues/league.ts';

/** More games on request. */
const gamesWanted = Number(process.env['CLOSE_GAMES'] ?? 60);

/** The points that one score can be. */
const oneScore: Record<Sport, number> = { basketball: 3, football: 8, baseball: 1, hockey: 1, soccer: 1 };

test.each(leagues)('the rule of %s catches the games that end within one score', league => {
  const [home, away] = teamsOf(league);
  if (!home || !away) throw new Error('two teams');
  const positions = Array.from({ length: 22 }, () => 'F');
  const rosters = { home: rosterOf(home, positions, 11), away: rosterOf(away, positions, 11) };
  const figures = { calling: 0, close: 0, caught: 0, endsClose: 0 };
  for (let seed = 1; seed <= gamesWanted; seed += 1) {
    // As in a season, one game in twelve goes to overtime or, where games may be even, ends so.
    const plan = seed % 12 === 0 ? 'overtime' : 'plain';
    const { plays } = writeScript(league, { teams: { home, away }, rosters, plan }, seed);
    const last = plays.at(-1);
    if (!last) throw new Error('a game without plays');
    const facts = plays.map(({ period, clock, home: ours, away: theirs }) => ({
      period,
      clock: clock === undefined ? '' : isoClock(clock),
      home: ours,
      away: theirs,
    }));
    const calls = facts.some(each => isClose(league, each));
    const isOneScore = Math.abs(last.home - last.away) <= oneScore[leagueRecord(league).sport];
    figures.calling += Number(calls);
    figures.close += Number(isOneScore);
    figures.caught += Number(calls && isOneScore);
  }
  figures.endsClose = figures.caught / Math.max(1, figures.calling);
  if (process.env['CLOSE_GAMES']) process.stdout.write(`${league} ${JSON.stringify(figures)}\n`);
  expect(figures.caught / Math.max(1, figures.close)).toBeGreaterThanOrEqual(0.95);
});
