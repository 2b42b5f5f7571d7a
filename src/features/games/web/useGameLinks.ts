import type { LiveGame } from '../../sports/sports.contract.ts';
import type { League } from '../../sports/sports.rules.ts';
import { gameHref } from '../words/games.words.ts';
import { useGames } from './games.api.ts';

/** The addresses of the games on a league's scoreboard, whose source has ids of its own. */
export function useGameLinks(league: League | undefined): (game: LiveGame) => string | undefined {
  const { data } = useGames({ league }, { enabled: league !== undefined });
  return ({ homeTeam, awayTeam, startsAt }) => {
    const same = data?.games.filter(({ home, away }) => home.tricode === homeTeam.tricode && away.tricode === awayTeam.tricode) ?? [];
    const found = same.find(game => game.startsAt === startsAt) ?? same[0];
    return found && gameHref(found.id);
  };
}
