import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makePoll, makePost, makeViewer } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { pollsRoutes } from '../../../polls/polls.contract.ts';
import { showSpoiler } from '../../../texts/markup/markup.ts';
import { PostBoard } from './PostBoard.tsx';

const options = [
  { id: 1, text: '||Lakers|| in six', voteCount: 3 },
  { id: 2, text: 'Celtics', voteCount: 1 },
];
const poll = makePoll({ question: 'After ||98-91||, who wins?', options });
const pick = { pick: 1, player: '||Cooper Flagg||', team: '||Dallas Mavericks||', position: '', height: null, school: null, points: null };
const boards = {
  'an open poll': makePost({ feature: 'poll', poll }),
  'a poll with a vote': makePost({ feature: 'poll', poll: { ...poll, votedOptionId: 1 } }),
  'a draft': makePost({ feature: 'mock-draft', mockDraft: { draftYear: 2025, grade: null, picks: [pick] } }),
  rankings: makePost({ feature: 'power-rankings', powerRankings: { ranks: [{ rank: 1, team: '||Denver Nuggets||' }] } }),
};
const secrets = /98-91|Lakers|Flagg|Dallas|DAL|Denver|DEN/;

test.each(Object.entries(boards))('the spoilers of %s stay out of the page until each is opened', async (_name, post) => {
  const { container } = renderFor(null, <PostBoard post={post} />);
  const [first, ...others] = await screen.findAllByRole('button', { name: showSpoiler });
  expect(container.innerHTML).not.toMatch(secrets);
  if (first) await userEvent.click(first);
  expect(container.textContent).toMatch(secrets);
  expect(screen.queryAllByRole('button', { name: showSpoiler })).toHaveLength(others.length);
});

test('a spoiler in an option opens without a vote, and the option beside it takes the vote', async () => {
  const viewer = makeViewer();
  const api = openApi(viewer);
  const votes: number[] = [];
  api.answerWith(pollsRoutes.vote, ({ body }) => {
    votes.push(body.optionId);
    return { ...poll, votedOptionId: body.optionId };
  });
  const { container } = renderFor(viewer, <PostBoard post={boards['an open poll']} />);
  const [, inOption] = await screen.findAllByRole('button', { name: showSpoiler });
  if (inOption) await userEvent.click(inOption);
  expect(container.textContent).toContain('Lakers');
  expect(votes).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Celtics' }));
  await expect.poll(() => votes).toEqual([2]);
});
