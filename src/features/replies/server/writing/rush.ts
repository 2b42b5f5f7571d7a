import type { Database } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { gameOfThread } from '../../../games/server/index.ts';
import { heldHiding } from '../../../texts/server/index.ts';
import { type NoteShield, watchThread } from '../../../safeguards/server/index.ts';
import { shieldFallsAfterFinalMinutes } from '../../../safeguards/safeguards.rules.ts';
import { firstTimersReplies, paceOf } from './authorsReplies.queries.ts';
import { replyHiding } from '../hiding/hiding.actions.ts';

/**
 * Looks after a comment whether first-time commenters rush into its thread. When its shield goes up, what they wrote in the last
 * minute waits for a moderator like what they write from now on.
 */
async function lookForRush(context: Context, postId: number, note: NoteShield): Promise<void> {
  const endedAt = (await gameOfThread(context, postId))?.endedAt ?? null;
  // The automatic shield of a game thread stays down from this time on.
  if (endedAt !== null && Date.now() - endedAt > shieldFallsAfterFinalMinutes * 60_000) return;
  if (!(await watchThread(context, postId, id => paceOf(context.db, id), note))) return;
  context.log.warn({ post: postId }, 'first-time commenters rush into a thread: its shield is up');
  for (const id of await firstTimersReplies(context.db, postId))
    await writeAndPublish(context, async (tx, publish) => {
      await replyHiding.hide(tx, publish, [id], heldHiding('The shield went up, and the account is new.'));
    });
}

const looks = new WeakMap<Database, Set<Promise<void>>>();

/** Looks beside the request: the comment is stored, and its answer waits neither for the log nor for other comments. */
export function watchForRush(context: Context, postId: number, note: NoteShield): void {
  const underWay = looks.get(context.db) ?? new Set();
  looks.set(context.db, underWay);
  const look = lookForRush(context, postId, note)
    .catch((error: unknown) => context.log.error({ err: error, post: postId }, 'the look for a rush failed'))
    .finally(() => underWay.delete(look));
  underWay.add(look);
}

/** Resolves when no look is under way. */
export async function rushSettled({ db }: Pick<Context, 'db'>): Promise<void> {
  // Looks that begin meanwhile join the set and are waited for, too.
  for (const look of looks.get(db) ?? []) await look;
}
