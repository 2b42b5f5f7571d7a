import { Button, classes } from '../../../../design/index.ts';
import type { Outbox } from '../../../../platform/web/outbox/outbox.ts';
import type { RowMessage } from '../../rowMessages.contract.ts';
import type { OutgoingRowMessage } from './outbox.ts';

interface OutgoingRowMessagesProps {
  messages: readonly OutgoingRowMessage[];
  outbox: Pick<Outbox<{ content: string }, RowMessage>, 'retry' | 'takeBack'>;
}

/** The unsent messages of the viewer with their states. */
export function OutgoingRowMessages({ messages, outbox }: OutgoingRowMessagesProps) {
  return messages.map(({ key, content, state, reason }) => (
    <li key={key} className="px-3 py-1 pl-11">
      <p dir="auto" className={classes('text-sm break-words whitespace-pre-wrap', state !== 'refused' && 'opacity-70')}>
        {content}
      </p>
      {state === 'refused' ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-2 text-xs text-danger-text">
          Not sent: {reason}
          <Button variant="ghost" size="sm" onClick={() => outbox.retry(key)}>
            Retry
          </Button>
          <Button variant="ghost" size="sm" onClick={() => outbox.takeBack(key)}>
            Remove
          </Button>
        </div>
      ) : (
        <span className="text-xs text-muted">{state === 'sending' ? 'Sending…' : 'Waiting for the network…'}</span>
      )}
    </li>
  ));
}
