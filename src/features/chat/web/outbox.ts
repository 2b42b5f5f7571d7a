import { call } from '../../../platform/web/api/api.ts';
import { Outbox, type Outgoing } from '../../../platform/web/outbox/outbox.ts';
import { chatRoutes } from '../chat.contract.ts';

interface NewMessage {
  content: string;
  /** The id of the message that it answers. */
  replyTo?: number;
  /** The address of its picture. */
  imageUrl?: string;
}

/** A message that the server has not stored yet. */
export type OutgoingMessage = Outgoing<NewMessage>;

export type MessageOutbox<Sent> = Outbox<NewMessage, Sent>;

/**
 * Finds the messages of a person in a room that wait to be stored, in the order in which they were said. `nameOf` names a room on this
 * device; both people of a room may use it.
 */
export function createOutboxes<Room, Sent>(
  nameOf: (userId: string, room: Room) => string,
  send: (room: Room, message: NewMessage, key: string, userId: string) => Promise<Sent>,
): (userId: string, room: Room) => MessageOutbox<Sent> {
  const outboxes = new Map<string, MessageOutbox<Sent>>();
  // The link of a row may change while messages wait.
  const rooms = new Map<string, Room>();
  return (userId, room) => {
    const name = nameOf(userId, room);
    rooms.set(name, room);
    const outbox =
      outboxes.get(name) ??
      new Outbox<NewMessage, Sent>(name, {
        isBody: (value): value is NewMessage => 'content' in value,
        send: ({ content, replyTo, imageUrl }, key) => send(rooms.get(name) ?? room, { content, replyTo, imageUrl }, key, userId),
      });
    outboxes.set(name, outbox);
    return outbox;
  };
}

export const outboxOf = createOutboxes(
  (userId, roomId: number) => `${userId}:${roomId}`,
  (roomId, body, key, userId) => call(chatRoutes.send, { params: { roomId }, body }, key, userId),
);
