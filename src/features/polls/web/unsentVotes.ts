import { outboxPerAccount } from '../../../platform/web/outbox/outbox.ts';
import type { Poll } from '../polls.contract.ts';
import { sendVote, type Vote } from './polls.api.ts';

/** The votes that wait for the network on this device. */
export const unsentVotes = /* @__PURE__ */ outboxPerAccount<Vote, Poll>('votes', userId => ({
  isBody: (value): value is Vote => 'pollId' in value && 'optionId' in value && 'postId' in value,
  subjectOf: ({ pollId }) => pollId,
  send: (vote, key) => sendVote(vote, key, userId),
}));
