import { type FormEvent, useState } from 'react';
import { Badge, Button, TextField } from '../../../../design/index.ts';
import type { LogEntry } from '../../moderation.contract.ts';
import { type Action, reasonLimit } from '../../moderation.rules.ts';
import { EntryEnd } from '../log/EntryEnd.tsx';
import { useAct } from '../queue/queue.api.ts';

interface LiftActionProps {
  label: string;
  userId: string;
  /** The kind of action that lifts this one. */
  action: Action;
  /** The entry of the log that made the action, if the record shows it. */
  entry: LogEntry | undefined;
  mayAct: boolean;
}

/** One action that holds, with the button that lifts it. The lift needs a reason, too, because it is an entry of the log. */
export function LiftAction({ label, userId, action, entry, mayAct }: LiftActionProps) {
  const [reason, setReason] = useState('');
  const [isLifting, setIsLifting] = useState(false);
  const act = useAct(() => setIsLifting(false));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') act.mutate({ action, target: { kind: 'user', id: userId }, reason: reason.trim() });
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="danger">{label}</Badge>
        <span className="text-sm text-muted">
          {action !== 'restore_all' && (entry?.until ? <EntryEnd entry={entry} /> : 'without an end')}
        </span>
        {mayAct && !isLifting && (
          <Button variant="secondary" size="sm" className="ml-auto" aria-label={`Lift: ${label}`} onClick={() => setIsLifting(true)}>
            Lift
          </Button>
        )}
      </p>
      {isLifting && (
        <form onSubmit={submit} className="flex flex-col gap-2">
          <TextField label="Public reason" value={reason} maxLength={reasonLimit} onChange={event => setReason(event.target.value)} />
          <div className="flex justify-end gap-2">
            <Button variant="ghost" size="sm" onClick={() => setIsLifting(false)}>
              Cancel
            </Button>
            <Button type="submit" size="sm" pending={act.isPending} disabled={reason.trim() === ''}>
              Lift it
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
