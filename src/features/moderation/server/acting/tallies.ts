import { playReactionTally } from '../../../games/server/index.ts';
import { voteTally } from '../../../polls/server/index.ts';
import { postLikeTally } from '../../../posts/server/index.ts';
import { replyLikeTally } from '../../../replies/server/index.ts';
import { rowReactionTally } from '../../../rows/server/index.ts';
import type { Taken, Tally, TallyKind } from '../../../tallies/server/index.ts';

/** All tallies, in the order in which their things are locked. docs/map.md, Order of locks. */
const tallies = {
  post_likes: postLikeTally,
  reply_likes: replyLikeTally,
  votes: voteTally,
  reactions: playReactionTally,
  row_reactions: rowReactionTally,
};

export type TakenByKind = { [Kind in TallyKind]: (typeof tallies)[Kind] extends Tally<infer Key> ? readonly Taken<Key>[] : never };

/** Does something with one tally after the other. */
export async function ofEachTally<T>(work: (tally: Tally) => Promise<T>): Promise<Record<TallyKind, T>> {
  return {
    post_likes: await work(tallies.post_likes),
    reply_likes: await work(tallies.reply_likes),
    votes: await work(tallies.votes),
    reactions: await work(tallies.reactions),
    row_reactions: await work(tallies.row_reactions),
  };
}
