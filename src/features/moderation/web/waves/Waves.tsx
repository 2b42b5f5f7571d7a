import { Users } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button, Card, EmptyState, Loaded, SegmentedControl, SkeletonPost, TextField } from '../../../../design/index.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import type { Wave } from '../../waves.contract.ts';
import { reasonLimit } from '../../moderation.rules.ts';
import { useUndoWave, useWaves, type WaveFilter } from './waves.api.ts';
import { WaveChoice } from './WaveChoice.tsx';

const ages = [
  { value: '15', label: '15 minutes' },
  { value: '60', label: '1 hour' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '1 week' },
  { value: '43200', label: '30 days' },
];

/** One wave, and the form that takes it back with a public reason. */
function WaveRow({ wave }: { wave: Wave }) {
  const [reason, setReason] = useState('');
  const undo = useUndoWave();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') undo.mutate({ id: wave.id, reason: reason.trim() });
  };
  return (
    <li className="flex flex-col gap-2 py-2">
      <p className="text-sm">
        {wave.accounts} banned <RelativeTime iso={wave.at} />: {wave.reason}
        {wave.undoneAt && ' (taken back)'}
      </p>
      {!wave.undoneAt && (
        <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
          <TextField
            label={`Reason to take back wave ${wave.id}`}
            value={reason}
            maxLength={reasonLimit}
            onChange={event => setReason(event.target.value)}
          />
          <Button type="submit" size="sm" variant="secondary" pending={undo.isPending} disabled={reason.trim() === ''}>
            Take it back
          </Button>
        </form>
      )}
    </li>
  );
}

/** Chooses many new accounts at once and bans them in one action, which can be taken back in one. */
export function Waves() {
  const [filter, setFilter] = useState<WaveFilter>({ minutes: 60, network: '', words: '' });
  const [network, setNetwork] = useState('');
  const [words, setWords] = useState('');
  const found = useWaves(filter);
  const search = (event: FormEvent) => {
    event.preventDefault();
    setFilter({ ...filter, network: network.trim(), words: words.trim() });
  };
  return (
    <div className="flex flex-col gap-4">
      <Card as="section" aria-label="New accounts">
        <form onSubmit={search} className="flex flex-col gap-3">
          <p className="text-sm font-semibold">Accounts made in the last</p>
          <SegmentedControl
            label="Made within the last"
            options={ages}
            value={String(filter.minutes)}
            onValueChange={value => setFilter({ ...filter, minutes: Number(value) })}
            className="max-w-full flex-wrap self-start rounded-[1.25rem] whitespace-nowrap max-sm:*:px-1.5 sm:*:px-2"
          />
          <TextField
            label="Range of addresses (optional)"
            hint="Such as 203.0.113.0/24, or @name for the range of that account."
            value={network}
            maxLength={60}
            onChange={event => setNetwork(event.target.value)}
          />
          <TextField
            label="Words in their texts (optional)"
            value={words}
            maxLength={200}
            onChange={event => setWords(event.target.value)}
          />
          <Button type="submit" variant="secondary" className="self-start">
            Search
          </Button>
        </form>
      </Card>
      <Loaded of={found} error="The accounts could not be loaded." loading="Loading accounts" skeleton={<SkeletonPost />}>
        {({ accounts, count, waves }) => (
          <>
            {accounts.length === 0 ? (
              <EmptyState icon={<Users />} title="No account fits">
                Staff and banned accounts are left out.
              </EmptyState>
            ) : (
              <WaveChoice key={accounts.map(({ person }) => person.id).join()} accounts={accounts} count={count} />
            )}
            {waves.length > 0 && (
              <ul aria-label="Latest waves" className="divide-y divide-line">
                {waves.map(wave => (
                  <WaveRow key={wave.id} wave={wave} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
