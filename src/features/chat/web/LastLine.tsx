import { RelativeTime } from '../../../platform/web/time/RelativeTime.tsx';
import { withoutSpoilers } from '../../posts/text/posts.markup.ts';
import type { ChatRoom } from '../chat.contract.ts';

/** The newest message of a room in one line, with its age. Nothing for an empty room. */
export function LastLine({ room: { lastMessage, otherUser } }: { room: Pick<ChatRoom, 'lastMessage' | 'otherUser'> }) {
  if (!lastMessage) return null;
  const isOwn = lastMessage.senderId !== otherUser.id;
  const text = lastMessage.deleted ? 'This message was deleted.' : withoutSpoilers(lastMessage.content).trim() || 'A picture';
  return (
    <span className="flex min-w-0 items-baseline gap-1.5 text-sm text-muted">
      <span dir="auto" className="truncate">
        {isOwn ? `You: ${text}` : text}
      </span>
      <RelativeTime iso={lastMessage.createdAt} short className="shrink-0 text-xs" />
    </span>
  );
}
