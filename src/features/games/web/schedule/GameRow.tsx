import type { ReactNode } from 'react';
import { areAlike, classes, Link, TeamStripe, VisuallyHidden } from '../../../../design/index.ts';
import type { Game } from '../../games.contract.ts';
import { leagueName } from '../../../sports/leagues/leagues.ts';
import { gameHref, hasScore, shortName } from '../../words/games.words.ts';
import { GameStatus } from '../status/GameStatus.tsx';
import { Score } from '../status/Score.tsx';

interface GameRowProps {
  game: Game;
  /** The address that the row opens; by default that of the game. */
  href?: string;
  /** Whether the teams have a line each, with their whole names. */
  isTall?: boolean;
  /** The name of the row for people who hear it; by default its teams and status. */
  label?: string;
  /** The content after the status, such as the number of comments. */
  children?: ReactNode;
  /** A control beside the row. */
  action?: ReactNode;
}

/** A game in one row: its teams with their scores, and its status. The whole row opens it. */
export function GameRow({ game, href = gameHref(game.id), isTall = false, label, children, action }: GameRowProps) {
  const { away, home, state, hidden, league } = game;
  const isOver = state === 'final' && !hidden;
  const isNotched = areAlike(away.color, home.color);
  return (
    <div
      className={classes('relative flex items-center gap-2 px-3 transition-colors hover:bg-hover', isTall ? 'min-h-14 py-1' : 'min-h-11')}
    >
      <Link variant="bare" href={href} aria-label={label} className="covers-card flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span
          className={classes(
            'grid min-w-0 flex-1',
            isTall ? 'basis-36 grid-cols-1 sm:max-w-72' : 'max-w-80 grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-4',
          )}
        >
          <Side side={away} game={game} isTall={isTall} hasLost={isOver && away.score < home.score} />
          <VisuallyHidden>at</VisuallyHidden>
          <Side side={home} game={game} isTall={isTall} hasLost={isOver && home.score < away.score} isNotched={isNotched} />
        </span>
        <span
          className={classes(
            'ml-auto flex min-w-0 shrink-0 flex-col items-end text-xs text-muted',
            isTall ? 'w-26 text-end sm:w-44' : 'min-w-17',
          )}
        >
          <GameStatus game={game} size="xs" /> {isTall && <span>{hidden ? 'Scores hidden' : leagueName(league)}</span>}
        </span>
        {children}
      </Link>
      {action}
    </div>
  );
}

interface SideProps {
  side: Game['home'];
  game: Game;
  isTall: boolean;
  hasLost: boolean;
  isNotched?: boolean;
}

function Side({ side, game, isTall, hasLost, isNotched = false }: SideProps) {
  return (
    <span className={classes('flex min-w-0 items-center gap-2 text-sm leading-6 font-semibold', hasLost && 'text-muted')}>
      <TeamStripe color={side.color} isNotched={isNotched} />
      {isTall ? (
        <span className="min-w-0 [overflow-wrap:anywhere]">{shortName(game, side.name)}</span>
      ) : (
        <>
          <span aria-hidden="true">{side.tricode}</span>
          <VisuallyHidden>{side.name}</VisuallyHidden>
        </>
      )}
      {hasScore(game) && <Score value={side.score} className={classes('text-base font-bold', isTall && 'ml-auto')} />}
    </span>
  );
}
