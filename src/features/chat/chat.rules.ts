/** src/features/chat/README.md. */

export const messageLengthLimit = 2_000;
/** How long after sending a message can be edited and deleted, in seconds. */
export const messageChangeSeconds = 600;
/** The shortest time between two events that say that somebody is writing, in milliseconds. */
export const typingPauseMs = 3_000;
/** Stands in the place of a deleted message. */
export const deletedMessage = 'This message was deleted.';
export const tooLateToChange = 'A message can be changed for 10 minutes.';
/** Whether its sender may still change a message of this time, as a page knows it. The server decides. */
export const isChangeable = (createdAt: string, now: number) => now - Date.parse(createdAt) < messageChangeSeconds * 1_000;
/** The fields of a message that just was sent. */
export const unchanged = { editedAt: null, deleted: false };
/** The picture of a message without one. */
export const noImage = { imageUrl: null, imageWidth: null, imageHeight: null };
/** The fields of a deleted message, whose place stays. */
export const deletedContent = { ...noImage, content: '', markup: null, deleted: true };
/** Messages read at once. */
export const messagesPerCall = 50;
/** The polling interval of an open chat in milliseconds while live updates are unavailable. */
export const chatPollInterval = 3_000;

export const notFriends = 'You can only chat with friends.';

/** The newest message of a bubble group is at most so much younger than its oldest, in milliseconds. */
const groupSpan = 60_000;

export interface GroupableMessage {
  senderId: string;
  /** ISO 8601. */
  createdAt: string;
}

export interface MessageGroup<M extends GroupableMessage> {
  senderId: string;
  messages: M[];
  /** The day of the group's first message if that message is the first of its day, else null. */
  newDay: string | null;
}

/**
 * Groups messages for display: one person's messages within a minute form a group, and each day begins with its date. Takes them
 * oldest first; `dayOf` returns the day of a time in the reader's zone.
 */
export function grouped<M extends GroupableMessage>(messages: readonly M[], dayOf: (iso: string) => string): MessageGroup<M>[] {
  const groups: MessageGroup<M>[] = [];
  let lastDay: string | undefined;
  for (const message of messages) {
    const day = dayOf(message.createdAt);
    const last = groups.at(-1);
    const first = last?.messages[0];
    const isNear = first !== undefined && Date.parse(message.createdAt) - Date.parse(first.createdAt) < groupSpan;
    if (last && isNear && last.senderId === message.senderId && day === lastDay) last.messages.push(message);
    else groups.push({ senderId: message.senderId, messages: [message], newDay: day === lastDay ? null : day });
    lastDay = day;
  }
  return groups;
}
