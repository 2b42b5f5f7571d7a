import { type FormEvent, useState } from 'react';
import { Button, Dialog, TextArea } from '../../../../design/index.ts';
import type { Reported } from '../../../account/web/index.ts';
import { reasonLimit } from '../../moderation.rules.ts';
import { useAct } from '../queue/queue.api.ts';

/** Asks a moderator for the public reason of a removal. Unlike a deletion it can be taken back. */
export function RemoveDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const act = useAct(onClose);
  const isReady = reason.trim() !== '' && reason.length <= reasonLimit;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) act.mutate({ action: 'remove', target: { kind: reported.kind, id: String(reported.id) }, reason: reason.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Remove"
      description={`By ${reported.name}. The reason is public in the log. The author sees it and can appeal.`}
      size="sm"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextArea label="Reason" value={reason} limit={reasonLimit} onChange={event => setReason(event.target.value)} />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={act.isPending} disabled={!isReady}>
            Remove
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
