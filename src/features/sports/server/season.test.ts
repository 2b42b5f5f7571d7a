import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type Timeouts, defaultTimeouts } from '../../../platform/server/outbound/outbound.ts';
import { readSettings } from '../../../platform/server/settings/settings.ts';
import type { LiveGame } from '../sports.contract.ts';
import { createSportsService, type SportsService } from './sportsService.ts';
import { type Mood, openReplay } from './replay/replay.ts';
import { chance, nightsOf, type SeasonGame, gameAt, wholeSeason } from './replay/season.ts';
import { teamsOf } from './teams/teams.ts';
import { setUp } from '../../../testing/world.ts';

/** A season as readers follow it, over real connections to sources that fail again and again; only the clock is the test's. */

let time = 0;
const replay = setUp(() => openReplay(0, '127.0.0.1', () => time));

function openSportsService(sources: string, timeouts: Timeouts): SportsService {
  const settings = readSettings({ ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url, LIVE_SCORES_SOURCES: sources });
  const context = { settings, log: pino({ level: 'silent' }), timeouts };
  return createSportsService(context, { now: () => time, pause: () => 1 });
}

const games = wholeSeason();
const second = 1_000;
const minute = 60 * second;
/** Minutes after the night's first tip: before it, while they play, and three times when all is over. */
const looks = [-20, 40, 145, 330, 400, 490];
const often: Mood[] = ['500', 'html', 'wrong', 'broken', '403', '429', '400', 'redirect', 'cut off', 'some garbage', 'garbage'];
const seldom: Mood[] = ['hang', 'drip', 'huge'];

/** How a source is at a moment: three times in ten it fails in one of its ways. */
function moods(random: () => number): Mood {
  const roll = random();
  if (roll < 0.002) return seldom[Math.floor(random() * seldom.length)] ?? 'well';
  return roll < 0.3 ? (often[Math.floor(random() * often.length)] ?? 'well') : 'well';
}

const named = ({ away, home }: SeasonGame) => `${away.code}@${home.code}`;
const shownAs = ({ awayTeam, homeTeam }: LiveGame) => `${awayTeam.tricode}@${homeTeam.tricode}`;

test('1,230 games come out right, whatever the sources do meanwhile', { tags: 'slow', timeout: 60_000 }, async () => {
  expect([games.length, games.filter(game => game.overtimes > 0).length > 50]).toEqual([1_230, true]);
  expect(games.filter(game => game.postponedFrom !== undefined).length).toBeGreaterThan(5);
  const random = chance(82);
  const service = openSportsService('espn,nba-cdn', { first: 500, whole: 1_000 });
  const finals = new Map<string, string>();
  const met = new Set<Mood>();
  let [answers, nothing, wrong] = [0, 0, 0];
  for (const { begins, games: board } of nightsOf(games)) {
    const byName = new Map(board.map(game => [named(game), game]));
    for (const look of looks) {
      // During games a second read follows soon, which may return the cached scores.
      for (const seconds of look > 0 && look < 100 ? [0, 20] : [0]) {
        time = begins + look * minute + seconds * second;
        replay.show(board.map(game => gameAt(game, time, begins)));
        for (const source of ['espn', 'nba-cdn'] as const) {
          const mood = moods(random);
          met.add(mood);
          replay.be(mood, source);
        }
        const scores = await service.scores.read('nba');
        if (!scores) nothing += 1;
        for (const shown of scores?.games ?? []) {
          answers += 1;
          const game = byName.get(shownAs(shown));
          if (!game) throw new Error(`${shownAs(shown)} is not on tonight`);
          const truth = gameAt(game, Date.parse(scores?.asOf ?? ''), begins);
          const isFinal = truth.status === 'FINAL';
          const isRight = shown.awayTeam.score === truth.scores.away && shown.homeTeam.score === truth.scores.home;
          if (!isRight || (shown.gameStatus === 3) !== isFinal) wrong += 1;
          if (shown.gameStatus === 3) finals.set(game.id, `${shown.awayTeam.score}-${shown.homeTeam.score} ${shown.status}`);
        }
      }
    }
  }
  const label = (overtimes: number) => (overtimes === 0 ? 'Final' : overtimes === 1 ? 'Final/OT' : `Final/${overtimes}OT`);
  const truth = games.map(({ id, final, overtimes }): [string, string] => [id, `${final.away}-${final.home} ${label(overtimes)}`]);
  expect(wrong).toBe(0);
  expect(Object.fromEntries(finals)).toEqual(Object.fromEntries(truth));
  expect(met).toEqual(new Set(['well', ...often, ...seldom]));
  // The faults were felt, and hid little.
  expect(nothing).toBeGreaterThan(10);
  expect(answers).toBeGreaterThan(5_000);
});

test.each(['espn', 'nba-cdn'])('and by %s each team’s last five are the last it played', async source => {
  time = Date.parse('2026-04-20T12:00:00Z');
  replay.be('well');
  replay.show(games.map(game => gameAt(game, time, 0)));
  const service = openSportsService(source, defaultTimeouts);
  for (const team of teamsOf('nba')) {
    const own = games.filter(game => game.home === team || game.away === team).toSorted((one, other) => other.startsAt - one.startsAt);
    expect(own).toHaveLength(82);
    const form = await service.teams.games('nba', team);
    const shown = form?.games.map(({ date, teamScore, opponentScore, isHome, win }) => ({ date, teamScore, opponentScore, isHome, win }));
    const truth = own.slice(0, 5).map(({ startsAt, home, final }) => {
      const [teamScore, opponentScore] = home === team ? [final.home, final.away] : [final.away, final.home];
      return { date: new Date(startsAt).toISOString(), teamScore, opponentScore, isHome: home === team, win: teamScore > opponentScore };
    });
    expect(shown, team.name).toEqual(truth);
  }
});
