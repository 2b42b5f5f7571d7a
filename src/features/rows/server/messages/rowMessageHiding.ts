import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { deletedMessage } from '../../../chat/chat.rules.ts';
import { hidePicture } from '../../../posts/server/index.ts';
import type { Hiding } from '../../../texts/hiding.rules.ts';
import { parseText, type TextHiding } from '../../../texts/server/index.ts';
import { setRowMessagesRemoved } from './removal.queries.ts';
import { rowMessageChanged } from './rowMessages.liveUpdates.ts';
import { requoteRowMessage } from './rowNotices.ts';

async function setRemoved(tx: Transaction, publish: Publish, ids: readonly number[], hiding: Hiding | null): Promise<void> {
  const changed = await setRowMessagesRemoved(tx, ids, hiding);
  const pictures = new Set(changed.flatMap(({ imageUrl }) => imageUrl ?? []));
  for (const url of [...pictures].toSorted()) await hidePicture(tx, url, hiding !== null);
  for (const { id, rowId, content } of changed) {
    if (hiding) await requoteRowMessage(tx, { rowId, content, markup: parseText(content) }, deletedMessage);
    publish(rowMessageChanged, id);
  }
}

/** Hides messages of rows for a moderator as if they were deleted. Notifications do not quote a hidden one. */
export const rowMessageHiding: TextHiding = {
  hide: setRemoved,
  show: (tx, publish, ids) => setRemoved(tx, publish, ids, null),
};
