/** Hides what notices of law name, and brings it back. The caller holds the lock of the log. */
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { closePictures, openPictures } from '../../../images/server/index.ts';
import { lockTexts } from '../acting/undo.actions.ts';
import { textHiding } from '../texts.ts';
import {
  hidingOfText,
  namedTargets,
  namesOfPictures,
  type NamedTarget,
  otherNoticeHiding,
  setTargetHidden,
  type StoredTarget,
} from './noticeTargets.queries.ts';

/** A target as the notice stored it, and as it is now; undefined once it is gone. */
export interface FoundTarget {
  stored: StoredTarget;
  now: NamedTarget | undefined;
}

/** The author of a target, whom the notice knows also after they deleted it; null once their account is deleted. */
export const authorOf = ({ stored, now }: FoundTarget): string | null => now?.authorId ?? stored.authorId;

/** Comments come before their posts, so that each is hidden for itself. */
const order = ['reply', 'post', 'picture', 'user'];

/** The targets as they are now. */
export async function findTargets(db: Connection, targets: readonly StoredTarget[]): Promise<FoundTarget[]> {
  const found = await namedTargets(db, targets);
  return targets.map(stored => ({ stored, now: found.get(`${stored.kind}:${stored.id}`) }));
}

/** Finds targets and locks their texts in the common order. */
export async function lockTargets(tx: Transaction, targets: readonly StoredTarget[]): Promise<FoundTarget[]> {
  const found = await findTargets(tx, targets);
  const idsOf = (kind: 'post' | 'reply') => found.filter(({ stored }) => stored.kind === kind).map(({ stored }) => Number(stored.id));
  await lockTexts(tx, { posts: idsOf('post'), others: found.flatMap(({ now }) => now?.parentId ?? []), replies: idsOf('reply') });
  return found.toSorted((one, other) => order.indexOf(one.stored.kind) - order.indexOf(other.stored.kind));
}

/** The pictures that a target shows now, and those that it showed when the notice came. */
const picturesOf = ({ stored, now }: FoundTarget): string[] => [...new Set([...stored.pictures, ...(now?.pictures ?? [])])];

const causeOf = (noticeId: number, { kind, id }: Pick<StoredTarget, 'kind' | 'id'>) => `takedown:${noticeId} ${kind}:${id}`;

/** Hides a target by an entry. A text that is removed already, by whatever decision, stays as it is. */
export async function hideTarget(
  tx: Transaction,
  publish: Publish,
  target: FoundTarget,
  { noticeId, entryId, reason }: { noticeId: number; entryId: number; reason: string },
): Promise<void> {
  const { stored, now } = target;
  const { kind, id } = stored;
  await closePictures(tx, await namesOfPictures(tx, picturesOf(target)), causeOf(noticeId, stored), { isForModerators: true });
  const current = await hidingOfText(tx, stored);
  const isOurs = stored.entryId !== null && current?.entryId === stored.entryId;
  const takes = now?.hidesText === true && (isOurs || current?.state !== 'removed');
  if (takes && (kind === 'post' || kind === 'reply'))
    await textHiding[kind].hide(tx, publish, [Number(id)], { state: 'removed', reason, entryId });
  await setTargetHidden(tx, noticeId, stored, { entryId, former: takes && !isOurs ? current : stored.former });
}

/** Brings a target back as it was, unless another notice hides it, too. */
export async function showTarget(tx: Transaction, publish: Publish, { stored }: FoundTarget, noticeId: number): Promise<void> {
  const { kind, id, entryId, former } = stored;
  await openPictures(tx, causeOf(noticeId, stored));
  const current = await hidingOfText(tx, stored);
  await setTargetHidden(tx, noticeId, stored, { entryId: null, former: null });
  if (entryId === null || current?.entryId !== entryId || (kind !== 'post' && kind !== 'reply')) return;
  const other = await otherNoticeHiding(tx, noticeId, stored);
  if (other) {
    await setTargetHidden(tx, other.noticeId, stored, { entryId: other.entryId, former });
    await textHiding[kind].hide(tx, publish, [Number(id)], { ...current, entryId: other.entryId });
    return;
  }
  if (former) await textHiding[kind].hide(tx, publish, [Number(id)], former);
  else await textHiding[kind].show(tx, publish, [Number(id)]);
}
