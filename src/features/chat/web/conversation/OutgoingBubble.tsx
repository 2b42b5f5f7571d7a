import { CircleAlert } from 'lucide-react';
import { Button, classes } from '../../../../design/index.ts';
import { bubble } from './bubble.ts';
import { type OutgoingMessage, sayAgain, takeBack } from '../outbox.ts';

/** An unsent message with its state. */
export function OutgoingBubble({ message, roomId }: { message: OutgoingMessage; roomId: number }) {
  const isRefused = message.state === 'refused';
  return (
    <li className="flex flex-col items-end gap-0.5">
      <div dir="auto" className={classes(bubble(true), 'max-w-[80%]', !isRefused && 'opacity-70')}>
        {message.content}
      </div>
      {isRefused ? (
        <div className="flex flex-wrap items-center justify-end gap-x-2 text-sm text-danger-text" role="alert">
          <CircleAlert aria-hidden="true" className="size-4" />
          Not sent: {message.reason}
          <Button variant="ghost" size="sm" onClick={() => sayAgain(roomId, message.key)}>
            Retry
          </Button>
          <Button variant="ghost" size="sm" onClick={() => takeBack(roomId, message.key)}>
            Remove
          </Button>
        </div>
      ) : (
        <span className="px-1 text-xs text-muted">{message.state === 'sending' ? 'Sending…' : 'Waiting for the network…'}</span>
      )}
    </li>
  );
}
