import type { ShownChoices } from '../../../../platform/web/outbox/choices.ts';
import type { Poll } from '../../../polls/polls.contract.ts';
import { withVote } from '../../../polls/polls.rules.ts';
import type { Vote } from '../../../polls/web/index.ts';
import type { Post } from '../../posts.contract.ts';
import { patchPost, postKey } from '../posts.api.ts';

/** Shows waiting votes with the polls of posts. */
export const shownVotes: ShownChoices<Vote, Poll> = {
  show: (client, { postId, optionId }) => {
    const poll = client.getQueryData<Post>(postKey(postId))?.poll;
    const voted = poll && withVote(poll, optionId);
    if (voted && voted !== poll) patchPost(client, postId, () => ({ poll: voted }));
  },
  showStored: (client, poll, { postId }) => patchPost(client, postId, () => ({ poll })),
  readAgain: (client, { postId }) => client.invalidateQueries({ queryKey: postKey(postId) }),
};
