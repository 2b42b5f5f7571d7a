import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { IdempotencyKey } from '../../../../platform/server/db/idempotency.ts';
import { actingRole, type Context, hasRole, isAbove, type NamedViewer } from '../../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refused } from '../../../../platform/shared/errors.ts';
import { isRoomMember } from '../../../chat/server/index.ts';
import { isRowMessageSeen } from '../../../rows/server/index.ts';
import { maxBehindSeconds } from '../../../games/games.rules.ts';
import { clockGame } from '../../../games/server/index.ts';
import type { LogEntry, NewAction } from '../../moderation.contract.ts';
import { isTargetAction, kindsOf, type TargetAction, type TargetKind, maxUndoDays, oppositeOf } from '../../moderation.rules.ts';
import { decideNotice, picturesToUphold } from '../takedowns/deciding.actions.ts';
import { forgetHidingByReports } from '../takedowns/noticeTargets.queries.ts';
import { addedEntry, addEntry } from '../log/log.actions.ts';
import { endWithFinal } from '../finals/finals.queries.ts';
import { latestEntry, lockLogForModerator } from '../log/log.queries.ts';
import { closeCase, hasCase, openCaseOf } from '../queue/cases.queries.ts';
import { digestOfText } from '../reports/decided.queries.ts';
import { type Target, targetOf } from '../targets.queries.ts';
import { type Acting, effects } from './effects.ts';
import { noteAffected, noteDecided, withdrawFromStaff } from './notices.ts';

type Refused = Refusal<'not_found' | 'forbidden' | 'conflict' | 'invalid_input'>;

const invalid = (path: string, message: string) => refuse('invalid_input', message, [{ path, message }]);

/** Whether a moderator may act on a target: not on themselves, an equal or a superior. */
export function mayActOn(viewer: NamedViewer, { authorId, authorRole }: Target): boolean {
  return authorId !== viewer.id && (authorId === null || isAbove(viewer, authorRole));
}

/** Whether an action takes back what somebody of a higher rank did. */
async function isOfSuperior(tx: Transaction, viewer: NamedViewer, action: TargetAction, { kind, id }: Target): Promise<boolean> {
  const takenBack = Object.keys(oppositeOf).filter(each => oppositeOf[each] === action);
  if (takenBack.length === 0 || hasRole(viewer, 'admin')) return false;
  const latest = await latestEntry(tx, { kind, id, actions: [...takenBack, action] });
  return latest?.by === 'admin' && latest.action !== action;
}

/** Whether a moderator may know of a target. Messages are known only if they were reported or are in a room or row of the moderator. */
async function mayKnow(tx: Transaction, viewer: NamedViewer, { kind, id, parentId }: Target): Promise<boolean> {
  if (kind !== 'message' && kind !== 'row_message') return true;
  if (await hasCase(tx, kind, id)) return true;
  return kind === 'message' ? isRoomMember(tx, parentId ?? 0, viewer.id) : isRowMessageSeen(tx, Number(id), viewer.id);
}

type End = Pick<Acting, 'until' | 'gameId'>;
const noEnd: End = { until: null, gameId: null };

/**
 * The end of a silence or a ban. One until the final of a game has no time: `endWithFinals` lifts it. A final counts once late readers
 * know of it, so an answer tells no moderator of it early.
 */
async function endOf(context: Context, { action, until, gameId }: NewAction): Promise<End | Refusal<'invalid_input'>> {
  if (action !== 'silence' && action !== 'ban') return noEnd;
  if (until === 'final') {
    if (!gameId) return invalid('until', 'Say with `gameId` which game is meant.');
    const game = await clockGame(context, gameId);
    const known = Date.now() - maxBehindSeconds * 1_000;
    // One text for both, which says nothing of the game to moderators who hide scores.
    if (!game || (game.endedAt !== null && game.endedAt <= known)) return invalid('gameId', 'The final of that game cannot end this.');
    return { until: null, gameId };
  }
  if (until === undefined || until === null) return noEnd;
  const end = new Date(until);
  // The digest of the entry covers the time as the wire has it, with milliseconds.
  return end.getTime() > Date.now() ? { until: end.toISOString(), gameId: null } : invalid('until', 'must be in the future');
}

