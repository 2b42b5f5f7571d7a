import { EyeOff, History } from 'lucide-react';
import { Button } from '../../../../design/index.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import type { GameClock } from '../../clock/clock.contract.ts';
import { type Game, gamesRoutes } from '../../games.contract.ts';
import { useChangeClock, useChangeGameClock } from './clock.api.ts';
import { DelayPanel } from './delay/DelayPanel.tsx';
import { Beginnings } from './replay/Beginnings.tsx';

/** Everything that changes the reader's position in a game: the delay of their stream, watching it later, and hiding scores. */
export function ClockPanel({ game, clock, onDone }: { game: Game; clock: GameClock; onDone: () => void }) {
  const { mutate: changeAll, isPending } = useChangeClock();
  const { mutate: change } = useChangeGameClock(game.id);
  const hasBegun = game.state === 'live' || game.state === 'final';
  const { data } = useRead(gamesRoutes.plays, { params: { id: game.id }, query: {} }, { enabled: hasBegun });
  const plays = data?.plays ?? [];
  return (
    <div className="flex flex-col gap-4 p-4">
      {clock.mode === 'replay' ? (
        <Button variant="secondary" onClick={() => change({ mode: 'live' }, { onSuccess: onDone })}>
          Go live
        </Button>
      ) : (
        <DelayPanel game={game} clock={clock} plays={plays} />
      )}
      {(hasBegun || clock.mode === 'replay') && (
        <section aria-labelledby="watch-later" className="flex flex-col gap-2">
          <h2 id="watch-later" className="flex items-center gap-2 text-sm font-semibold">
            <History aria-hidden="true" className="size-4 text-muted" />
            Watch later
          </h2>
          <p className="text-sm text-muted">Pause here, or begin where you like. Nothing newer is shown until you get there.</p>
          <Beginnings game={game} clock={clock} plays={plays} onChosen={onDone} />
        </section>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        icon={<EyeOff />}
        pending={isPending}
        onClick={() => changeAll({ hideScores: true }, { onSuccess: onDone })}
      >
        Hide the scores of all games
      </Button>
    </div>
  );
}
