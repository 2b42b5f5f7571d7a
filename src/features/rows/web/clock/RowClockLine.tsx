import { Hourglass, Pause, Play, SkipBack, SkipForward, Timer } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog, Button, IconButton } from '../../../../design/index.ts';
import { useViewer } from '../../../account/web/index.ts';
import type { Row, RowClock } from '../../rows.contract.ts';
import { positionAfter } from '../../rows.live.rules.ts';
import { rowClockText } from '../../rows.words.ts';
import { knownClock, useChangeRowClock } from '../rows.api.ts';
import type { RowWhy } from '../rows.live.ts';

const stepMs = 30_000;

/** The position of a row in words with its reason, and in a replay the controls that all members share. */
export function RowClockLine({ row, clock, why }: { row: Row; clock: RowClock; why: RowWhy | undefined }) {
  const { viewer } = useViewer();
  const isReplay = clock.mode === 'replay';
  const text = rowClockText(row, clock, viewer?.username ?? null);
  const by = isReplay && (why?.change === 'paused' || why?.change === 'playing') ? why.username : null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted [&>svg]:size-3.5">
      {clock.heldBy ? <Hourglass aria-hidden="true" /> : <Timer aria-hidden="true" />}
      <span role="status" className="min-w-0 flex-1 basis-40">
        {text}
        {by && ` · ${why?.change === 'playing' ? 'started by ' : 'by '}${by === viewer?.username ? 'you' : by}`}
      </span>
      {row.state === 'open' && (isReplay ? <ReplayButtons code={row.code} clock={clock} /> : <WatchLater row={row} />)}
    </div>
  );
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
function WatchLater({ row }: { row: Row }) {
  const { mutate: change, isPending } = useChangeRowClock(row.code);
  if (row.game.state !== 'final') return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      pending={isPending}
      onClick={() => change({ mode: 'replay', position: row.game.startsAt, playing: true })}
    >
      Watch it together
    </Button>
  );
}
