import { isMissingReference, type Transaction } from '../../../platform/server/db/database.ts';
import type { Context, NamedViewer } from '../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import type { NewPoll, Poll } from '../polls.contract.ts';
import { pollCounts } from './polls.liveUpdates.ts';
import { pollNotFound } from './polls.access.ts';
import { deletePoll, insertPoll, insertVote, lockPollOf, pollById, setOptions, updateQuestion } from './polls.queries.ts';

/** Votes in a poll; a later vote does not replace the first. */
export async function vote(
  context: Context,
  viewer: NamedViewer,
  pollId: number,
  optionId: number,
): Promise<Poll | Refusal<'not_found' | 'already_voted' | 'invalid_input' | 'unauthorized'>> {
  return writeAndPublish(
    context,
    async (db, publish) => {
      const voting = await insertVote(db, pollId, optionId, viewer.id).catch((error: unknown) => {
        // The account was deleted while the request was under way.
        if (isMissingReference(error, 'poll_votes_user_id_fkey')) return refuse('unauthorized', 'Unauthorized');
        if (isMissingReference(error)) return { hasOption: false, isCounted: false };
        throw error;
      });
      if (refused(voting)) return voting;
      if (!voting) return pollNotFound();
      if (!voting.hasOption) {
        const message = 'That option is not in this poll any more.';
        return refuse('invalid_input', message, [{ path: 'optionId', message }]);
      }
      if (!voting.isCounted) return refuse('already_voted', 'You have already voted in this poll.');
      publish(pollCounts, pollId);
      return (await pollById(db, pollId, viewer.id)) ?? pollNotFound();
    },
    { isOneStatement: true },
  );
}

/** Puts a poll on a post that is written in this transaction. */
export async function createPoll(tx: Transaction, postId: number, poll: NewPoll): Promise<void> {
  await setOptions(tx, await insertPoll(tx, postId, poll.question), poll.options);
}

/**
 * Replaces a post's poll with the author's version, or removes it with `null`. Returns whether anything changed. The caller holds
 * a lock on the post. Options with unchanged text keep their id and votes.
 */
export async function changePoll(tx: Transaction, postId: number, next: NewPoll | null): Promise<boolean> {
  const stored = await lockPollOf(tx, postId);
  if (!next) {
    if (stored) await deletePoll(tx, stored.id);
    return stored !== undefined;
  }
  if (!stored) {
    await createPoll(tx, postId, next);
    return true;
  }
  const sameOptions = JSON.stringify(next.options) === JSON.stringify(stored.options);
  if (next.question !== stored.question) await updateQuestion(tx, stored.id, next.question);
  if (!sameOptions) await setOptions(tx, stored.id, next.options);
  return !sameOptions || next.question !== stored.question;
}
