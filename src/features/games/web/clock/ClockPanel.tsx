import { ChevronDown, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button, classes } from '../../../../design/index.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import type { GameClock } from '../../clock/clock.contract.ts';
import { type Game, gamesRoutes, type Play } from '../../games.contract.ts';
import { timeOfGame } from '../../words/moments.text.ts';
import { useChangeClock, useChangeGameClock } from './clock.api.ts';
import { DelaySlider } from './DelaySlider.tsx';
import { Beginnings } from './replay/Beginnings.tsx';

interface ClockPanelProps {
  game: Game;
  clock: GameClock;
  onDone: () => void;
}

/** Everything that changes the reader's position in a game: the play that they see now, the delay of their stream, and behind one word the rest. */
export function ClockPanel({ game, clock, onDone }: ClockPanelProps) {
  const { mutate: change } = useChangeGameClock(game.id);
  const hasBegun = game.state === 'live' || game.state === 'final';
  const { data } = useRead(gamesRoutes.plays, { params: { id: game.id }, query: {} }, { enabled: hasBegun });
  const plays = data?.plays ?? [];
  return (
    <div className="flex flex-col gap-3 p-4">
      {clock.mode === 'replay' ? (
        <Button variant="secondary" onClick={() => change({ mode: 'live' }, { onSuccess: onDone })}>
          Go live
        </Button>
      ) : (
        <>
          {game.state === 'live' && <SeenNow game={game} plays={plays} />}
          <DelaySlider
            label="My stream is behind by"
            behind={clock.behind}
            onChange={behind => change(behind === 0 ? { mode: 'live' } : { mode: 'behind', behind })}
          />
        </>
      )}
      <More {...{ game, clock, plays, onDone }} canReplay={hasBegun || clock.mode === 'replay'} />
    </div>
  );
}

/** The number of latest plays that a reader can tap. */
const maxTaps = 4;

/** The latest plays. A tap on the one that the reader sees now measures how far their stream is behind. */
function SeenNow({ game, plays }: { game: Game; plays: readonly Play[] }) {
  const { mutate: change, isPending } = useChangeGameClock(game.id);
  const latest = plays.slice(-maxTaps).toReversed();
  if (latest.length === 0) return null;
  return (
    <section aria-labelledby="seen-now">
      <h2 id="seen-now" className="text-sm font-semibold">
        I see this now
      </h2>
      <ul className="-mx-2 flex flex-col">
        {latest.map(play => (
          <li key={play.seq}>
            <button
              type="button"
              aria-label={`I see this now: ${play.text}`}
              disabled={isPending}
              onClick={() => change({ tap: play.seq })}
              className="flex min-h-10 w-full items-center gap-2 rounded-control px-2 py-1 text-left text-sm hover:bg-hover"
            >
              <span className="w-14 shrink-0 text-xs text-muted tabular">{timeOfGame(game.league, play)}</span>
              <span className="min-w-0 flex-1">{play.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Watching later, the setting for all games, and hiding scores. */
function More({ game, clock, plays, canReplay, onDone }: ClockPanelProps & { plays: readonly Play[]; canReplay: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate: changeAll, isPending } = useChangeClock();
  const { mutate: change, isPending: isChanging } = useChangeGameClock(game.id);
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        More <ChevronDown aria-hidden="true" className={classes('inline size-4', isOpen && 'rotate-180')} />
      </Button>
      {isOpen && (
        <>
          {canReplay && (
            <section aria-labelledby="watch-later" className="flex flex-col gap-1.5">
              <h2 id="watch-later" className="text-sm font-semibold">
                Watch later
              </h2>
              <p className="text-sm text-muted">Nothing newer is shown until you get there.</p>
              <Beginnings game={game} clock={clock} plays={plays} onChosen={onDone} />
            </section>
          )}
          {clock.isOwn && (
            <Button variant="ghost" size="sm" disabled={isChanging} onClick={() => change('forget')}>
              Use my setting for all games
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            icon={<EyeOff />}
            pending={isPending}
            onClick={() => changeAll({ hideScores: true }, { onSuccess: onDone })}
          >
            Hide the scores of all games
          </Button>
        </>
      )}
    </div>
  );
}
