import { CircleAlert } from 'lucide-react';
import { Button, classes } from '../../../../design/index.ts';
import type { OutgoingMessage } from '../outbox.ts';
import { bubble } from './bubble.ts';

interface OutgoingBubblesProps {
  messages: readonly OutgoingMessage[];
  outbox: { retry: (key: string) => void; takeBack: (key: string) => void };
}

/** The unsent messages of the viewer with their states. A refused one can be sent again or removed. */
export function OutgoingBubbles({ messages, outbox }: OutgoingBubblesProps) {
  return messages.map(({ key, content, state, reason }) => (
    <li key={key} className="flex flex-col items-end gap-0.5">
      <div dir="auto" className={classes(bubble(true), 'max-w-[80%]', state !== 'refused' && 'opacity-70')}>
        {content}
      </div>
      {state === 'refused' ? (
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
      ) : (
        <span className="px-1 text-xs text-muted">{state === 'sending' ? 'Sending…' : 'Waiting for the network…'}</span>
      )}
    </li>
  ));
}
