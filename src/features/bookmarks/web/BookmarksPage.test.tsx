import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import { makeListed } from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../testing/web/pageStates.tsx';
import { bookmarksRoutes } from '../bookmarks.contract.ts';

const kept = [7, 6].map(id => ({ id, post: makeListed({ id, content: `Take ${id}`, bookmarked: true }) }));

function answers(api: FakeApi) {
  return api.answer(bookmarksRoutes.list, kept);
}

checkPageStates('the bookmarks', {
  address: '/bookmarks',
  answers,
  main: bookmarksRoutes.list,
  loading: 'Loading bookmarks',
  error: 'Failed to load bookmarks.',
  states: {
    'shows the posts and how many of ten there are': { shows: ['2/10', /Take 7.*Take 6/] },
    'shows that there are none': { answers: api => api.answer(bookmarksRoutes.list, []), shows: ['No bookmarks yet', '0/10'] },
    'asks a visitor to sign in': { viewer: null, shows: ['Sign in to keep posts'] },
  },
});

test('a removed bookmark leaves the list at once and comes back when the server refuses', async () => {
  const api = answers(openApi()).refuse(bookmarksRoutes.remove, 'unavailable', 'Overloaded.');
  const held = api.hold(bookmarksRoutes.remove);
  const { user } = await openPage('/bookmarks');
  const [remove] = await screen.findAllByRole('button', { name: 'Remove bookmark' });
  if (remove) await user.click(remove);
  await expect.poll(() => screen.queryByText('Take 7')).toBeNull();
  held.release();
  expect(await screen.findByText('Take 7')).toBeTruthy();
});
