import type { Context } from '../../../platform/server/http/context.ts';
import type { WriteMail } from '../../../platform/server/mail/mailJob.ts';
import { unreadForMail } from '../../notifications/notifications.types.ts';
import { mailTo } from '../../notifications/server/index.ts';
import { roomOfSubject } from './chat.notices.ts';
import { areFriends, unreadTalk } from './chat.queries.ts';

/**
 * Writes a mail with the number of unread messages of a room. It is postponed while the oldest is recent, and dropped if the room
 * was read.
 */
function writeChatMail(context: Context): WriteMail {
  return async ({ userId, about }) => {
    const talk = await unreadTalk(context.db, roomOfSubject(about), userId, unreadForMail);
    if (!talk) return undefined;
    const { count, fromId, from, oldestAt, isEarly } = talk;
    if (isEarly) return { notBefore: new Date(oldestAt.getTime() + unreadForMail * 1_000) };
    // The room of a friendship that has ended can't be entered from here.
    if (!(await areFriends(context.db, userId, fromId))) return undefined;
    const messages = count === 1 ? 'An unread message' : `${count} unread messages`;
    return mailTo(context, userId, 'emailChatMessages', {
      title: `${messages} from ${from}`,
      thread: `chat-${roomOfSubject(about)}`,
      before: [count === 1 ? 'It waits for you in your chat.' : 'They wait for you in your chat.'],
      action: { label: 'Open the chat', path: `/chat/${encodeURIComponent(from)}` },
    });
  };
}

export function chatMails(context: Context): [string, WriteMail][] {
  return [['chat_message', writeChatMail(context)]];
}
