import { MessageCircle } from 'lucide-react';
import { Link } from '../../../../design/index.ts';
import type { Game } from '../../games.contract.ts';
import { gameTitle } from '../../words/games.words.ts';
import { GameRow } from './GameRow.tsx';

/** Games in rows of 56 px, each with the way to its thread. */
export function GameList({ games }: { games: readonly Game[] }) {
  const hasThreads = games.some(game => threadOf(game) !== null);
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-raised">
      {games.map(game => (
        <li key={game.id}>
          <GameRow game={game} isTall action={hasThreads && <ThreadLink game={game} />} />
        </li>
      ))}
    </ul>
  );
}

/** The thread that a game leads to; null for a hidden one. */
function threadOf({ state, hidden, threadId, postGameId }: Game): number | null {
  if (hidden) return null;
  return state === 'final' ? (postGameId ?? threadId) : threadId;
}

function ThreadLink({ game }: { game: Game }) {
  const thread = threadOf(game);
  if (thread === null) return <span className="size-10 shrink-0" />;
  return (
    <Link
      variant="bare"
      href={`/post/${thread}`}
      aria-label={`Thread: ${gameTitle(game)}`}
      className="above-cover grid size-10 shrink-0 place-items-center rounded-full text-link hover:bg-sunken"
    >
      <MessageCircle aria-hidden="true" className="size-5" />
    </Link>
  );
}
