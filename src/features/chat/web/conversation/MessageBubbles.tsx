import { Avatar, classes } from '../../../../design/index.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import type { Person } from '../../../account/people/people.contract.ts';
import type { MessageGroup } from '../../chat.rules.ts';
import { type Message, MessageBubble, type MessageTools } from './MessageBubble.tsx';

interface MessageBubblesProps<M extends Message> extends MessageTools<M> {
  group: MessageGroup<M>;
  isOwn: boolean;
  /** The sender's picture and team; undefined for somebody who left. */
  person: Pick<Person, 'profileImageUrl' | 'flair'> | undefined;
  /** The name of the sender is seen: more than two people talk. */
  isNamed?: boolean;
  /** The group has the last own message that the other member has read. */
  isSeen?: boolean;
}

/** One person's messages within a minute: own on the right, others on the left. */
export function MessageBubbles<M extends Message>({ group, isOwn, person, isNamed, isSeen, ...tools }: MessageBubblesProps<M>) {
  const { messages, newDay } = group;
  const last = messages.at(-1);
  const sender = messages[0]?.senderUsername ?? '';
  return (
    <li className="flex flex-col gap-3">
      {newDay && <p className="py-1 text-center text-xs font-semibold text-muted">{newDay}</p>}
      <div className={classes('flex items-end gap-2', isOwn && 'flex-row-reverse')}>
        <Avatar name={sender} src={person?.profileImageUrl ?? null} flair={person?.flair ?? null} size="sm" />
        {/* The room beside the bubbles is that of their menus. */}
        <div className={classes('flex min-w-0 max-w-[calc(100%-5.5rem)] flex-col gap-0.5', isOwn ? 'items-end' : 'items-start')}>
          <span className={isNamed && !isOwn ? 'px-1 text-xs font-semibold' : 'sr-only'}>
            {isOwn ? 'You' : sender}
            <span className="sr-only">:</span>
          </span>
          {messages.map(message => (
            <MessageBubble key={message.id} message={message} isOwn={isOwn} {...tools} />
          ))}
          {last && !isNamed && (
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
