import { call } from '../../../../platform/web/api/api.ts';
import { createOutboxes } from '../../../chat/web/index.ts';
import { rowMessagesRoutes } from '../../rowMessages.contract.ts';
import type { Row } from '../../rows.contract.ts';

export const rowOutboxOf = createOutboxes(
  (userId, { id }: Pick<Row, 'id' | 'code'>) => `row:${userId}:${id}`,
  ({ code }, body, key, userId) => call(rowMessagesRoutes.send, { params: { code }, body }, key, userId),
);
