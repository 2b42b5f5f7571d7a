import { playReactionTally } from '../../../games/server/index.ts';
import { voteTally } from '../../../polls/server/index.ts';
import { postLikeTally } from '../../../posts/server/index.ts';
import { replyLikeTally } from '../../../replies/server/index.ts';
import { rowReactionTally } from '../../../rows/server/index.ts';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Taken, Tally, TallyKind } from '../../../tallies/server/index.ts';

/** All tallies, in the order in which their things are locked. docs/map.md, Order of locks. */
const tallies = {
  post_likes: postLikeTally,
  reply_likes: replyLikeTally,
  votes: voteTally,
  reactions: playReactionTally,
  row_reactions: rowReactionTally,
};

type KeyOf<Kind extends TallyKind> = (typeof tallies)[Kind] extends Tally<infer Key> ? Key : never;
export type TakenByKind = { [Kind in TallyKind]: readonly Taken<KeyOf<Kind>>[] };

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

/** The things to which a person has given in the last days. */
export async function thingsOf(tx: Transaction, userId: string, days: number): Promise<{ [Kind in TallyKind]: KeyOf<Kind>[] }> {
  return {
    post_likes: await tallies.post_likes.thingsOf(tx, userId, days),
    reply_likes: await tallies.reply_likes.thingsOf(tx, userId, days),
    votes: await tallies.votes.thingsOf(tx, userId, days),
    reactions: await tallies.reactions.thingsOf(tx, userId, days),
    row_reactions: await tallies.row_reactions.thingsOf(tx, userId, days),
  };
}
