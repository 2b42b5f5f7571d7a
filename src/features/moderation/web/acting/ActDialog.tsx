import { type FormEvent, useState } from 'react';
import { Button, Dialog, SegmentedControl, TextArea } from '../../../../design/index.ts';
import type { ModerationCase } from '../../moderation.contract.ts';
import { reasonLimit } from '../../moderation.rules.ts';
import { reasonTexts } from '../../moderation.texts.ts';
import { type Choice, requestOf } from '../queue.actions.ts';
import { useAct } from '../queue.api.ts';

const dayMs = 86_400_000;
const ends = [
  { value: '1', label: 'One day' },
  { value: '7', label: 'One week' },
  { value: '30', label: '30 days' },
  { value: 'good', label: 'For good' },
] as const;

/** Asks for the public reason of an action. Enter with Ctrl or Cmd sends it. */
export function ActDialog({ item, choice, onClose }: { item: ModerationCase; choice: Choice; onClose: () => void }) {
  const first = item.reports[0]?.reason;
  const [reason, setReason] = useState(first ? `${reasonTexts[first].label}.` : '');
  const [days, setDays] = useState<(typeof ends)[number]['value']>('7');
  const act = useAct(onClose);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (reason.trim() === '' || reason.length > reasonLimit || act.isPending) return;
    const until = days === 'good' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
    act.mutate(requestOf(item, choice, reason.trim(), until));
  };
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={choice.label}
      description="The reason is public, and the affected person reads it. Quote nothing."
      size="sm"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {choice.hasEnd && <SegmentedControl label="Until" options={[...ends]} value={days} onValueChange={setDays} />}
        <TextArea
          label="Reason"
          value={reason}
          limit={reasonLimit}
          autoFocus
          onChange={event => setReason(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
          }}
        />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={choice.danger ? 'danger' : 'primary'} pending={act.isPending} disabled={reason.trim() === ''}>
            {choice.label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
