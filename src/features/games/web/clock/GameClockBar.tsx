import { ChevronDown, EyeOff, History, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, loadable, Popover, Skeleton } from '../../../../design/index.ts';
import { StartTime } from '../../../sports/web/index.ts';
import type { GameClock } from '../../clock/clock.contract.ts';
import type { Game } from '../../games.contract.ts';
import { useChangeGameClock, useGameClock } from './clock.api.ts';
import { positionText } from './positionText.ts';

const ClockPanel = loadable(() => import('./ClockPanel.tsx').then(module => module.ClockPanel));
const ReplayControls = loadable(() => import('./replay/ReplayControls.tsx').then(module => module.ReplayControls));

/** The reader's position in a game as one chip, which opens all that changes it. Both show nothing from after the position. */
export function GameClockBar({ game, children }: { game: Game; children?: ReactNode }) {
  const { data: clock } = useGameClock(game.id);
  const isReplay = clock?.mode === 'replay';
  const isHidden = game.hidden === true && !isReplay;
  return (
    <section aria-label="Your clock" className="flex flex-col gap-2" data-clock={isHidden ? 'hidden' : clock?.mode}>
      <div className="flex min-w-0 flex-wrap items-center gap-1">
        {!clock && <Skeleton className="h-9 w-24 rounded-full" />}
        {clock && (isHidden ? <HiddenClock game={game} /> : <ClockChip game={game} clock={clock} />)}
        {children}
      </div>
      {clock && isReplay && <ReplayControls game={game} clock={clock} />}
    </section>
  );
}

function ClockChip({ game, clock }: { game: Game; clock: GameClock }) {
  const isReplay = clock.mode === 'replay';
  const isOn = game.state === 'live' && clock.mode === 'live';
  const position =
    isReplay || game.state !== 'scheduled' || clock.mode === 'behind' ? (
      positionText(game, clock)
    ) : (
      <>
        Starts <StartTime iso={game.startsAt} timeKnown={game.timeKnown} />
      </>
    );
  return (
    <>
      <Popover
        label="Your clock"
        align="start"
        preload={ClockPanel.fetch}
        trigger={
          <Button variant="secondary" size="sm" className="shrink-0 tabular" icon={<PositionMark isOn={isOn} isReplay={isReplay} />}>
            {position} <ChevronDown aria-hidden="true" className="inline size-4" />
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
function HiddenClock({ game }: { game: Game }) {
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
      <Button variant="secondary" size="sm" onClick={() => change({ mode: 'replay', position: game.startsAt })}>
        Watch from the start
      </Button>
    </>
  );
}
