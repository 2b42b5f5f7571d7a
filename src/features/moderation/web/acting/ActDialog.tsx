import { type FormEvent, useState } from 'react';
import { Button, Dialog, SegmentedControl, TextArea } from '../../../../design/index.ts';
import type { ModerationCase } from '../../moderation.contract.ts';
import { reasonLimit } from '../../moderation.rules.ts';
import { reasonTexts } from '../../moderation.texts.ts';
import { type Choice, requestOf } from '../queue/queue.actions.ts';
import { useAct, useIsGameAhead } from '../queue/queue.api.ts';

const dayMs = 86_400_000;
const ends = [
  { value: '1', label: '1 day' },
  { value: '7', label: '1 week' },
  { value: '30', label: '30 days' },
  { value: 'final', label: 'The final' },
  { value: 'good', label: 'For good' },
] as const;

const takesBack = new Set<Choice['action']>(['restore', 'unlock', 'unsilence', 'unban', 'restore_all']);
/** These take much from a person. */
const severe = new Set<Choice['action']>(['remove', 'ban', 'undo_all', 'uphold']);

type End = (typeof ends)[number]['value'];

/** The end of a restriction from now on, as the request has it. */
function untilOf(end: End): string | null {
  if (end === 'good') return null;
  return end === 'final' ? end : new Date(Date.now() + Number(end) * dayMs).toISOString();
}

const noticeReasons: Partial<Record<Choice['action'], string>> = {
  uphold: 'An intimate picture without consent.',
  dismiss: 'The notice does not meet the law.',
  confirm: 'The notice may be right.',
};

const noticeEffects: Partial<Record<Choice['action'], string>> = {
  uphold: 'Everything named is removed, its pictures and their copies close for everybody, and the sender is told.',
  dismiss: 'Everything is shown again as it was.',
};

/** The words that the moderator begins with: what was reported is no reason to dismiss it or to take an action back. */
function firstReason({ reports, notice }: ModerationCase, { action }: Choice): string {
  if (notice) return noticeReasons[action] ?? '';
  if (action === 'dismiss' || action === 'approve') return 'No rule is broken.';
  const reported = reports[0]?.reason;
  return reported && !takesBack.has(action) ? `${reasonTexts[reported].label}.` : '';
}

/** Asks for the public reason of an action. Enter with Ctrl or Cmd sends it. */
export function ActDialog({ item, choice, onClose }: { item: ModerationCase; choice: Choice; onClose: () => void }) {
  const [reason, setReason] = useState(() => firstReason(item, choice));
  const [days, setDays] = useState<End>('7');
  const isGameAhead = useIsGameAhead(choice.hasEnd ? item.gameId : null);
  const act = useAct(onClose);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (reason.trim() === '' || reason.length > reasonLimit || act.isPending) return;
    act.mutate(requestOf(item, choice, reason.trim(), untilOf(days)));
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
        {item.notice && noticeEffects[choice.action] && <p>{noticeEffects[choice.action]}</p>}
        {choice.hasEnd && (
          <SegmentedControl
            label="Until"
            options={ends.filter(({ value }) => value !== 'final' || isGameAhead)}
            value={days}
            onValueChange={setDays}
            className="max-w-full flex-wrap self-start rounded-[1.25rem] whitespace-nowrap max-sm:*:px-1.5 sm:*:px-2"
          />
        )}
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
          <Button
            type="submit"
            variant={severe.has(choice.action) ? 'danger' : 'primary'}
            pending={act.isPending}
            disabled={reason.trim() === ''}
          >
            {choice.label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
