import { CircleAlert } from 'lucide-react';
import { Button } from '../../../../design/index.ts';
import type { OutgoingState } from '../../../../platform/web/outbox/outbox.ts';

interface UnsentStateProps {
  message: OutgoingState;
  outbox: { retry: (key: string) => void; takeBack: (key: string) => void };
}

/** The state of an unsent message. A refused one can be sent again or removed. */
export function UnsentState({ message: { key, state, reason }, outbox }: UnsentStateProps) {
  if (state !== 'refused')
    return <span className="px-1 text-xs text-muted">{state === 'sending' ? 'Sending…' : 'Waiting for the network…'}</span>;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-danger-text" role="alert">
      <CircleAlert aria-hidden="true" className="size-4" />
      Not sent: {reason}
      <Button variant="ghost" size="sm" onClick={() => outbox.retry(key)}>
        Retry
      </Button>
      <Button variant="ghost" size="sm" onClick={() => outbox.takeBack(key)}>
        Remove
      </Button>
    </div>
  );
}