/** The open case of the target ends, and its reporters hear about it. Words that the moderator has not seen stay undecided. */
async function close({ tx, publish, target, digest }: Acting, state: 'upheld' | 'dismissed'): Promise<void> {
  const open = await openCaseOf(tx, target.kind, target.id);
  if (!open) return;
  const current = state === 'dismissed' ? await digestOfText(tx, target) : null;
  const decidedText = digest === undefined || digest === current ? current : null;
  if (state === 'dismissed') await forgetHidingByReports(tx, target);
  await noteDecided(tx, publish, await closeCase(tx, open.id, state, decidedText), state);
  await withdrawFromStaff(tx, publish, `case:${open.id}`);
}

/** One action with its entry, its notices and the end of the case. The caller holds the lock of the log. */
export async function perform(
  context: Context,
  acting: Acting & { action: TargetAction; by: LogEntry['by']; actorId: string | null },
): Promise<number | Refusal<'conflict' | 'invalid_input'>> {
  const { tx, publish, target, action, by, actorId, reason, until, gameId } = acting;
  const effect = effects[action];
  const problem = await effect.check(acting);
  if (problem) return problem;
  const { kind, id: targetId, authorId: affectedId } = target;
  const entryId = await addEntry(context, tx, { by, actorId, action, kind, targetId, affectedId, reason, until, gameId });
  await effect.apply(acting, entryId, context);
  if (effect.closes) await close(acting, effect.closes);
  if (action !== 'dismiss') await noteAffected(tx, publish, { target, action, reason, entryId });
  return entryId;
}

interface ActingInput {
  tx: Transaction;
  publish: Publish;
  viewer: NamedViewer;
  input: NewAction;
  kind: TargetKind;
}

/** An action about a text or a person. Returns the entry of the log. */
export async function actOnTarget(context: Context, { tx, publish, viewer, input, kind }: ActingInput): Promise<number | Refused> {
  const { action, reason, seconds, days, undoAll, digest } = input;
  if (!isTargetAction(action)) return invalid('action', `The action ${action} takes no ${kind}.`);
  const target = await targetOf(tx, kind, input.target.id);
  if (!target || !(await mayKnow(tx, viewer, target))) return refuse('not_found', 'The target was not found.');
  if (!mayActOn(viewer, target)) return refuse('forbidden', 'Nobody acts on themselves, an equal or a superior.');
  if (await isOfSuperior(tx, viewer, action, target)) return refuse('forbidden', 'An admin decided that. Only an admin takes it back.');
  const end = await endOf(context, input);
  if (refused(end)) return end;
  const acting = { tx, publish, target, reason, ...end, seconds, days, digest, by: actingRole(viewer), actorId: viewer.id } as const;
  const entryId = await perform(context, { ...acting, action });
  if (refused(entryId)) return entryId;
  if ((action === 'ban' || action === 'silence') && end.gameId !== null)
    await endWithFinal(tx, { userId: target.id, action, gameId: end.gameId, entryId });
  if (undoAll && (action === 'ban' || action === 'silence')) {
    const daysToUndo = undoAll === true ? maxUndoDays : undoAll;
    const undone = await perform(context, { ...acting, ...noEnd, action: 'undo_all', days: daysToUndo });
    // Everything may be undone already: what was asked for holds.
    if (refused(undone) && undone.code !== 'conflict') return undone;
  }
  return entryId;
}

/** An action of a moderator. All of them come one after the other, so of two at once the second meets the result of the first. */
export async function act(
  context: Context,
  viewer: NamedViewer,
  input: NewAction,
  idempotencyKey?: IdempotencyKey,
): Promise<LogEntry | Refused> {
  const isUphold = input.action === 'uphold' && input.target.kind === 'takedown';
  const hashed = isUphold ? await picturesToUphold(context, viewer, input.target.id) : new Map<string, never>();
  const decide = async (tx: Transaction, publish: Publish): Promise<LogEntry | Refused> => {
    await lockLogForModerator(tx);
    const { action, reason } = input;
    const { kind, id } = input.target;
    if (!kindsOf[action].includes(kind)) return invalid('target.kind', `The action ${action} takes no ${kind}.`);
    const entryId =
      kind === 'takedown'
        ? await decideNotice(context, tx, publish, { viewer, id, action, reason, hashed })
        : await actOnTarget(context, { tx, publish, viewer, input, kind });
    return refused(entryId) ? entryId : addedEntry(tx, entryId);
  };
  return writeAndPublish(context, decide, { idempotencyKey });
}
