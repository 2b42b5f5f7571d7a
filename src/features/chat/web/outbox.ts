import { call } from '../../../platform/web/api/api.ts';
import { Outbox, type Outgoing } from '../../../platform/web/outbox/outbox.ts';
import { type ChatMessage, chatRoutes } from '../chat.contract.ts';

interface NewMessage {
  content: string;
  /** The id of the message that it answers. */
  replyTo?: number;
  /** The address of its picture. */
  imageUrl?: string;
}

/** A message that the server has not stored yet. */
export type OutgoingMessage = Outgoing<NewMessage>;

const outboxes = new Map<string, Outbox<NewMessage, ChatMessage>>();

/** The messages of a person in a room that wait to be stored, in the order in which they were said. */
export function outboxOf(userId: string, roomId: number): Outbox<NewMessage, ChatMessage> {
  // Both people of a room may use one device.
  const name = `${userId}:${roomId}`;
  const outbox =
    outboxes.get(name) ??
    new Outbox<NewMessage, ChatMessage>(name, {
      isBody: (value): value is NewMessage => 'content' in value,
      send: ({ content, replyTo, imageUrl }, key) =>
        call(chatRoutes.send, { params: { roomId }, body: { content, replyTo, imageUrl } }, key, userId),
    });
  outboxes.set(name, outbox);
  return outbox;
}
