import { classes } from '../../../../design/index.ts';
import { bubble } from './bubble.ts';
import { outboxOf, type OutgoingMessage } from '../outbox.ts';
import { UnsentState } from './UnsentState.tsx';

/** An unsent message with its state. */
export function OutgoingBubble({ message, userId, roomId }: { message: OutgoingMessage; userId: string; roomId: number }) {
  return (
    <li className="flex flex-col items-end gap-0.5">
      <div dir="auto" className={classes(bubble(true), 'max-w-[80%]', message.state !== 'refused' && 'opacity-70')}>
        {message.content}
      </div>
      <UnsentState message={message} outbox={outboxOf(userId, roomId)} />
    </li>
  );
}
