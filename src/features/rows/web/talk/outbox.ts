import { call } from '../../../../platform/web/api/api.ts';
import { Outbox, type Outgoing } from '../../../../platform/web/outbox/outbox.ts';
import { type RowMessage, rowMessagesRoutes } from '../../rowMessages.contract.ts';
import type { Row } from '../../rows.contract.ts';

interface NewRowMessage {
  content: string;
  /** The id of the message that it answers. */
  replyTo?: number;
}

/** A message that the server has not stored yet. */
export type OutgoingRowMessage = Outgoing<NewRowMessage>;

const outboxes = new Map<string, Outbox<NewRowMessage, RowMessage>>();
/** The codes of rows by their ids. The owner may change a code while messages wait. */
const codes = new Map<number, string>();

/** The messages of a person in a row that wait to be stored, in the order in which they were said. */
export function rowOutboxOf(userId: string, { id, code }: Pick<Row, 'id' | 'code'>): Outbox<NewRowMessage, RowMessage> {
  codes.set(id, code);
  const name = `row:${userId}:${id}`;
  const outbox =
    outboxes.get(name) ??
    new Outbox<NewRowMessage, RowMessage>(name, {
      isBody: (value): value is NewRowMessage => 'content' in value,
      send: ({ content, replyTo }, key) =>
        call(rowMessagesRoutes.send, { params: { code: codes.get(id) ?? code }, body: { content, replyTo } }, key, userId),
    });
  outboxes.set(name, outbox);
  return outbox;
}
