import type { Game } from '../../../games/games.contract.ts';
import { GameScore } from './GameScore.tsx';
import { useCurrentGame } from './useCurrentGame.ts';

/** The score of a game on the card of its thread. */
export function GameLine({ game }: { game: Game }) {
  return (
    <p className="flex rounded-control bg-sunken px-3 py-2">
      <GameScore game={useCurrentGame(game) ?? game} />
    </p>
  );
}
