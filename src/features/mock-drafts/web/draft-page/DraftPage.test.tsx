import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignInPrompt } from '../../../../app/web/shell/signing-in/SignInPrompt.tsx';
import type { FakeApi } from '../../../../platform/web/testing/fakeApi.ts';
import { longWord } from '../../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../../testing/web/pageStates.tsx';
import { type Consensus, mockDraftsRoutes } from '../../mockDrafts.contract.ts';

const choice = { player: 'Cooper Flagg', position: 'SF', school: 'Duke', share: 0.75, averagePick: 1.25 };
const grade = { points: 40, mostPoints: 100, percent: 40, letter: 'C' };

function makeConsensus(part: Partial<Consensus> = {}): Consensus {
  return {
    draftYear: 2025,
    drafts: 4,
    board: [
      { pick: 1, team: 'Dallas Mavericks', choice, result: { player: 'Dylan Harper', team: 'San Antonio Spurs' } },
      { pick: 2, team: 'San Antonio Spurs', choice: null, result: null },
    ],
    prospects: [{ rank: 1, player: 'Cooper Flagg', averagePick: 1.25, share: 0.75 }],
    leaders: [{ postId: 7, authorId: 'author', authorName: 'riley', authorImageUrl: null, authorFlair: null, grade }],
    ...part,
  };
}

const empty = makeConsensus({
  drafts: 0,
  board: [{ pick: 1, team: 'Dallas Mavericks', choice: null, result: null }],
  prospects: [],
  leaders: [],
});

checkPageStates('the draft board', {
  address: '/draft/2025',
  answers: (api: FakeApi) => api.answer(mockDraftsRoutes.consensus, makeConsensus()),
  main: mockDraftsRoutes.consensus,
  loading: 'Loading the draft board',
  error: 'The draft board could not be loaded.',
  states: {
    'shows the consensus beside the real draft, the best grades and the prospects': {
      shows: ['2025 NBA Draft', '4 mock drafts', 'Consensus board', 'Cooper Flagg', 'Dylan Harper', 'Best-graded mock drafts', 'riley'],
    },
    'counts a single draft in words': {
      answers: api => api.answer(mockDraftsRoutes.consensus, makeConsensus({ drafts: 1 })),
      shows: ['One mock draft from this community'],
    },
    'shows the first round without mock drafts': {
      answers: api => api.answer(mockDraftsRoutes.consensus, empty),
      shows: ['No mock drafts yet', 'The first round', 'Dallas Mavericks'],
      hides: ['Consensus board', 'Best-graded', 'Where prospects go'],
    },
    'says that no draft is from before the results': {
      answers: api => api.answer(mockDraftsRoutes.consensus, makeConsensus({ leaders: [] })),
      shows: ['Consensus board', 'Best-graded mock drafts', 'No mock drafts from before the draft.'],
      hides: ['riley'],
    },
    'has no grades before the results': {
      answers: api =>
        api.answer(
          mockDraftsRoutes.consensus,
          makeConsensus({ leaders: [], board: [{ pick: 1, team: 'Dallas Mavericks', choice, result: null }] }),
        ),
      shows: ['Consensus board'],
      hides: ['Best-graded mock drafts'],
    },
    'is the same for a visitor': { viewer: null, shows: ['Consensus board', 'Make your mock draft'] },
    'says that a year has no board': {
      address: '/draft/1900',
      answers: api => api.refuse(mockDraftsRoutes.consensus, 'not_found'),
      shows: ['Draft not found', 'See the 2025 draft'],
    },
    'shows a name without a blank': {
      answers: api =>
        api.answer(
          mockDraftsRoutes.consensus,
          makeConsensus({ leaders: [{ postId: 7, authorId: null, authorName: longWord, authorImageUrl: null, authorFlair: null, grade }] }),
        ),
      shows: [longWord],
    },
  },
});

test('a visitor who wants to draft is asked to sign in', async () => {
  openApi(null).answer(mockDraftsRoutes.consensus, makeConsensus());
  const { user } = await openPage('/draft/2025', null, { beside: <SignInPrompt /> });
  await user.click(await screen.findByRole('button', { name: 'Make your mock draft' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
