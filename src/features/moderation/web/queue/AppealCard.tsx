import { useState } from 'react';
import { Button, Card, TextArea } from '../../../../design/index.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import { PersonName } from '../../../account/web/index.ts';
import type { QueuedAppeal } from '../../moderation.contract.ts';
import { reasonLimit } from '../../moderation.rules.ts';
import { actionText } from '../../moderation.texts.ts';
import { useDecide } from './queue.api.ts';

/** An open appeal with its entry and the decision. */
export function AppealCard({ appeal }: { appeal: QueuedAppeal }) {
  const [reason, setReason] = useState('');
  const decide = useDecide(appeal.id);
  const { entry, person, target } = appeal;
  const isReady = reason.trim() !== '' && reason.length <= reasonLimit;
  return (
    <Card as="article" aria-label={`Appeal by ${person.username}`} className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        <PersonName userId={person.id} name={person.username} flair={person.flair} className="font-semibold" /> ·{' '}
        <RelativeTime iso={appeal.at} />
      </p>
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{actionText(entry.action)}:</span> {entry.reason}
      </p>
      {target && (
        <div className="rounded-control bg-hover p-3 text-sm">
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {target.text}
          </p>
          {target.imageUrl && (
            <img src={target.imageUrl} alt="" loading="lazy" className="mt-2 max-h-60 w-auto rounded-control object-contain" />
          )}
        </div>
      )}
      <p dir="auto" className="border-l-2 border-line pl-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {appeal.text}
      </p>
      {appeal.mayDecide ? (
        <>
          <TextArea label="Your reason" value={reason} limit={reasonLimit} minRows={2} onChange={event => setReason(event.target.value)} />
          <div className="flex flex-wrap gap-2">
            <Button
              disabled={!isReady}
              pending={decide.isPending}
              onClick={() => decide.mutate({ decision: 'overturned', reason: reason.trim() })}
            >
              Take the action back
            </Button>
            <Button
              variant="secondary"
              disabled={!isReady || decide.isPending}
              onClick={() => decide.mutate({ decision: 'upheld', reason: reason.trim() })}
            >
              Keep it
            </Button>
          </div>
        </>
      ) : (
        <p className="text-sm text-muted">Another moderator decides this one.</p>
      )}
    </Card>
  );
}
