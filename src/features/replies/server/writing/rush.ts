import { perOwner } from '../../../../platform/server/concurrency/memo.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { gameOfThread } from '../../../games/server/index.ts';
import { heldHiding } from '../../../texts/server/index.ts';
import { type NoteShield, watchScope } from '../../../safeguards/server/index.ts';
import { shieldFallsAfterFinalMinutes } from '../../../safeguards/safeguards.rules.ts';
import { firstTextsOfSite, firstTimersReplies, paceOf, paceOfSite } from './authorsReplies.queries.ts';
import { postHiding, replyHiding } from '../hiding/hiding.actions.ts';

const newHiding = heldHiding('The shield went up, and the account is new.');

/**
 * Looks after a text whether first-timers rush into the site. When its shield goes up, what they wrote in the last minutes waits for a
 * moderator like what they write from now on.
 */
async function lookAtSite(context: Context, note: NoteShield): Promise<void> {
  if (!(await watchScope(context, 'site', () => paceOfSite(context.db), note))) return;
  context.log.warn('new accounts rush into the site: its shield is up');
  for (const { kind, id } of await firstTextsOfSite(context.db))
    await writeAndPublish(context, async (tx, publish) => {
      await (kind === 'post' ? postHiding : replyHiding).hide(tx, publish, [id], newHiding);
    });
}

/** The same for the thread of a comment. */
async function lookAtThread(context: Context, postId: number, note: NoteShield): Promise<void> {
  const endedAt = (await gameOfThread(context, postId))?.endedAt ?? null;
  // The automatic shield of a game thread stays down from this time on.
  if (endedAt !== null && Date.now() - endedAt > shieldFallsAfterFinalMinutes * 60_000) return;
  if (!(await watchScope(context, String(postId), () => paceOf(context.db, postId), note))) return;
  context.log.warn({ post: postId }, 'first-time commenters rush into a thread: its shield is up');
  for (const id of await firstTimersReplies(context.db, postId))
    await writeAndPublish(context, async (tx, publish) => {
      await replyHiding.hide(tx, publish, [id], newHiding);
    });
}

const looksOf = perOwner<Database, Set<Promise<void>>>(() => new Set());

/**
 * Looks beside the request: the text is stored, and its answer waits neither for the log nor for other texts.
 *
 * @param postId the post of a comment; null for a post
 */
export function watchForRush(context: Context, postId: number | null, note: NoteShield): void {
  const underWay = looksOf(context.db);
  const look = (postId === null ? Promise.resolve() : lookAtThread(context, postId, note))
    .then(() => lookAtSite(context, note))
    .catch((error: unknown) => context.log.error({ err: error, post: postId }, 'the look for a rush failed'))
    .finally(() => underWay.delete(look));
  underWay.add(look);
}

/** Resolves when no look is under way. */
export async function rushSettled({ db }: Pick<Context, 'db'>): Promise<void> {
  // Looks that begin meanwhile join the set and are waited for, too.
  for (const look of looksOf(db)) await look;
}
