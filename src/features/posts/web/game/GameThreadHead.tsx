import { useRef } from 'react';
import { Card, classes, Link } from '../../../../design/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { gameHref } from '../../../games/words/games.words.ts';
import { GameClockBar } from '../../../games/web/index.ts';
import { Scoreboard } from './Scoreboard.tsx';
import { useCurrentGame } from './useCurrentGame.ts';
import { useIsPast } from './useIsPast.ts';

interface GameThreadHeadProps {
  game: Game;
  /** The post that the head stands on, which needs no link to itself. */
  postId: number;
}

/** The head of a game's thread: the score, which stays in view, the reader's clock, and the ways to the game and its other thread. */
export function GameThreadHead({ game: given, postId }: GameThreadHeadProps) {
  const game = useCurrentGame(given);
  const start = useRef<HTMLSpanElement>(null);
  const isSmall = useIsPast(start);
  const isGameThread = game.threadId === postId;
  const other = isGameThread ? game.postGameId : game.threadId;
  return (
    <>
      <span ref={start} aria-hidden="true" className="relative -top-(--bar-top) -mb-4 h-px w-px" />
      {/* The height of its place never changes, so that nothing moves when the board becomes smaller. */}
      <div className="pointer-events-none sticky top-(--bar-top) z-10 -mx-3 h-16 sm:mx-0">
        <Card padding="none" className="night pointer-events-auto text-fg max-sm:rounded-none">
          <Link variant="bare" href={gameHref(game.id)} aria-label={`Open the game: ${game.away.name} at ${game.home.name}`}>
            <span className={classes('flex transition-[height]', isSmall ? 'h-11' : 'h-16')}>
              <Scoreboard game={game} isSmall={isSmall} />
            </span>
          </Link>
        </Card>
      </div>
      <Card padding="sm" className="flex flex-col gap-2">
        {/* The thread after the final is not there at an earlier position. */}
        {isGameThread && !game.hidden && <GameClockBar game={game} />}
        <p className="flex flex-wrap gap-x-4 text-sm font-medium">
          <Link href={gameHref(game.id)} className="hit-area">
            Plays and box score
          </Link>
          {other !== null && (
            <Link href={`/post/${other}`} className="hit-area">
              {isGameThread ? 'Post-game thread' : 'Game thread'}
            </Link>
          )}
        </p>
      </Card>
    </>
  );
}
