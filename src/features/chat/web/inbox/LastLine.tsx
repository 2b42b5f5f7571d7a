import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import type { ChatRoom } from '../../chat.contract.ts';
import { lastWords } from './lastWords.ts';

/** The newest message of a room in one line, with its age. Nothing for an empty room. */
export function LastLine({ room }: { room: Pick<ChatRoom, 'lastMessage' | 'otherUser'> }) {
  if (!room.lastMessage) return null;
  return (
    <span className="flex min-w-0 items-baseline gap-1.5 text-sm text-muted">
      <span dir="auto" className="truncate">
        {lastWords(room)}
      </span>
      <RelativeTime iso={room.lastMessage.createdAt} short className="shrink-0 text-xs" />
    </span>
  );
}
