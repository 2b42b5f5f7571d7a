import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call, isNotFound } from '../../../platform/web/api/api.ts';
import { choose } from '../../../platform/web/outbox/unsent.ts';
import { askToSignIn, reportFailure, useViewer } from '../../account/web/index.ts';
import { type Poll, pollsRoutes } from '../polls.contract.ts';
import { withVote } from '../polls.rules.ts';

/** Changes the poll where its post is kept; null when it is gone. */
export type ChangePoll = (change: (poll: Poll) => Poll | null) => void;

/** The poll as it is now; null when its author took it off. */
async function readPoll(postId: number): Promise<Poll | null> {
  try {
    return await call(pollsRoutes.ofPost, { params: { id: postId } });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

export interface Vote {
  postId: number;
  pollId: number;
  optionId: number;
}

export function sendVote({ pollId, optionId }: Vote, key?: string, writerId?: string): Promise<Poll> {
  return call(pollsRoutes.vote, { params: { id: pollId }, body: { optionId } }, key, writerId);
}

/** Whether the screen is out of date: voted elsewhere, an option removed, the poll removed. */
function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 409].includes(error.status);
}

/**
 * Shows a vote optimistically; a refusal rolls it back with a toast and reads the poll again. A vote that is changed while the former is on
 * its way is sent after it.
 */
export function useVote(poll: Poll, change: ChangePoll): (optionId: number) => void {
  const { viewer } = useViewer();
  const client = useQueryClient();
  const confirmed = useRef(poll);
  const mutationKey = ['vote', poll.id];
  const isAlone = () => client.isMutating({ mutationKey }) === 1;
  const mutation = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (optionId: number) => {
      const vote = { postId: poll.postId, pollId: poll.id, optionId };
      return choose({
        kind: 'votes',
        userId: viewer?.id ?? '',
        outbox: async () => (await import('./unsentVotes.ts')).unsentVotes(viewer?.id ?? ''),
        body: vote,
        send: () => sendVote(vote),
        sentence: 'Your vote is saved on this device. It sends when you’re back online.',
      });
    },
    onMutate: optionId => {
      if (isAlone()) confirmed.current = poll;
      change(current => withVote(current, optionId));
    },
    onSuccess: result => {
      if (result === 'kept') return;
      confirmed.current = result.stored;
      if (isAlone()) change(() => result.stored);
    },
    onError: error => {
      if (isAlone()) change(() => confirmed.current);
      reportFailure(error, 'Failed to vote');
    },
    onSettled: async (_counted, error) => {
      if (!isOutdated(error)) return;
      const current = await readPoll(poll.postId);
      change(() => current);
    },
  });
  return optionId => {
    if (!viewer) askToSignIn('to vote', { kind: 'vote', postId: poll.postId, pollId: poll.id, optionId });
    else if (poll.canChange || !mutation.isPending) mutation.mutate(optionId);
  };
}

/** Casts the vote that a visitor wanted before signing in; an earlier vote stays, and a closed poll is only read. Resolves to the current poll. */
export async function voteAfterSignIn(intent: Vote): Promise<Poll | null> {
  try {
    return await sendVote(intent);
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'already_voted' || error.code === 'conflict')) return readPoll(intent.postId);
    throw error;
  }
}
