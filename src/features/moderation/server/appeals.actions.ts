import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import type { IdempotencyKey } from '../../../platform/server/db/idempotency.ts';
import { readPage } from '../../../platform/server/db/readPage.ts';
import { actingRole, type Context, hasRole, type NamedViewer, type Viewer } from '../../../platform/server/http/context.ts';
import { storeEvent } from '../../../platform/server/events/events.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { appealDecided, appealNotification } from './moderation.events.ts';
import type { Appeal, QueuedAppeal } from '../moderation.contract.ts';
import { appealable, oppositeOf, replacing, type TargetAction, type TargetKind, targetKinds } from '../moderation.rules.ts';
import { perform } from './acting/acting.actions.ts';
import { type ActedEntry, actedEntry, entriesByIds, isFollowed, lockLog } from './log/log.queries.ts';
import { withdrawFromStaff, storeQueueEvent, pageOf } from './acting/notices.ts';
import { keptTexts } from './keptTexts.queries.ts';
import { targetsOf } from './queue/queue.ts';
import { peopleOf } from './queue/texts.queries.ts';
import { othersOfRank, targetOf } from './targets.queries.ts';
import { overturnNotice } from './takedowns/deciding.actions.ts';
import { isTextKind } from './texts.ts';
import { insertAppeal, lockAppeal, openAppeals, storeDecision } from './appeals.queries.ts';

type Appealed = Appeal | Refusal<'not_found' | 'forbidden' | 'conflict' | 'invalid_input'>;

/** Appeals against an action about the caller, once. */
export async function appealAgainst(
  context: Context,
  viewer: Viewer,
  { entryId, text }: { entryId: number; text: string },
  idempotencyKey?: IdempotencyKey,
): Promise<Appealed> {
  const appeal = async (tx: Transaction, publish: Publish): Promise<Appealed> => {
    const entry = await actedEntry(tx, entryId);
    if (!entry) return refuse('not_found', 'That entry of the log was not found.');
    if (entry.affectedId !== viewer.id) return refuse('forbidden', 'Only the affected person can appeal.');
    if (!appealable.includes(entry.action)) {
      const message = 'There is nothing to appeal in that entry.';
      return refuse('invalid_input', message, [{ path: 'entryId', message }]);
    }
    const stored = await insertAppeal(tx, { entryId, userId: viewer.id, text });
    if (!stored) return refuse('conflict', 'You have appealed against that already.');
    await storeQueueEvent(tx, publish, appealNotification(stored.id, viewer.id));
    return stored;
  };
  return writeAndPublish(context, appeal, { idempotencyKey });
}

/**
 * Whether somebody may decide an appeal: they have the rank of the entry, it is not about them, and they are not the one who acted
 * while there is another of that rank.
 */
async function mayDecide(db: Connection, viewer: NamedViewer, entry: ActedEntry): Promise<boolean> {
  const needed = entry.by === 'admin' ? 'admin' : 'moderator';
  if (entry.affectedId === viewer.id || !hasRole(viewer, needed)) return false;
  return entry.actorId !== viewer.id || (await othersOfRank(db, viewer.id, needed)) === 0;
}

/** The texts that entries are about, by the numbers of the entries. */
async function textsOf(db: Connection, entryIds: readonly number[]): Promise<Map<number, NonNullable<QueuedAppeal['target']>>> {
  const found = await Promise.all(entryIds.map(async entryId => ({ entryId, acted: await actedEntry(db, entryId) })));
  const rows = found.flatMap(({ entryId, acted }) =>
    acted?.targetId && isTextKind(acted.kind) ? [{ entryId, kind: acted.kind, targetId: acted.targetId }] : [],
  );
  const keys = rows.map(({ kind, targetId }) => `${kind}:${targetId}`);
  const [targets, kept] = [await targetsOf(db, rows), await keptTexts(db, keys)];
  return new Map(
    rows.flatMap(({ entryId, kind, targetId }) => {
      const key = `${kind}:${targetId}`;
      const [target, former] = [targets.get(key), kept.get(key)];
      const text = target?.text || former?.content;
      if (!text) return [];
      const imageUrl = target?.imageUrl ?? former?.pictures[0] ?? null;
      return [[entryId, { text, imageUrl, href: pageOf({ kind, id: targetId, parentId: target?.parentId ?? former?.parentId ?? null }) }]];
    }),
  );
}

const appealsPerPage = 25;

/** Stands for the username of an account that was banned from its beginning. */
const nameless = '(no username)';

