import { ChevronDown, EyeOff, History, Timer } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Button, classes, loadable, Popover, Skeleton } from '../../../../design/index.ts';
import { StartTime } from '../../../sports/web/index.ts';
import type { GameClock } from '../../clock/clock.contract.ts';
import type { Game } from '../../games.contract.ts';
import { useChangeGameClock, useGameClock } from './clock.api.ts';
import { positionText } from './positionText.ts';

const ClockPanel = loadable(() => import('./ClockPanel.tsx').then(module => module.ClockPanel));
const ReplayControls = loadable(() => import('./replay/ReplayControls.tsx').then(module => module.ReplayControls));

export interface GameClockBarProps {
  game: Game;
  /** Shows the position of the reader's row, and without a row its children: the reader's own position. */
  Position?: ComponentType<{ gameId: string; children: ReactNode }> | undefined;
  /** Takes the place of the position. */
  label?: ReactNode;
  /** The reader chose to watch a hidden game from its start. The page that they chose it on may be gone before they are there. */
  onReplay?: () => void;
  children?: ReactNode;
}

/** The reader's position in a game as one chip, which opens all that changes it. Both show nothing from after the position. */
export function GameClockBar({ game, Position, label, onReplay, children }: GameClockBarProps) {
  const { data: clock } = useGameClock(game.id);
  const isReplay = clock?.mode === 'replay';
  const isHidden = game.hidden === true && !isReplay;
  return (
    <section aria-label="Your clock" className="flex flex-col gap-2" data-clock={isHidden ? 'hidden' : clock?.mode}>
      <div className={classes('flex min-w-0 items-center gap-1', label ? '@max-[16rem]:flex-wrap' : 'flex-wrap')}>
        {!clock && <Skeleton className="h-9 w-24 rounded-full" />}
        {clock &&
          (isHidden ? (
            <HiddenClock game={game} onReplay={onReplay} />
          ) : (
            <ClockChip game={game} clock={clock} Position={Position} label={label} />
          ))}
        {children}
      </div>
      {clock && isReplay && <ReplayControls game={game} clock={clock} />}
    </section>
  );
}

function ClockChip({ game, clock, Position, label }: Pick<GameClockBarProps, 'game' | 'Position' | 'label'> & { clock: GameClock }) {
  const isReplay = clock.mode === 'replay';
  const isOn = game.state === 'live' && clock.mode === 'live';
  const own =
    isReplay || game.state !== 'scheduled' || clock.mode === 'behind' ? (
      positionText(game, clock)
    ) : (
      <>
        Starts <StartTime iso={game.startsAt} timeKnown={game.timeKnown} />
      </>
    );
  const marked = (
    <span className="inline-flex items-center gap-2 align-middle [&>svg]:size-4">
      <PositionMark isOn={isOn} isReplay={isReplay} />
      {own}
    </span>
  );
  const position = label ?? (Position ? <Position gameId={game.id}>{marked}</Position> : marked);
  return (
    <>
      <Popover
        label="Your clock"
        align="start"
        preload={ClockPanel.fetch}
        trigger={
          <Button variant="secondary" size="sm" className="max-w-full min-w-0 shrink tabular">
            {position} <ChevronDown aria-hidden="true" className="inline size-4 max-[359px]:hidden" />
          </Button>
        }
      >
        {close => <ClockPanel game={game} clock={clock} onDone={close} />}
      </Popover>
      {/* The time of a replay moves on all the time, which would be read out again and again. */}
      <span role="status" aria-live={isReplay ? 'off' : 'polite'} className="sr-only">
        {position}
      </span>
    </>
  );
}

function PositionMark({ isOn, isReplay }: { isOn: boolean; isReplay: boolean }) {
  if (isOn) return <span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-live" />;
  return isReplay ? <History /> : <Timer />;
}

/** The clock of a game whose scores are hidden: the ways to see it. */
function HiddenClock({ game, onReplay }: Pick<GameClockBarProps, 'game' | 'onReplay'>) {
  const { mutate: change, isPending } = useChangeGameClock(game.id);
  return (
    <>
      <p role="status" className="mr-auto flex min-h-9 items-center gap-2 text-sm font-semibold">
        <EyeOff aria-hidden="true" className="size-4 text-muted" />
        You hide scores
      </p>
      <Button size="sm" pending={isPending} onClick={() => change({ mode: 'live' })}>
        Show this game
      </Button>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          change({ mode: 'replay', position: game.startsAt });
          onReplay?.();
        }}
      >
        Watch from the start
      </Button>
    </>
  );
}
