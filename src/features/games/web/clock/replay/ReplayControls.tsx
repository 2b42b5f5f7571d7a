import { Pause, Play, RotateCcw, SkipBack, SkipForward } from 'lucide-react';
import { useState, useEffect } from 'react';
import { Button, IconButton, RangeField } from '../../../../../design/index.ts';
import type { GameClock } from '../../../clock/clock.contract.ts';
import type { Game } from '../../../games.contract.ts';
import { useChangeGameClock } from '../clock.api.ts';
import { sinceStartText } from '../positionText.ts';
import { useAtRest } from '../useAtRest.ts';
import { useFurthest } from './useFurthest.ts';
import { useReplayPolling } from './useReplayPolling.ts';
import { useQueryClient } from '@tanstack/react-query';
import { gameClockKey } from '../clock.cache.ts';

/** The position of a replay at this moment in milliseconds since 1970: the one that was read, and the time since then while it plays. */
function useReplayPosition(game: Game, { position, playing }: GameClock): number {
  const client = useQueryClient();
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [playing]);
  const readAt = client.getQueryState(gameClockKey(game.id))?.dataUpdatedAt ?? 0;
  const read = Date.parse(position ?? game.startsAt);
  return playing ? read + Math.max(0, now - readAt) : read;
}

const stepSeconds = 30;

/** Start, pause and scrub of a game that is watched later. The scrubber ends at the furthest position that the reader has been at. */
export function ReplayControls({ game, clock }: { game: Game; clock: GameClock }) {
  const { mutate: change, isPending } = useChangeGameClock(game.id);
  const start = Date.parse(game.startsAt);
  const position = useReplayPosition(game, clock);
  const furthest = useFurthest(game.id, position);
  const [draft, setDraft] = useState<number | null>(null);
  useReplayPolling(game, clock);
  const secondsOf = (time: number) => Math.max(0, Math.round((time - start) / 1_000));
  const goTo = (seconds: number) =>
    change(
      { mode: 'replay', position: new Date(start + Math.max(0, seconds) * 1_000).toISOString(), playing: clock.playing },
      // The slider may have been moved on since.
      { onSettled: () => setDraft(current => (current === seconds ? null : current)) },
    );
  useAtRest(draft, goTo);
  const shown = draft ?? secondsOf(position);
  const text = `${sinceStartText(shown)} since the start`;
  return (
    <div className="flex flex-col gap-1 rounded-control bg-sunken p-3">
      <RangeField
        label="Where you are"
        min={0}
        max={Math.max(1, secondsOf(furthest), shown)}
        step={1}
        value={shown}
        onValueChange={setDraft}
        valueText={text}
        trailing={<span className="text-sm font-semibold tabular">{sinceStartText(shown)}</span>}
      />
      <div className="flex flex-wrap items-center gap-1">
        <Button
          size="sm"
          icon={clock.playing ? <Pause /> : <Play />}
          pending={isPending && draft === null}
          onClick={() => change({ mode: 'replay', position: new Date(position).toISOString(), playing: !clock.playing })}
        >
          {clock.playing ? 'Pause' : 'Play'}
        </Button>
        <IconButton label="Jump to the start" icon={<RotateCcw />} onClick={() => goTo(0)} />
        <IconButton label={`Back ${stepSeconds} seconds`} icon={<SkipBack />} onClick={() => goTo(shown - stepSeconds)} />
        <IconButton label={`Ahead ${stepSeconds} seconds`} icon={<SkipForward />} onClick={() => goTo(shown + stepSeconds)} />
        <Button variant="ghost" size="sm" className="ml-auto" onClick={() => change({ mode: 'live' })}>
          Go live
        </Button>
      </div>
    </div>
  );
}
