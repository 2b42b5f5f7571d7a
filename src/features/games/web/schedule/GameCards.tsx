import type { Game } from '../../games.contract.ts';
import { GameCard } from './GameCard.tsx';

/** Games as cards, in one or two columns. */
export function GameCards({ games }: { games: readonly Game[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {games.map(game => (
        <GameCard key={game.id} game={game} />
      ))}
    </ul>
  );
}
