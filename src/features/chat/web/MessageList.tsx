import { useSyncExternalStore } from 'react';
import type { ChatMessage } from '../chat.contract.ts';
import { grouped } from '../chat.rules.ts';
import { MessageBubbles } from './MessageBubbles.tsx';
import type { OutgoingMessage } from './outbox.ts';
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

interface MessageListProps {
  messages: readonly ChatMessage[];
  outgoing: readonly OutgoingMessage[];
  roomId: number;
  viewerId: string;
}

/** The messages by day and sender, followed by the unsent ones. */
export function MessageList({ messages, outgoing, roomId, viewerId }: MessageListProps) {
  const zone = useZone();
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', ...(zone && { timeZone: zone }) });
  return (
    <ol className="flex flex-col gap-3">
      {grouped(messages, iso => day.format(new Date(iso))).map(group => (
        <MessageBubbles key={group.messages[0]?.id} group={group} isOwn={group.senderId === viewerId} />
      ))}
      {outgoing.map(message => (
        <OutgoingBubble key={message.key} message={message} roomId={roomId} />
      ))}
    </ol>
  );
}
