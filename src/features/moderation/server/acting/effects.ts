import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse } from '../../../../platform/shared/errors.ts';
import { isRestricted, setRestriction } from '../../../account/server/index.ts';
import { lockHideablePost, postHidden, setThreadState } from '../../../posts/server/index.ts';
import type { TargetAction } from '../../moderation.rules.ts';
import { rememberIdentities } from '../identities/identities.actions.ts';
import { forgetIdentities } from '../identities/identities.queries.ts';
import { openCaseOf } from '../queue/cases.queries.ts';
import type { Target } from '../targets.queries.ts';
import { isHiddenByNotice } from '../takedowns/noticeTargets.queries.ts';
import { isTextKind, textHiding } from '../texts.ts';
import { hasActs, restoreAll, undoAll } from './undo.actions.ts';
import { openUndos, type Undone } from './undo.queries.ts';

export interface Acting {
  tx: Transaction;
  publish: Publish;
  target: Target;
  reason: string;
  /** The end of a silence or a ban; null for good. */
  until: string | null;
  /** The game whose final ends a silence or a ban; null for another end. */
  gameId: string | null;
  seconds: number | undefined;
  days: number | undefined;
  /** The digest of the text as the moderator saw it; absent if they did not say. */
  digest?: string | undefined;
  /** The entry of the one undo that `restore_all` takes back; absent for all of them. */
  undoneBy?: number;
}

/** An action: a check of the state, and the change. The entry of the log is added between the two. */
export interface Effect {
  /** Refuses if the action holds already, or has nothing to act on. */
  check: (acting: Acting) => Promise<Refusal<'conflict' | 'invalid_input'> | undefined>;
  apply: (acting: Acting, entryId: number, context: Context) => Promise<void>;
  /** The end of the target's open case; absent for actions that leave it open. */
  closes?: 'upheld' | 'dismissed';
}

const conflict = (message: string) => refuse('conflict', message);
const unless = async (isRight: boolean | Promise<boolean>, message: string) => ((await isRight) ? undefined : conflict(message));

const isHidden = ({ hidden }: Target, ...states: string[]) => hidden !== null && states.includes(hidden);

async function hide({ tx, publish, target, reason }: Acting, entryId: number): Promise<void> {
  // A deleted text is gone already: its case is upheld.
  if (isHidden(target, 'deleted') || !isTextKind(target.kind)) return;
  await textHiding[target.kind].hide(tx, publish, [Number(target.id)], { state: 'removed', reason, entryId });
}

async function show({ tx, publish, target }: Acting): Promise<void> {
  if (isTextKind(target.kind)) await textHiding[target.kind].show(tx, publish, [Number(target.id)]);
}

const threadOf = ({ tx, target }: Acting) => lockHideablePost(tx, Number(target.id));

function setThread(acting: Acting, state: { isLocked?: boolean; slowSeconds?: number }): Promise<void> {
  acting.publish(postHidden, Number(acting.target.id));
  return setThreadState(acting.tx, Number(acting.target.id), state);
}

/** The open undos that `restore_all` takes back, newest first. */
async function undosOf({ tx, target, undoneBy }: Acting): Promise<Undone[]> {
  const open = await openUndos(tx, target.id);
  return undoneBy === undefined ? open : open.filter(({ entryId }) => entryId === undoneBy);
}

const restrict = (state: 'silenced' | 'banned', already: string): Effect => ({
  check: ({ tx, target }) =>
    unless(
      isRestricted(tx, target.id, state).then(is => !is),
      already,
    ),
  async apply({ tx, target, until, gameId, reason }, entryId, context) {
    await setRestriction(tx, target.id, state, { until, gameId, reason, entryId });
    await rememberIdentities(context, tx, target.id);
  },
  closes: 'upheld',
});

const release = (state: 'silenced' | 'banned', already: string): Effect => ({
  check: ({ tx, target }) => unless(isRestricted(tx, target.id, state), already),
  async apply({ tx, target }) {
    await setRestriction(tx, target.id, state, null);
    await forgetIdentities(tx, target.id, state);
  },
});

/** The actions about texts and people. Notices of law are decided in `takedowns/deciding.actions.ts`. */
export const effects: Record<TargetAction, Effect> = {
  remove: {
    check: ({ target }) => unless(!isHidden(target, 'removed'), 'That is removed already.'),
    apply: hide,
    closes: 'upheld',
  },
  restore: {
    async check({ tx, target }) {
      if (!isHidden(target, 'removed', 'auto')) return conflict('That is not removed.');
      return unless(!(await isHiddenByNotice(tx, target, ['hidden', 'upheld'])), 'A legal notice hides that.');
    },
    apply: show,
    closes: 'dismissed',
  },
  approve: {
    check: ({ target }) => unless(isHidden(target, 'held'), 'That is not held.'),
    apply: show,
    closes: 'dismissed',
  },
  dismiss: {
    check: async ({ tx, target }) =>
      unless((await openCaseOf(tx, target.kind, target.id)) !== undefined, 'There is no open report of that.'),
    apply: async acting => {
      if (isHidden(acting.target, 'auto')) await show(acting);
    },
    closes: 'dismissed',
  },
  lock: {
    check: async acting => unless((await threadOf(acting))?.isLocked === false, 'That thread is locked already.'),
    apply: acting => setThread(acting, { isLocked: true }),
  },
  unlock: {
    check: async acting => unless((await threadOf(acting))?.isLocked === true, 'That thread is not locked.'),
    apply: acting => setThread(acting, { isLocked: false }),
  },
  slow: {
    async check(acting) {
      const { seconds } = acting;
      const message = 'Slow mode takes 0 seconds, or 10 to 3,600.';
      if (seconds === undefined || (seconds !== 0 && (seconds < 10 || seconds > 3_600)))
        return refuse('invalid_input', message, [{ path: 'seconds', message }]);
      const thread = await threadOf(acting);
      return unless(thread !== undefined && thread.slowSeconds !== seconds, 'That thread has this slow mode already.');
    },
    apply: acting => setThread(acting, { slowSeconds: acting.seconds ?? 0 }),
  },
  warn: { check: async () => undefined, apply: async () => undefined, closes: 'upheld' },
  silence: restrict('silenced', 'That account is silenced already.'),
  unsilence: release('silenced', 'That account is not silenced.'),
  ban: restrict('banned', 'That account is banned already.'),
  unban: release('banned', 'That account is not banned.'),
  undo_all: {
    async check({ tx, target, days }) {
      const message = 'Say how many days to undo: 1 to 30.';
      if (days === undefined) return refuse('invalid_input', message, [{ path: 'days', message }]);
      if ((await openUndos(tx, target.id)).length === 0) return undefined;
      return unless(hasActs(tx, target.id, days), 'The acts of that account are undone already.');
    },
    apply: ({ tx, publish, target, days = 1, reason }, entryId) => undoAll(tx, publish, { userId: target.id, days, reason, entryId }),
  },
  restore_all: {
    check: async acting => unless((await undosOf(acting)).length > 0, 'Nothing of that account is undone.'),
    async apply(acting) {
      const { tx, publish, target } = acting;
      for (const undone of await undosOf(acting)) await restoreAll(tx, publish, target.id, undone);
    },
  },
};
