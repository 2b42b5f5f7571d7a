import { Button } from '../../../../../design/index.ts';
import type { GameClock } from '../../../clock/clock.contract.ts';
import type { Game, Play } from '../../../games.contract.ts';
import { timeOfGame } from '../../../words/moments.text.ts';
import { useChangeGameClock } from '../clock.api.ts';
import { DelaySlider } from './DelaySlider.tsx';

/** The number of latest plays that a reader can tap. */
const maxTaps = 4;

/** Sets how far the reader's stream is behind in a game: by a slider, or by a tap on the play that they see now. */
export function DelayPanel({ game, clock, plays }: { game: Game; clock: GameClock; plays: readonly Play[] }) {
  const { mutate: change, isPending } = useChangeGameClock(game.id);
  const latest = game.state === 'live' ? plays.slice(-maxTaps).toReversed() : [];
  return (
    <div className="flex flex-col gap-3">
      <DelaySlider
        label="My stream is behind by"
        behind={clock.behind}
        onChange={behind => change(behind === 0 ? { mode: 'live' } : { mode: 'behind', behind })}
      />
      {latest.length > 0 && (
        <div className="flex flex-col gap-1">
          <p className="text-sm text-muted">Or tap the play that you see on your screen right now.</p>
          <ul className="flex flex-col">
            {latest.map(play => (
              <li key={play.seq} className="flex items-center gap-2 border-t border-line py-1 first:border-t-0">
                <span className="w-16 shrink-0 text-xs text-muted tabular">{timeOfGame(game.league, play)}</span>
                <span className="min-w-0 flex-1 text-sm">{play.text}</span>
                <Button
                  variant="secondary"
                  size="sm"
                  className="shrink-0"
                  aria-label={`I see this now: ${play.text}`}
                  disabled={isPending}
                  onClick={() => change({ tap: play.seq })}
                >
                  I see this now
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {clock.isOwn && (
        <Button variant="ghost" size="sm" className="self-start" disabled={isPending} onClick={() => change('forget')}>
          Use my setting for all games
        </Button>
      )}
    </div>
  );
}
