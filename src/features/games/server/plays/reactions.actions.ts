import { readingAs } from '../../../../platform/server/db/limited/limitedReads.ts';
import type { Context, NamedViewer } from '../../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse } from '../../../../platform/shared/errors.ts';
import { createTally } from '../../../tallies/server/index.ts';
import type { Play } from '../../games.contract.ts';
import { type PlayReaction, reactionDays } from '../../games.rules.ts';
import { playKey, playTalk } from '../games.liveUpdates.ts';
import { isPlayKnown, type PlayId } from './plays.queries.ts';
import { changeReaction, reactionRows } from './reactions.queries.ts';

export const playNotFound = () => refuse('not_found', 'Play not found');

export const playReactionTally = createTally(reactionRows, { publish: (publish, play) => publish(playTalk, playKey(play)) });

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
