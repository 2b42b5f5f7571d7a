/**
 * Measures the win probability of our own over the replay's made-up season: the Brier score of its estimates after every play, beside
 * that of always saying what the home teams won. `npm run measure:win`.
 */
import { homeWinProbability } from '../../src/features/games/figures/winProbability.ts';
import { espnSummary } from '../../src/features/sports/server/espn/espn.summary.ts';
import { espnSummaryOf } from '../../src/features/sports/server/replay/night/espnGame.ts';
import { createNight } from '../../src/features/sports/server/replay/night/night.ts';
import { leagues } from '../../src/features/sports/sports.rules.ts';

const seeds = [1, 2, 3, 4, 5];
const days = Array.from({ length: 6 }, (_, index) => `2026-01-${String(10 + index)}`);
const afterAll = Date.parse('2026-02-01T00:00:00Z');

interface Estimate {
  probability: number;
  homeWon: number;
}

function estimates(league: (typeof leagues)[number]): { games: number; all: Estimate[] } {
  const all: Estimate[] = [];
  let games = 0;
  for (const seed of seeds) {
    // Planned comebacks would contradict every estimate, so the games of this season follow luck alone.
    const night = createNight({ seed, plans: ['plain'] });
    for (const game of days.flatMap(day => night.gamesOf(league, day, afterAll))) {
      const { home, away } = game.scores;
      if (game.status !== 'FINAL' || home === away) continue;
      games += 1;
      // The last play comes after the end of the game, so its probability is no estimate.
      for (const play of espnSummary(league, game.id, espnSummaryOf(game)).plays.slice(0, -1)) {
        all.push({ probability: homeWinProbability(league, { ...play, isFinal: false }), homeWon: Number(home > away) });
      }
    }
  }
  return { games, all };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const show = (line: string) => process.stdout.write(`${line}\n`);

show('| league | games | plays | Brier score | of the constant share of home wins |');
show('|---|---|---|---|---|');
for (const league of leagues) {
  const { games, all } = estimates(league);
  const share = mean(all.map(({ homeWon }) => homeWon));
  const own = mean(all.map(({ probability, homeWon }) => (probability - homeWon) ** 2));
  const constant = mean(all.map(({ homeWon }) => (share - homeWon) ** 2));
  show(`| ${league} | ${games} | ${all.length.toLocaleString('en')} | ${own.toFixed(3)} | ${constant.toFixed(3)} |`);
}
