import { classes } from '../../../../design/index.ts';
import type { Game } from '../../games.contract.ts';
import { StartTime } from '../../../sports/web/index.ts';

interface GameStatusProps {
  game: Game;
  size?: 'xs' | 'sm';
  className?: string;
}

/** The state of a game in a few letters: its label, or its start. */
export function GameStatus({ game, size = 'sm', className }: GameStatusProps) {
  const { state, status, startsAt, timeKnown, hidden } = game;
  const isLive = state === 'live' && !hidden;
  return (
    <span
      className={classes(
        'flex min-w-0 items-center gap-1.5 font-semibold',
        size === 'xs' ? 'text-xs' : 'text-sm',
        isLive ? 'text-live' : 'text-muted',
        className,
      )}
    >
      {isLive && <span aria-hidden="true" className="size-2 shrink-0 animate-pulse rounded-full bg-current" />}
      <span className="tabular truncate">
        {hidden || state === 'scheduled' ? (
          <>
            {status !== 'Scheduled' && timeKnown && !hidden && `${status} · `}
            <StartTime iso={startsAt} timeKnown={timeKnown} />
          </>
        ) : (
          status
        )}
      </span>
    </span>
  );
}
