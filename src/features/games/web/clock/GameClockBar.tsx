import { EyeOff, History, Radio, Timer } from 'lucide-react';
import { useState } from 'react';
import { Button, loadable, Skeleton } from '../../../../design/index.ts';
import type { Game } from '../../games.contract.ts';
import { useChangeGameClock, useGameClock } from './clock.api.ts';
import { positionText } from './positionText.ts';

const DelayPanel = loadable(() => import('./delay/DelayPanel.tsx').then(module => module.DelayPanel));
const ReplayControls = loadable(() => import('./replay/ReplayControls.tsx').then(module => module.ReplayControls));

/** The reader's position in a game, and the controls that change it. It shows nothing from after the position. */
export function GameClockBar({ game }: { game: Game }) {
  const { data: clock } = useGameClock(game.id);
  const { mutate: change, isPending } = useChangeGameClock(game.id);
  const [isSetting, setIsSetting] = useState(false);
  if (!clock) return <Skeleton className="h-10 w-40" />;
  const isReplay = clock.mode === 'replay';
  const isHidden = game.hidden === true && !isReplay;
  const hasBegun = game.state === 'live' || game.state === 'final';
  const Icon = isHidden ? EyeOff : isReplay ? History : clock.mode === 'behind' ? Timer : Radio;
  return (
    <section aria-label="Your clock" className="flex flex-col gap-3" data-clock={isHidden ? 'hidden' : clock.mode}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p
          role="status"
          // The time of a replay moves on all the time, which would be read out again and again.
          aria-live={isReplay ? 'off' : 'polite'}
          className="mr-auto flex min-h-10 items-center gap-2 text-sm font-semibold tabular"
        >
          <Icon aria-hidden="true" className={clock.mode === 'live' && !isHidden ? 'size-4 text-live' : 'size-4 text-muted'} />
          {positionText(game, clock)}
        </p>
        {isHidden && (
          <>
            <Button size="sm" pending={isPending} onClick={() => change({ mode: 'live' })}>
              Show this game
            </Button>
            <Button variant="secondary" size="sm" onClick={() => change({ mode: 'replay', position: game.startsAt })}>
              Watch from the start
            </Button>
          </>
        )}
        {!isHidden && !isReplay && (
          <div className="-ml-3 flex flex-wrap">
            <Button variant="ghost" size="sm" icon={<Timer />} aria-expanded={isSetting} onClick={() => setIsSetting(!isSetting)}>
              My stream is behind
            </Button>
            {hasBegun && (
              <Button variant="ghost" size="sm" icon={<History />} pending={isPending} onClick={() => change({ mode: 'replay' })}>
                Watch later
              </Button>
            )}
          </div>
        )}
      </div>
      {isReplay && <ReplayControls game={game} clock={clock} />}
      {isSetting && !isHidden && !isReplay && <DelayPanel game={game} clock={clock} />}
    </section>
  );
}
