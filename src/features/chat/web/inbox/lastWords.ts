import { plainTextOf } from '../../../texts/markup/markup.ts';
import type { ChatRoom } from '../../chat.contract.ts';

/** The newest message of a room in one line; undefined for an empty room. */
export function lastWords({ lastMessage, otherUser }: Pick<ChatRoom, 'lastMessage' | 'otherUser'>): string | undefined {
  if (!lastMessage) return undefined;
  const text = lastMessage.deleted
    ? 'This message was deleted.'
    : plainTextOf(lastMessage.content, lastMessage.markup).trim() || 'A picture';
  return lastMessage.senderId === otherUser.id ? text : `You: ${text}`;
}
