import { Link } from '../../../../design/index.ts';
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
      until <time dateTime={until}>{until.slice(0, 16).replace('T', ' ')} UTC</time>
    </>
  );
}
