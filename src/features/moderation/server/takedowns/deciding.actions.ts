import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { actingRole, type Context, hasRole, type NamedViewer } from '../../../../platform/server/http/context.ts';
import { queueJobs } from '../../../../platform/server/jobs/jobs.queries.ts';
import { type Publish, writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse } from '../../../../platform/shared/errors.ts';
import type { LogEntry } from '../../moderation.contract.ts';
import type { Action } from '../../moderation.rules.ts';
import type { NoticeState } from '../../takedowns.rules.ts';
import { picturesToBlock, type PictureToBlock } from '../../../blocked-pictures/server/index.ts';
import { noteAffected, withdrawFromStaff } from '../acting/notices.ts';
import { closeCases } from '../acting/undo.actions.ts';
import { addEntry } from '../log/log.actions.ts';
import { type ActedEntry, lockLog } from '../log/log.queries.ts';
import { closeCase, openCaseOf } from '../queue/cases.queries.ts';
import { othersOfRank } from '../targets.queries.ts';
import { authorOf, findTargets, type FoundTarget, hideTarget, lockTargets, showTarget } from './noticeHiding.ts';
import { blockTargetPictures, unblockTargetPictures } from './noticePictures.ts';
import { namesOfPictures, releasePictures, targetsOfNotices } from './noticeTargets.queries.ts';
import { takedownMailJob } from './notices.mail.ts';
import { confirmNotice, dueNotices, lockNotice, type Notice, noticesByIds, setNoticeState } from './takedowns.queries.ts';

interface Deciding {
  context: Context;
  tx: Transaction;
  publish: Publish;
  notice: Notice;
  targets: readonly FoundTarget[];
  by: LogEntry['by'];
  actorId: string | null;
  reason: string;
}

const hidingReason = 'A legal notice about an intimate picture waits for a decision.';

/** An entry about a notice. It names neither what the notice is about nor anybody whom it concerns. */
function addNoticeEntry(
  { context, tx, notice, by, actorId, reason }: Deciding,
  action: string,
  affectedId: string | null,
): Promise<number> {
  const target = { kind: 'takedown', targetId: String(notice.id), label: 'a takedown notice' };
  return addEntry(context, tx, { ...target, by, actorId, action, affectedId, reason });
}

/** Adds one log entry per author, applies `work` to that author's targets, and notifies the author. Returns the first entry. */
async function byAuthors(
  deciding: Deciding,
  { action, told }: { action: string; told: string },
  work: (target: FoundTarget, entryId: number) => Promise<void>,
): Promise<number> {
  const { tx, publish, targets, reason } = deciding;
  const authors = [...new Set(targets.map(authorOf))];
  const entries: number[] = [];
  for (const authorId of authors) {
    const own = targets.filter(target => authorOf(target) === authorId);
    const entryId = await addNoticeEntry(deciding, action, authorId);
    entries.push(entryId);
    for (const target of own) await work(target, entryId);
    const kind = own[0]?.stored.kind;
    if (kind)
      await noteAffected(tx, publish, { target: { kind: kind === 'user' ? 'picture' : kind, authorId }, action: told, reason, entryId });
  }
  return entries[0] ?? 0;
}

/** Sets the state of a notice and queues the mail to its sender. A decision closes the case and releases the files. */
async function moveNotice({ context, tx, publish, notice }: Deciding, state: NoticeState): Promise<void> {
  await setNoticeState(tx, notice.id, state);
  if (context.mailer) await queueJobs(tx, takedownMailJob, [`${notice.id}:${state}`]);
  if (state === 'hidden') return;
  const open = await openCaseOf(tx, 'takedown', String(notice.id));
  if (open) {
    await closeCase(tx, open.id, state === 'upheld' ? 'upheld' : 'dismissed');
    await withdrawFromStaff(tx, publish, `case:${open.id}`);
  }
  await releasePictures(tx, notice.id);
}

/** The targets of a notice, or those that an entry hides. */
async function targetsOf(tx: Transaction, noticeId: number, entryId?: number): Promise<FoundTarget[]> {
  const stored = await targetsOfNotices(tx, [noticeId]);
  return lockTargets(tx, entryId === undefined ? stored : stored.filter(each => each.entryId === entryId));
}

/** Hides what a notice names, by one entry for each author. */
function hideAll(deciding: Deciding, action: 'notice_hide' | 'uphold'): Promise<number> {
  const { tx, publish, notice, reason } = deciding;
  return byAuthors(deciding, { action, told: action }, (target, entryId) =>
    hideTarget(tx, publish, target, { noticeId: notice.id, entryId, reason }),
  );
}

async function uphold(deciding: Deciding, hashed: ReadonlyMap<string, PictureToBlock>): Promise<number> {
  const entryId = await hideAll(deciding, 'uphold');
  const { tx, publish, notice, targets, actorId } = deciding;
  const idsOf = (kind: 'post' | 'reply') =>
    targets.filter(({ stored, now }) => stored.kind === kind && now?.hidesText).map(({ stored }) => Number(stored.id));
  // The reports of these texts are decided with them.
  await closeCases(tx, publish, { post: idsOf('post'), reply: idsOf('reply'), message: [], row_message: [] });
  await blockTargetPictures(tx, { noticeId: notice.id, targets, hashed, by: actorId });
  await moveNotice(deciding, 'upheld');
  return entryId;
}

