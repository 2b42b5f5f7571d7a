import { Dialog, ErrorState, Skeleton } from '../../../../design/index.ts';
import type { Reported } from '../../../account/web/index.ts';
import type { PersonRecord } from '../../moderation.contract.ts';
import type { Action } from '../../moderation.rules.ts';
import { LiftAction } from './LiftAction.tsx';
import { LogEntryRow } from '../log/LogEntryRow.tsx';
import { useRecord } from '../queue/queue.api.ts';

const standing: { holds: keyof PersonRecord['state']; label: string; made: Action; lifts: Action }[] = [
  { holds: 'banned', label: 'Banned', made: 'ban', lifts: 'unban' },
  { holds: 'silenced', label: 'Silenced', made: 'silence', lifts: 'unsilence' },
  { holds: 'undone', label: 'Everything undone', made: 'undo_all', lifts: 'restore_all' },
];

/** The record of a person for moderators: the actions that hold now, each with its end, and the entries of the log. */
export function RecordDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const query = useRecord(String(reported.id));
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Record of ${reported.name}`}
      description="The actions that hold now, and the entries of the open log."
    >
      {query.data ? (
        <Record record={query.data} />
      ) : query.isError ? (
        <ErrorState message="The record could not be read." pending={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  );
}

function Record({ record: { person, state, mayAct, entries } }: { record: PersonRecord }) {
  const held = standing.filter(({ holds }) => state[holds]);
  return (
    <div className="flex flex-col gap-4">
      {held.length === 0 ? (
        <p className="text-muted">Nothing holds now.</p>
      ) : (
        <ul aria-label="Standing actions" className="flex flex-col gap-3">
          {held.map(({ label, made, lifts }) => (
            <li key={made}>
              <LiftAction
                label={label}
                userId={person.id}
                action={lifts}
                entry={entries.find(({ action }) => action === made)}
                mayAct={mayAct}
              />
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Entries" className="flex flex-col gap-3 divide-y divide-line">
        {entries.map(entry => (
          <li key={entry.id} className="pt-3">
            <LogEntryRow entry={entry} />
          </li>
        ))}
      </ul>
      {entries.length === 0 && <p className="text-muted">The log has no entry about them.</p>}
    </div>
  );
}
