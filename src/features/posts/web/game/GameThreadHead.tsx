import { ArrowLeft, ChevronDown } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef, useState, type RefObject, useEffect } from 'react';
import { Card, classes, Link } from '../../../../design/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { gameHref, gameTitle } from '../../../games/words/games.words.ts';
import { GameClockBar, type GameClockBarProps, usePlaysOfGame } from '../../../games/web/index.ts';
import { Scoreboard } from './Scoreboard.tsx';

/** Whether an element has left the window at its top. The element stands as far above its place as the header covers. */
function useIsPast(element: RefObject<Element | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsPast(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isPast;
}

interface GameThreadHeadProps {
  /** Its newest state. */
  game: Game;
  /** The post that the head stands on, which needs no link to itself. */
  postId: number;
  /** The title of the post, which opens it. */
  title: string;
  /** The button of the reader's row. */
  seat: ReactNode;
  /** The position of the reader's row, for the clock. */
  Position: GameClockBarProps['Position'];
  /** The control of the order of the comments. */
  order: ReactNode;
  onBack: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** The post itself. */
  children: ReactNode;
}

/**
 * The head of a game's thread in one piece: the score, which stays in view, the reader's clock, the post as a line, and the ways to the
 * game and its other thread.
 */
export function GameThreadHead({ game, postId, title, seat, Position, order, onBack, children }: GameThreadHeadProps) {
  const start = useRef<HTMLSpanElement>(null);
  const isSmall = useIsPast(start);
  const lastPlay = usePlaysOfGame(game, game.state === 'live')?.plays.at(-1);
  const isGameThread = game.threadId === postId;
  const [isOpen, setIsOpen] = useState(false);
  const other = isGameThread ? game.postGameId : game.threadId;
  return (
    <>
      <span ref={start} aria-hidden="true" className="relative -top-(--bar-top) -mt-4 -mb-4 h-px w-px sm:-mt-3" />
      {/* The height of its place never changes, so that nothing moves when the board becomes smaller. */}
      <div data-game-head="" className="pointer-events-none sticky top-(--bar-top) z-10 -mx-3 -mb-4 h-14 sm:mx-0">
        <Card padding="none" className="night pointer-events-auto rounded-b-none text-fg max-sm:rounded-none">
          <Link variant="bare" href={gameHref(game.id)} aria-label={`Open the game: ${gameTitle(game)}`}>
            <span className={classes('flex transition-[height]', isSmall ? 'h-11' : 'h-14')}>
              <Scoreboard game={game} lastPlay={lastPlay} isSmall={isSmall} />
            </span>
          </Link>
        </Card>
      </div>
      <Card padding="none" className="-mx-3 flex flex-col gap-2 rounded-t-none px-2 py-1 max-sm:rounded-none sm:mx-0 sm:px-3">
        <HeadLine game={game} Position={Position} isGameThread={isGameThread}>
          <Link
            variant="bare"
            href="/all"
            onClick={onBack}
            aria-label="Back to Feed"
            className="order-first grid size-9 shrink-0 place-items-center rounded-full text-muted hover:bg-hover hover:text-fg"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
          </Link>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="flex h-9 min-w-0 flex-1 basis-9 items-center gap-1 rounded-control px-2 text-sm font-semibold hover:bg-hover"
          >
            <span className="truncate">{title}</span>
            <ChevronDown aria-hidden="true" className={classes('size-4 shrink-0 text-muted', isOpen && 'rotate-180')} />
          </button>
          {seat}
          {order}
          {/* On a phone the score leads there. */}
          <Link href={gameHref(game.id)} className="hit-area shrink-0 px-1 text-sm font-medium max-sm:hidden">
            Plays and box score
          </Link>
          {other !== null && (
            <Link href={`/post/${other}`} className="hit-area shrink-0 px-1 text-sm font-medium">
              {isGameThread ? 'Post-game thread' : 'Game thread'}
            </Link>
          )}
        </HeadLine>
      </Card>
      {isOpen && children}
    </>
  );
}

type HeadLineProps = Pick<GameThreadHeadProps, 'game' | 'Position' | 'children'> & { isGameThread: boolean };

/** The line below the score. The thread after the final has no clock, as it is not there at an earlier position. */
function HeadLine({ game, Position, isGameThread, children }: HeadLineProps) {
  if (isGameThread)
    return (
      <GameClockBar game={game} Position={Position}>
        {children}
      </GameClockBar>
    );
  return <div className="flex min-w-0 flex-wrap items-center gap-1">{children}</div>;
}