/** Brings targets back that are hidden, by one entry for each author; by a single one where nothing was hidden. */
async function release(deciding: Deciding): Promise<number> {
  const { tx, publish, notice, targets } = deciding;
  const hidden = targets.filter(({ stored }) => stored.entryId !== null);
  if (hidden.length === 0) return addNoticeEntry(deciding, 'dismiss', null);
  return byAuthors({ ...deciding, targets: hidden }, { action: 'dismiss', told: 'restore' }, target =>
    showTarget(tx, publish, target, notice.id),
  );
}

/** Why somebody may not decide a notice; undefined if they may. Their own is theirs only where nobody else could decide it. */
async function problemOf(db: Connection, viewer: NamedViewer, targets: readonly FoundTarget[]): Promise<string | undefined> {
  const roles = targets.flatMap(({ stored, now }) => [stored.authorRole, now?.authorRole]);
  const needed = roles.includes('admin') ? 'admin' : 'moderator';
  if (!hasRole(viewer, needed)) return 'An admin decides this notice.';
  const isOwn = targets.some(target => authorOf(target) === viewer.id);
  return isOwn && (await othersOfRank(db, viewer.id, needed)) > 0 ? 'Another moderator decides about your own text or picture.' : undefined;
}

const isId = (id: string) => /^[1-9]\d{0,14}$/.test(id);
const isUndecided = ({ state }: Notice) => state === 'open' || state === 'hidden';

/** The pictures that a notice was about when it came, by name; none if the moderator may not decide it. It takes a while, so it comes before the transaction. */
export async function picturesToUphold(context: Context, viewer: NamedViewer, id: string): Promise<ReadonlyMap<string, PictureToBlock>> {
  const { db } = context;
  const notice = isId(id) ? (await noticesByIds(db, [Number(id)])).get(Number(id)) : undefined;
  if (!notice || !isUndecided(notice)) return new Map();
  const stored = await targetsOfNotices(db, [notice.id]);
  if (await problemOf(db, viewer, await findTargets(db, stored))) return new Map();
  return picturesToBlock(
    context,
    await namesOfPictures(
      db,
      stored.flatMap(({ pictures }) => pictures),
    ),
  );
}

/** Decides a notice, or confirms that it may hide its targets without a decision. Returns the entry of the log. */
export async function decideNotice(
  context: Context,
  tx: Transaction,
  publish: Publish,
  {
    viewer,
    id,
    action,
    reason,
    hashed,
  }: { viewer: NamedViewer; id: string; action: Action; reason: string; hashed: ReadonlyMap<string, PictureToBlock> },
): Promise<number | Refusal<'not_found' | 'forbidden' | 'conflict'>> {
  const notice = isId(id) ? await lockNotice(tx, Number(id)) : undefined;
  if (!notice) return refuse('not_found', 'The target was not found.');
  const targets = await targetsOf(tx, notice.id);
  const problem = await problemOf(tx, viewer, targets);
  if (problem) return refuse('forbidden', problem);
  if (!isUndecided(notice)) return refuse('conflict', 'That notice is decided already.');
  const deciding = { context, tx, publish, notice, targets, by: actingRole(viewer), actorId: viewer.id, reason };
  if (action === 'confirm') {
    if (!(await confirmNotice(tx, notice.id))) return refuse('conflict', 'That notice needs no confirmation.');
    return addNoticeEntry(deciding, action, null);
  }
  if (action === 'uphold') return uphold(deciding, hashed);
  const entryId = await release(deciding);
  await moveNotice(deciding, 'dismissed');
  return entryId;
}

/** Brings back what an entry hides, after an appeal of its author. A notice that then hides nothing is dismissed. */
export async function overturnNotice(
  context: Context,
  { tx, publish, viewer, entry, reason }: { tx: Transaction; publish: Publish; viewer: NamedViewer; entry: ActedEntry; reason: string },
): Promise<undefined | Refusal<'conflict'>> {
  const notice = await lockNotice(tx, Number(entry.targetId));
  const targets = notice ? await targetsOf(tx, notice.id, entry.id) : [];
  if (entry.action === 'notice_hide' && notice?.state === 'upheld' && targets.length === 0)
    return refuse('conflict', 'That notice was upheld since then. An appeal against that decision counts.');
  if (!notice || targets.length === 0) return undefined;
  const deciding = { context, tx, publish, notice, targets, by: actingRole(viewer), actorId: viewer.id, reason };
  await release(deciding);
  await unblockTargetPictures(tx, notice.id, targets);
  const left = await targetsOfNotices(tx, [notice.id]);
  if (left.every(({ entryId }) => entryId === null)) await moveNotice(deciding, 'dismissed');
  return undefined;
}

/** Hides the targets of the notices that nobody has decided within 47 hours. Two nodes at once hide them once. */
export async function hideDueNotices(context: Context): Promise<void> {
  for (const id of await dueNotices(context.db))
    await writeAndPublish(context, async (tx, publish) => {
      await lockLog(tx);
      const notice = await lockNotice(tx, id);
      if (notice?.state !== 'open' || !notice.hides) return;
      const targets = await targetsOf(tx, id);
      const deciding = { context, tx, publish, notice, targets, by: 'automatic', actorId: null, reason: hidingReason } as const;
      await hideAll(deciding, 'notice_hide');
      await moveNotice(deciding, 'hidden');
    }).catch((error: unknown) => context.log.error({ err: error, notice: id }, 'a notice of law could not hide its targets'));
}