/** A page of the open appeals with their entries, behind the appeal of the cursor. */
export async function queuedAppeals(
  { db }: Context,
  viewer: NamedViewer,
  cursor: number | undefined,
): Promise<{ appeals: QueuedAppeal[]; nextCursor: string | null }> {
  const read = (limit: number) => openAppeals(db, { behind: cursor ?? 0, limit });
  const { rows, nextCursor } = await readPage(appealsPerPage, read, ({ id }) => id);
  const entries = await entriesByIds(
    db,
    rows.map(({ entryId }) => entryId),
  );
  const people = await peopleOf(
    db,
    rows.map(({ userId }) => userId),
  );
  const texts = await textsOf(db, [...entries.keys()]);
  const appeals = rows.map(async ({ userId, ...appeal }) => {
    const [entry, acted] = [entries.get(appeal.entryId), await actedEntry(db, appeal.entryId)];
    if (!entry || !acted) return [];
    const person = people.get(userId) ?? { id: userId, username: nameless, profileImageUrl: null, flair: null };
    return [{ ...appeal, entry, person, target: texts.get(appeal.entryId) ?? null, mayDecide: await mayDecide(db, viewer, acted) }];
  });
  return { appeals: (await Promise.all(appeals)).flat(), nextCursor };
}

const isTargetKind = (kind: string): kind is TargetKind => targetKinds.some(each => each === kind);

/** Takes an action back with an entry of its own. An action that no longer holds is left as it is; one that a notice of law keeps is a conflict. */
export async function takeBack(
  context: Context,
  { tx, publish, viewer, entry, reason }: { tx: Transaction; publish: Publish; viewer: NamedViewer; entry: ActedEntry; reason: string },
): Promise<undefined | Refusal<'conflict'>> {
  if (entry.kind === 'takedown') return overturnNotice(context, { tx, publish, viewer, entry, reason });
  const opposite: TargetAction | undefined = entry.action === 'slow' ? 'slow' : oppositeOf[entry.action];
  if (!opposite || entry.targetId === null || !isTargetKind(entry.kind)) return undefined;
  if (await isFollowed(tx, entry, replacing(entry.action))) return undefined;
  const target = await targetOf(tx, entry.kind, entry.targetId);
  if (!target) return undefined;
  const outcome = await perform(context, {
    tx,
    publish,
    target,
    action: opposite,
    by: actingRole(viewer),
    actorId: viewer.id,
    reason,
    until: null,
    gameId: null,
    seconds: 0,
    days: undefined,
    ...(entry.action === 'undo_all' && { undoneBy: entry.id }),
  });
  if (!refused(outcome)) return undefined;
  if (outcome.code !== 'conflict') throw new Error(`an appeal could not take back ${entry.action}: ${outcome.message}`);
  // A notice of law alone keeps a text hidden that is to be restored. The appeal waits for its decision.
  const isKept = opposite === 'restore' && (target.hidden === 'removed' || target.hidden === 'auto');
  return isKept ? refuse('conflict', outcome.message) : undefined;
}

/** Decides an appeal. */
export async function decideAppeal(
  context: Context,
  viewer: NamedViewer,
  id: number,
  { decision, reason }: { decision: 'upheld' | 'overturned'; reason: string },
): Promise<Appeal | Refusal<'not_found' | 'forbidden' | 'conflict'>> {
  return writeAndPublish(context, async (tx, publish) => {
    await lockLog(tx);
    const appeal = await lockAppeal(tx, id);
    const entry = appeal && (await actedEntry(tx, appeal.entryId));
    if (!appeal || !entry) return refuse('not_found', 'That appeal was not found.');
    if (!(await mayDecide(tx, viewer, entry)))
      return refuse('forbidden', entry.by === 'admin' ? 'An admin decides this appeal.' : 'Another moderator decides this appeal.');
    if (appeal.state !== 'open') return refuse('conflict', 'That appeal is decided already.');
    const problem = decision === 'overturned' ? await takeBack(context, { tx, publish, viewer, entry, reason }) : undefined;
    if (problem) return problem;
    await withdrawFromStaff(tx, publish, `appeal:${id}`);
    const decided = await storeDecision(tx, id, { decision, reason, userId: viewer.id });
    const details = { userId: appeal.userId, entryId: appeal.entryId, decision, reason };
    await storeEvent(tx, publish, appealDecided, { actorId: null, subjectId: id, details });
    return decided;
  });
}
