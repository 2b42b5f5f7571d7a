import { Avatar, classes } from '../../../design/index.ts';
import { RelativeTime } from '../../../platform/web/clock.tsx';
import type { ChatMessage } from '../chat.contract.ts';
import type { MessageGroup } from '../chat.rules.ts';
import { bubble } from './bubble.ts';

/** One person's messages within a minute: own on the right, others on the left. */
export function MessageBubbles({ group, isOwn }: { group: MessageGroup<ChatMessage>; isOwn: boolean }) {
  const { messages, newDay } = group;
  const last = messages.at(-1);
  const sender = messages[0]?.senderUsername ?? '';
  return (
    <li className="flex flex-col gap-3">
      {newDay && <p className="py-1 text-center text-xs font-semibold text-muted">{newDay}</p>}
      <div className={classes('flex items-end gap-2', isOwn && 'flex-row-reverse')}>
        <Avatar name={sender} size="sm" />
        <div className={classes('flex min-w-0 max-w-[80%] flex-col gap-0.5', isOwn ? 'items-end' : 'items-start')}>
          <span className="sr-only">{isOwn ? 'You' : sender}:</span>
          {messages.map(message => (
            <div key={message.id} data-message={message.id} className={bubble(isOwn)}>
              {message.content}
            </div>
          ))}
          {last && <RelativeTime iso={last.createdAt} className="px-1 text-xs text-muted" />}
        </div>
      </div>
    </li>
  );
}
