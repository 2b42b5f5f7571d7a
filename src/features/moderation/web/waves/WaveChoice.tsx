import { type FormEvent, useState } from 'react';
import { Button, Dialog, Switch, TextArea } from '../../../../design/index.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import { reasonLimit } from '../../moderation.rules.ts';
import type { WaveAccount } from '../../waves.contract.ts';
import { useBanWave } from './waves.api.ts';

/** The accounts that fit, all chosen at first, and the button that bans the chosen ones. It says how many these are. */
export function WaveChoice({ accounts, count }: { accounts: readonly WaveAccount[]; count: number }) {
  const [spared, setSpared] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const ban = useBanWave(() => setIsAsking(false));
  const users = accounts.map(({ person }) => person.id).filter(id => !spared.has(id));
  const title = `Ban ${users.length} account${users.length === 1 ? '' : 's'}`;
  const toggle = (id: string) => {
    const next = new Set(spared);
    if (!next.delete(id)) next.add(id);
    setSpared(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') ban.mutate({ users, reason: reason.trim() });
  };
  return (
    <section aria-label="Accounts that fit" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="flex-1 text-sm text-muted">
          {count > accounts.length ? `The newest ${accounts.length} of ${count} accounts.` : `${count} accounts.`}
        </p>
        <Button variant="danger" disabled={users.length === 0} onClick={() => setIsAsking(true)}>
          {title}
        </Button>
      </div>
      <ul aria-label="Accounts" className="divide-y divide-line">
        {accounts.map(({ person, createdAt, texts, latest }) => (
          <li key={person.id} className="py-2">
            <Switch label={`@${person.username}`} checked={!spared.has(person.id)} onCheckedChange={() => toggle(person.id)} />
            <p className="text-sm text-muted [overflow-wrap:anywhere]">
              Made <RelativeTime iso={createdAt} />, {texts} texts{latest && `: ${latest}`}
            </p>
          </li>
        ))}
      </ul>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={title}
        description="For good, and all their texts, likes and votes of 30 days are undone. The reason is public. One action takes it back."
        size="sm"
      >
        <form onSubmit={submit} className="flex flex-col gap-4">
          <TextArea label="Reason" value={reason} limit={reasonLimit} onChange={event => setReason(event.target.value)} />
          <Button type="submit" variant="danger" className="self-end" pending={ban.isPending} disabled={reason.trim() === ''}>
            {title}
          </Button>
        </form>
      </Dialog>
    </section>
  );
}
