import { Button } from '../../../../../design/index.ts';
import type { GameClock } from '../../../clock/clock.contract.ts';
import type { Game, Play } from '../../../games.contract.ts';
import { periodTitle } from '../../../words/games.words.ts';
import { useChangeGameClock } from '../clock.api.ts';

/** The positions at which a game can be watched later: its start, and the periods that the reader knows. */
function beginningsOf(game: Game, plays: readonly Play[]): { label: string; position: string }[] {
  const first = new Map<number, Play>();
  for (const play of plays) if (!first.has(play.period)) first.set(play.period, play);
  const periods = [...first.values()].filter(({ period }) => period > 1);
  return [
    { label: 'The start', position: game.startsAt },
    ...periods.map(({ period, at }) => ({ label: periodTitle(game, period), position: at })),
  ];
}

interface BeginningsProps {
  game: Game;
  clock: GameClock;
  /** The plays up to the reader's position. */
  plays: readonly Play[];
  onChosen?: () => void;
}

/** Buttons that begin to watch a game later, each at another position. */
export function Beginnings({ game, clock, plays, onChosen }: BeginningsProps) {
  const { mutate: change, isPending } = useChangeGameClock(game.id);
  const begin = (position: string, playing = true) => change({ mode: 'replay', position, playing }, { onSuccess: onChosen });
  const here = () => begin(new Date(Date.now() - clock.behind * 1_000).toISOString(), false);
  return (
    <div className="flex flex-wrap gap-1.5">
      {clock.mode !== 'replay' && game.state === 'live' && (
        <Button variant="secondary" size="sm" disabled={isPending} onClick={here}>
          Where I am
        </Button>
      )}
      {beginningsOf(game, plays).map(({ label, position }) => (
        <Button key={label} variant="secondary" size="sm" disabled={isPending} onClick={() => begin(position)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
