import { Avatar, classes } from '../../../../design/index.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import type { Person } from '../../../account/people/people.contract.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import type { MessageGroup } from '../../chat.rules.ts';
import { type MessageActions, MessageBubble } from './MessageBubble.tsx';

interface MessageBubblesProps extends MessageActions {
  group: MessageGroup<ChatMessage>;
  isOwn: boolean;
  /** The sender's picture and team; null without one. */
  person: Pick<Person, 'profileImageUrl' | 'flair'>;
  /** The group has the last own message that the other member has read. */
  isSeen: boolean;
}

/** One person's messages within a minute: own on the right, others on the left. */
export function MessageBubbles({ group, isOwn, person, isSeen, ...actions }: MessageBubblesProps) {
  const { messages, newDay } = group;
  const last = messages.at(-1);
  const sender = messages[0]?.senderUsername ?? '';
  return (
    <li className="flex flex-col gap-3">
      {newDay && <p className="py-1 text-center text-xs font-semibold text-muted">{newDay}</p>}
      <div className={classes('flex items-end gap-2', isOwn && 'flex-row-reverse')}>
        <Avatar name={sender} src={person.profileImageUrl} flair={person.flair} size="sm" />
        <div className={classes('flex min-w-0 max-w-[80%] flex-col gap-0.5', isOwn ? 'items-end' : 'items-start')}>
          <span className="sr-only">{isOwn ? 'You' : sender}:</span>
          {messages.map(message => (
            <MessageBubble key={message.id} message={message} isOwn={isOwn} {...actions} />
          ))}
          {last && (
            <span className="px-1 text-xs text-muted">
              <RelativeTime iso={last.createdAt} />
              {isSeen && ' · Seen'}
            </span>
          )}
        </div>
      </div>
    </li>
  );
}
