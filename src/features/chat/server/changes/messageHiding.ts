import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { LiveUpdate, Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { hidePicture } from '../../../posts/server/index.ts';
import type { Hiding } from '../../../texts/hiding.rules.ts';
import type { TextHiding } from '../../../texts/server/index.ts';
import { type MessageRows, type RemovedMessage, setRemoved } from './messageRows.queries.ts';

/** Hides messages for a moderator as if they were deleted. `requote` changes the notifications that quote them. */
export function createMessageHiding(
  rows: MessageRows,
  changed: LiveUpdate<number>,
  requote: (tx: Transaction, messages: readonly RemovedMessage[], isRemoved: boolean) => Promise<void>,
): TextHiding {
  async function set(tx: Transaction, publish: Publish, ids: readonly number[], hiding: Hiding | null): Promise<void> {
    const messages = await setRemoved(tx, rows, ids, hiding);
    if (messages.length === 0) return;
    const pictures = new Set(messages.flatMap(({ imageUrl }) => imageUrl ?? []));
    for (const url of [...pictures].toSorted()) await hidePicture(tx, url, hiding !== null);
    await requote(tx, messages, hiding !== null);
    for (const { id } of messages) publish(changed, id);
  }
  return { hide: set, show: (tx, publish, ids) => set(tx, publish, ids, null) };
}
