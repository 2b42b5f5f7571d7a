import { Link } from '../../../../design/index.ts';
import { useFullDate } from '../../../../platform/web/time/clock.tsx';
import type { LogEntry } from '../../moderation.contract.ts';

/** The end of an action as the log tells it: a time, or the final of a game. Nothing for an action without one. */
export function EntryEnd({ entry: { until, gameId } }: { entry: Pick<LogEntry, 'until' | 'gameId'> }) {
  if (gameId)
    return (
      <>
        until the final of <Link href={`/game/${gameId}`}>the game</Link>
      </>
    );
  if (!until) return null;
  return (
    <>
      until <EndTime iso={until} />
    </>
  );
}

function EndTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{useFullDate(iso)}</time>;
}
