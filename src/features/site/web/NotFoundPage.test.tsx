import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { longWord } from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../testing/web/pageStates.tsx';

const shows = ['404 Page Not Found', 'This seat is empty', 'Back to Home', 'See all posts'];

checkPageStates('the page of an unknown address', {
  address: '/no/such/page',
  answers: () => undefined,
  states: {
    'leads a member back': { shows },
    'leads a visitor back': { viewer: null, shows },
    'does not repeat a long address': { address: `/no/${longWord}`, shows, hides: [longWord] },
  },
});

test('the page of an unknown address reads nothing', async () => {
  const api = openApi();
  await openPage('/no/such/page');
  expect((await screen.findByRole('link', { name: 'Back to Home' })).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'See all posts' }).getAttribute('href')).toBe('/all');
  expect(api.calls).toEqual([]);
});
