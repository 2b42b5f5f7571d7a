import { isMissingReference, type Transaction } from '../../../platform/server/db/database.ts';
import type { Context, NamedViewer } from '../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { skeletonOf } from '../../../platform/server/text/lookAlikes.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { createTally } from '../../tallies/server/index.ts';
import type { NewPoll, Poll } from '../polls.contract.ts';
import { pollTexts } from '../polls.text.rules.ts';
import { pollCounts } from './polls.liveUpdates.ts';
import { pollNotFound } from './polls.access.ts';
import {
  databaseTime,
  deletePoll,
  insertPoll,
  insertVote,
  lockPollOf,
  pollById,
  setOptions,
  type StoredPoll,
  updatePoll,
  voteRows,
} from './polls.queries.ts';

export const voteTally = createTally(voteRows, { publish: (publish, { pollId }) => publish(pollCounts, pollId) });

/** Votes in a poll. A later vote takes the place of the first only if the poll's votes can change. */
export async function vote(
  context: Context,
  viewer: NamedViewer,
  pollId: number,
  optionId: number,
): Promise<Poll | Refusal<'not_found' | 'already_voted' | 'conflict' | 'invalid_input' | 'unauthorized'>> {
  return writeAndPublish(
    context,
    async (db, publish) => {
      const voting = await insertVote(db, pollId, optionId, viewer.id).catch((error: unknown) => {
        // The account was deleted while the request was under way.
        if (isMissingReference(error, 'poll_votes_user_id_fkey')) return refuse('unauthorized', 'Unauthorized');
        if (isMissingReference(error)) return { hasOption: false, isCounted: false, isClosed: false };
        throw error;
      });
      if (refused(voting)) return voting;
      if (!voting) return pollNotFound();
      if (voting.isClosed) return refuse('conflict', 'This poll is closed.');
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

const closesInThePast = () => refuse('invalid_input', pollTexts.pastClose, [{ path: 'poll.closesAt', message: pollTexts.pastClose }]);

/**
 * Refuses options that a person takes for each other because they are written in letters of different scripts. Options of one alphabet
 * differ by what was typed, also `I` and `l`.
 */
function lookAlikes(options: readonly string[]): Refusal<'invalid_input'> | undefined {
  const looks = options.map(option => skeletonOf(option).replace(/\s+/g, ' ').trim());
  const isAscii = (option: string) => /^[\0-\x7f]*$/.test(option);
  const hasTwin = (look: string | undefined, place: number) => looks.some((other, at) => at !== place && other === look);
  if (options.every((option, place) => isAscii(option) || !hasTwin(looks[place], place))) return undefined;
  return refuse('invalid_input', pollTexts.sameOptions, [{ path: 'poll.options', message: pollTexts.sameOptions }]);
}

/** The fields of a poll after an edit, or of a new one. Absent fields keep their values; a new time has to be in the future. */
async function valuesOf(
  tx: Transaction,
  { question, closesAt, canChange }: NewPoll,
  stored?: StoredPoll,
): Promise<Pick<StoredPoll, 'question' | 'closesAt' | 'canChange'> | Refusal<'invalid_input'>> {
  const before = stored?.closesAt ?? null;
  const closes = closesAt === undefined ? before : closesAt === null ? null : new Date(closesAt);
  const isNew = closes !== null && closes.getTime() !== before?.getTime();
  if (isNew && closes.getTime() <= (await databaseTime(tx))) return closesInThePast();
  return { question, closesAt: closes, canChange: canChange ?? stored?.canChange ?? false };
}

/**
 * Stores the author's version of a post's poll, or removes it with `null`; without a version it stays. Returns whether anything changed.
 * The caller holds a lock on the post. Options with unchanged text keep their id and votes.
 */
export async function storePoll(
  tx: Transaction,
  postId: number,
  next: NewPoll | null | undefined,
): Promise<boolean | Refusal<'invalid_input'>> {
  if (next === undefined) return false;
  const stored = await lockPollOf(tx, postId);
  if (!next) {
    if (stored) await deletePoll(tx, stored.id);
    return stored !== undefined;
  }
  const hasOtherOptions = JSON.stringify(next.options) !== JSON.stringify(stored?.options);
  const values = (hasOtherOptions ? lookAlikes(next.options) : undefined) ?? (await valuesOf(tx, next, stored));
  if (refused(values)) return values;
  if (!stored) {
    await setOptions(tx, await insertPoll(tx, postId, values), next.options);
    return true;
  }
  const { question, closesAt, canChange } = stored;
  const isChanged = JSON.stringify(values) !== JSON.stringify({ question, closesAt, canChange });
  if (isChanged) await updatePoll(tx, stored.id, values);
  if (hasOtherOptions) await setOptions(tx, stored.id, next.options);
  return isChanged || hasOtherOptions;
}
