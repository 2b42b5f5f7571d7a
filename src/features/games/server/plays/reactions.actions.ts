import type { Transaction } from '../../../../platform/server/db/database.ts';
import { readingAs } from '../../../../platform/server/db/limited/limitedReads.ts';
import type { Context, NamedViewer } from '../../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse } from '../../../../platform/shared/errors.ts';
import type { Play } from '../../games.contract.ts';
import { type PlayReaction, reactionDays } from '../../games.rules.ts';
import { playKey, playTalk } from '../games.liveUpdates.ts';
import { isPlayKnown, type PlayId } from './plays.queries.ts';
import { changeReaction, takeReactions } from './reactions.queries.ts';

export const playNotFound = () => refuse('not_found', 'Play not found');

/** Sets the viewer's reaction to a play, or takes it back; idempotent. */
export async function setReaction(
  context: Context,
  viewer: NamedViewer,
  play: PlayId,
  reaction: PlayReaction | null,
): Promise<Pick<Play, 'seq' | 'reactions' | 'mine'> | Refusal<'not_found' | 'conflict'>> {
  if (viewer.limited && !(await readingAs(viewer.limited, () => isPlayKnown(context.db, play)))) return playNotFound();
  return writeAndPublish(
    context,
    async (db, publish) => {
      const state = await changeReaction(db, { ...play, userId: viewer.id, reaction });
      if (!state) return playNotFound();
      if (state.isClosed) return refuse('conflict', `Plays take reactions until ${reactionDays} days after their game.`);
      if (state.changed) publish(playTalk, playKey(play));
      return { seq: play.seq, reactions: state.reactions, mine: reaction };
    },
    { isOneStatement: true },
  );
}

/** Takes all reactions of a person back. */
export async function forgetReactions(tx: Transaction, userId: string, publish: Publish): Promise<void> {
  for (const play of await takeReactions(tx, userId)) publish(playTalk, playKey(play));
}
