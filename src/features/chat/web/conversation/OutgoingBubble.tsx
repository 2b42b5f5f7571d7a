import { CircleAlert } from 'lucide-react';
import { Button, classes } from '../../../../design/index.ts';
import { bubble } from './bubble.ts';
import { outboxOf, type OutgoingMessage } from '../outbox.ts';

/** An unsent message with its state. */
export function OutgoingBubble({ message, userId, roomId }: { message: OutgoingMessage; userId: string; roomId: number }) {
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
          <Button variant="ghost" size="sm" onClick={() => outboxOf(userId, roomId).retry(message.key)}>
            Retry
          </Button>
          <Button variant="ghost" size="sm" onClick={() => outboxOf(userId, roomId).takeBack(message.key)}>
            Remove
          </Button>
        </div>
      ) : (
        <span className="px-1 text-xs text-muted">{message.state === 'sending' ? 'Sending…' : 'Waiting for the network…'}</span>
      )}
    </li>
  );
}
