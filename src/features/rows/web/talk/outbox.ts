import { call } from '../../../../platform/web/api/api.ts';
import { Outbox, type Outgoing } from '../../../../platform/web/outbox/outbox.ts';
import { type RowMessage, rowMessagesRoutes } from '../../rowMessages.contract.ts';

interface NewRowMessage {
  content: string;
  /** The id of the message that it answers. */
  replyTo?: number;
}

/** A message that the server has not stored yet. */
export type OutgoingRowMessage = Outgoing<NewRowMessage>;

const outboxes = new Map<string, Outbox<NewRowMessage, RowMessage>>();

/** The messages of a person in a row that wait to be stored, in the order in which they were said. */
export function rowOutboxOf(userId: string, code: string): Outbox<NewRowMessage, RowMessage> {
  const name = `row:${userId}:${code}`;
  const outbox =
    outboxes.get(name) ??
    new Outbox<NewRowMessage, RowMessage>(name, {
      isBody: (value): value is NewRowMessage => 'content' in value,
      send: ({ content, replyTo }, key) => call(rowMessagesRoutes.send, { params: { code }, body: { content, replyTo } }, key, userId),
    });
  outboxes.set(name, outbox);
  return outbox;
}
