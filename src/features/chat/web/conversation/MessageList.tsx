import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '../../../account/account.contract.ts';
import type { ChatMessage, ChatRoom } from '../../chat.contract.ts';
import { grouped } from '../../chat.rules.ts';
import type { MessageTools } from './MessageBubble.tsx';
import { MessageBubbles } from './MessageBubbles.tsx';

const never = () => () => undefined;

/** The reader's zone, or UTC on the server and while hydrating, so that both name the same days. */
function useZone(): string | undefined {
  return useSyncExternalStore(
    never,
    () => undefined,
    () => 'UTC',
  );
}

interface MessageListProps extends MessageTools<ChatMessage> {
  messages: readonly ChatMessage[];
  room: ChatRoom;
  viewer: CurrentUser;
}

/** The messages by day and sender. */
export function MessageList({ messages, room, viewer, ...tools }: MessageListProps) {
  const zone = useZone();
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', ...(zone && { timeZone: zone }) });
  return grouped(messages, iso => day.format(new Date(iso))).map(group => (
    <MessageBubbles
      key={group.messages[0]?.id}
      group={group}
      isOwn={group.senderId === viewer.id}
      isSeen={room.seenUpTo !== null && group.messages.some(message => message.id === room.seenUpTo)}
      {...tools}
      person={group.senderId === viewer.id ? viewer : room.otherUser}
    />
  ));
}
