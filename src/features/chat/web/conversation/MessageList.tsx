import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '../../../account/account.contract.ts';
import type { ChatMessage, ChatRoom } from '../../chat.contract.ts';
import { grouped } from '../../chat.rules.ts';
import type { MessageActions } from './MessageBubble.tsx';
import { MessageBubbles } from './MessageBubbles.tsx';
import type { OutgoingMessage } from '../outbox.ts';
import { OutgoingBubble } from './OutgoingBubble.tsx';

const never = () => () => undefined;

/** The reader's zone, or UTC on the server and while hydrating, so that both name the same days. */
function useZone(): string | undefined {
  return useSyncExternalStore(
    never,
    () => undefined,
    () => 'UTC',
  );
}

interface MessageListProps extends MessageActions {
  messages: readonly ChatMessage[];
  outgoing: readonly OutgoingMessage[];
  room: ChatRoom;
  viewer: CurrentUser;
}

/** The messages by day and sender, followed by the unsent ones. */
export function MessageList({ messages, outgoing, room, viewer, ...actions }: MessageListProps) {
  const zone = useZone();
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', ...(zone && { timeZone: zone }) });
  return (
    <ol className="flex flex-col gap-3">
      {grouped(messages, iso => day.format(new Date(iso))).map(group => (
        <MessageBubbles
          key={group.messages[0]?.id}
          group={group}
          isOwn={group.senderId === viewer.id}
          isSeen={room.seenUpTo !== null && group.messages.some(message => message.id === room.seenUpTo)}
          {...actions}
          person={group.senderId === viewer.id ? viewer : room.otherUser}
        />
      ))}
      {outgoing.map(message => (
        <OutgoingBubble key={message.key} message={message} userId={viewer.id} roomId={room.id} />
      ))}
    </ol>
  );
}
