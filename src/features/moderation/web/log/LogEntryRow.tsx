import { Badge } from '../../../../design/index.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import type { LogEntry } from '../../moderation.contract.ts';
import { actionText } from '../../moderation.texts.ts';
import { EntryEnd } from './EntryEnd.tsx';

const roles: Record<LogEntry['by'], string> = { moderator: 'a moderator', admin: 'an admin', automatic: 'automatically' };
const appeals = { open: 'Appeal open', upheld: 'Appeal declined', overturned: 'Taken back on appeal' } as const;

/** One entry of the open log. */
export function LogEntryRow({ entry }: { entry: LogEntry }) {
  const { id, at, by, action, label, reason, until, appeal, digest } = entry;
  return (
    <div className="flex flex-col gap-1 [overflow-wrap:anywhere]">
      <p>
        <span className="font-semibold">{actionText(action)}</span>: {label}
        {until && (
          <span className="text-muted">
            {' '}
            <EntryEnd entry={entry} />
          </span>
        )}
      </p>
      <p>{reason}</p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <span>
          {by === 'automatic' ? 'Automatically' : `By ${roles[by]}`} · <RelativeTime iso={at} /> · No. {id}
        </span>
        {appeal && <Badge tone={appeal === 'overturned' ? 'primary' : 'neutral'}>{appeals[appeal]}</Badge>}
      </p>
      <p className="text-xs text-muted">
        Digest <code title={digest}>{digest.slice(0, 16)}…</code>
      </p>
    </div>
  );
}
