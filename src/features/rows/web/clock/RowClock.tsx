import { Hourglass, Pause, Play, SkipBack, SkipForward, Timer } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AlertDialog, Button, IconButton } from '../../../../design/index.ts';
import { useViewer } from '../../../account/web/index.ts';
import type { Row, RowClock } from '../../rows.contract.ts';
import { positionAfter } from '../../rows.live.rules.ts';
import { rowClockText } from '../../rows.words.ts';
import { knownClock, useChangeRowClock } from '../rows.api.ts';
import type { RowWhy } from '../rows.live.ts';

const stepMs = 30_000;

/** The seconds until the slowest member is where the row stands; undefined while nobody is waited for, and on the server. */
function useSecondsOfWaiting({ heldBy, position, behind }: RowClock): number | undefined {
  const [now, setNow] = useState<number>();
  const isWaiting = heldBy !== null;
  useEffect(() => {
    if (!isWaiting) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  if (!isWaiting || now === undefined) return undefined;
  return Math.max(1, Math.ceil((Date.parse(position) + behind * 1_000 - now) / 1_000));
}

interface RowClockTextProps {
  row: Row;
  clock: RowClock;
  why?: RowWhy | undefined;
}

/** The position of a row in words with its reason: whom it waits for and how long, whose stream is behind, who paused. */
export function RowClockText({ row, clock, why }: RowClockTextProps) {
  const { viewer } = useViewer();
  const seconds = useSecondsOfWaiting(clock);
  const by = clock.mode === 'replay' && (why?.change === 'paused' || why?.change === 'playing') ? why.username : null;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle [&>svg]:size-4 [&>svg]:shrink-0">
      {clock.heldBy ? <Hourglass aria-hidden="true" /> : <Timer aria-hidden="true" />}
      <span className="truncate">
        {rowClockText(row, clock, viewer?.username ?? null)}
        {by && ` · ${why?.change === 'playing' ? 'started by ' : 'by '}${by === viewer?.username ? 'you' : by}`}
      </span>
      {/* Each second would be read out. */}
      {seconds !== undefined && (
        <span aria-hidden="true" className="shrink-0">
          {` · ${seconds} s`}
        </span>
      )}
    </span>
  );
}

/** The controls of a replay, which all members share. */
export function RowReplay({ row, clock }: { row: Row; clock: RowClock }) {
  if (row.state === 'closed' || clock.mode !== 'replay') return null;
  return <ReplayButtons code={row.code} clock={clock} />;
}

function ReplayButtons({ code, clock }: { code: string; clock: RowClock }) {
  const { mutate: change, isPending } = useChangeRowClock(code);
  const client = useQueryClient();
  const [isEnding, setIsEnding] = useState(false);
  const goBy = (ms: number) => {
    const position = new Date(positionAfter(clock, knownClock(client, code).age) + ms).toISOString();
    change({ mode: 'replay', position, playing: clock.playing });
  };
  return (
    <span className="flex items-center">
      <IconButton label="Back 30 seconds" size="sm" icon={<SkipBack />} pending={isPending} onClick={() => goBy(-stepMs)} />
      <IconButton
        label={clock.playing ? 'Pause for all' : 'Play for all'}
        size="sm"
        variant={clock.playing ? 'ghost' : 'primary'}
        icon={clock.playing ? <Pause /> : <Play />}
        pending={isPending}
        onClick={() => change({ mode: 'replay', playing: !clock.playing })}
      />
      <IconButton label="Ahead 30 seconds" size="sm" icon={<SkipForward />} pending={isPending} onClick={() => goBy(stepMs)} />
      <Button size="sm" variant="ghost" onClick={() => setIsEnding(true)}>
        End for all
      </Button>
      <AlertDialog
        open={isEnding}
        onOpenChange={setIsEnding}
        title="End the replay for all?"
        description="Everybody here goes on live. That may show how the game ends."
        confirmLabel="End the replay"
        pending={isPending}
        onConfirm={() => change({ mode: 'together' }, { onSettled: () => setIsEnding(false) })}
      />
    </span>
  );
}

/** A game that is over can be watched from its start, by all together. */
export function WatchLater({ row }: { row: Row }) {
  const { mutate: change, isPending } = useChangeRowClock(row.code);
  if (row.state === 'closed' || row.game.state !== 'final' || row.clock?.mode === 'replay') return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      className="shrink-0"
      pending={isPending}
      onClick={() => change({ mode: 'replay', position: row.game.startsAt, playing: true })}
    >
      Watch it together
    </Button>
  );
}
