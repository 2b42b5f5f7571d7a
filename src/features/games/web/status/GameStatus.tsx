import { classes } from '../../../../design/index.ts';
import type { Game } from '../../games.contract.ts';
import { statusText } from '../../words/games.words.ts';
import { StartTime } from '../../../sports/web/index.ts';
import { useAge } from './useAge.ts';

interface GameStatusProps {
  game: Game;
  size?: 'xs' | 'sm';
  /** The time of a score of the past is on a line of its own. */
  isStacked?: boolean;
  className?: string;
}

/** The state of a game in a few letters: its label, or its start. A score of the past does not pulse as live, and says its time. */
export function GameStatus({ game, size = 'sm', isStacked = false, className }: GameStatusProps) {
  const { state, startsAt, timeKnown, hidden } = game;
  const status = statusText(game);
  const age = useAge(game);
  const isLive = state === 'live' && !hidden && age === undefined;
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
        {' '}
        {hidden || state === 'scheduled' ? (
          <>
            {status !== 'Scheduled' && timeKnown && !hidden && `${status} · `}
            <StartTime iso={startsAt} timeKnown={timeKnown} />
          </>
        ) : (
          <Aged status={status} age={age} size={size} isStacked={isStacked} />
        )}
      </span>
    </span>
  );
}

type AgedProps = Required<Pick<GameStatusProps, 'size' | 'isStacked'>> & { status: string; age: string | undefined };

/** A narrow place has room for the time alone. */
function Aged({ status, age, size, isStacked }: AgedProps) {
  if (age === undefined) return status;
  if (size === 'xs') return `As of ${age}`;
  if (!isStacked) return `${status} · as of ${age}`;
  return (
    <>
      {status}
      <span className="block text-center text-xs">as of {age}</span>
    </>
  );
}
