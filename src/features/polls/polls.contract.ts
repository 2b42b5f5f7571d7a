/** A poll on a post: a question, its options, one vote a person. src/features/polls/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineError } from '../../platform/shared/errors.ts';
import { defineEvent } from '../../platform/shared/events.ts';
import { id, idInPath, instant, line } from '../../platform/shared/fields.ts';
import { isInvisible } from '../../platform/shared/text.ts';
import { fewestOptions, haveTwins, maxOptions, optionLimit, pollTexts, questionLimit } from './polls.text.rules.ts';

declare module '../../platform/shared/errors.ts' {
  interface ErrorStatuses {
    already_voted: 409;
  }
}
defineError('already_voted', 409);

const count = z.int().nonnegative();

export const pollOption = z
  .object({
    id: id.describe('The id of the option.'),
    text: z.string().describe('The text of the option.'),
    voteCount: count.describe('The number of votes for it.'),
  })
  .meta({ id: 'PollOption' });

export const poll = z
  .object({
    id: id.describe('The id of the poll.'),
    postId: id.describe('The id of the post that has the poll.'),
    question: z.string().describe('The question.'),
    options: z.array(pollOption).describe('The options, in the author’s order.'),
    totalVotes: count.describe('The number of all votes.'),
    votedOptionId: id.nullable().describe('The option the caller voted for; null without a vote and for visitors.'),
    closesAt: instant.nullable().describe('The time from which on no vote counts; null for a poll that stays open.'),
    canChange: z.boolean().describe('Whether a second vote of a person takes the place of the first.'),
  })
  .meta({ id: 'Poll' });
export type Poll = z.output<typeof poll>;

const words = (blank: string, most: number, long: string) =>
  line.refine(text => !isInvisible(text), { error: blank, abort: true }).max(most, long);

/** A poll as an author sends it. The server computes the counts, so any further field is refused. */
export const newPoll = z
  .strictObject({
    question: words(pollTexts.noQuestion, questionLimit, pollTexts.longQuestion).describe('The question.'),
    options: z
      .array(words(pollTexts.blankOption, optionLimit, pollTexts.longOption))
      .min(fewestOptions, pollTexts.fewOptions)
      .max(maxOptions, pollTexts.manyOptions)
      .refine(options => !haveTwins(options), pollTexts.sameOptions)
      .describe('The texts of the options, in their order.'),
    closesAt: instant
      .nullable()
      .optional()
      .describe('The time at which the poll closes, in the future; null for never. If absent, an edit keeps it.'),
    canChange: z.boolean().optional().describe('Whether people can change their vote. If absent, an edit keeps it; else they can’t.'),
  })
  .meta({ id: 'NewPoll' });
export type NewPoll = z.output<typeof newPoll>;

/** To those whose pages show the post. */
export const pollCountsEvent = defineEvent({
  name: 'poll_counts',
  to: 'those whose pages show the post',
  whenDelayed: 'reloaded',
  isPublic: true,
  data: z.object({
    postId: id.describe('The id of the post that has the poll.'),
    pollId: id.describe('The id of the poll.'),
    options: z.array(pollOption.omit({ text: true })).describe('The votes of each option.'),
    totalVotes: count.describe('The number of all votes.'),
  }),
});

const byId = z.object({ id: idInPath.describe('The id of the poll.') });

export const pollsRoutes = defineRoutes({
  ofPost: {
    method: 'GET',
    path: '/api/posts/:id/poll',
    access: 'anyone',
    summary: 'The poll of a post; 404 when it has none.',
    params: byId,
    response: poll,
    errors: ['not_found'],
  },
  options: {
    method: 'GET',
    path: '/api/polls/:id/options',
    access: 'anyone',
    summary: 'The options of a poll with their votes.',
    params: byId,
    response: z.array(pollOption),
    errors: ['not_found'],
  },
  vote: {
    method: 'POST',
    path: '/api/polls/:id/vote',
    access: 'named',
    summary: 'Votes, once a person and poll. If votes can change, a second vote moves the first.',
    params: byId,
    body: z.object({ optionId: id.describe('The id of the option.') }),
    response: poll,
    errors: ['not_found', 'already_voted', 'conflict', 'invalid_input', 'unauthorized'],
  },
  voteStatus: {
    method: 'GET',
    path: '/api/polls/:id/vote/status',
    access: 'signed-in',
    summary: 'Whether and for what the caller voted.',
    params: byId,
    response: z.object({
      hasVoted: z.boolean().describe('Whether the caller has voted.'),
      optionId: id.nullable().describe('The option the caller voted for; null without a vote.'),
    }),
    errors: ['not_found'],
  },
});
