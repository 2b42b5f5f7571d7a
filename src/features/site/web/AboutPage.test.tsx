import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../testing/web/pageStates.tsx';

checkPageStates('the page about Bleachers', {
  address: '/about',
  answers: () => undefined,
  states: {
    'describes the product and offers a member to write': {
      shows: ['About Bleachers', 'Free to join', 'a moderator may remove it', 'Write a post', 'See all posts'],
      hides: ['Join Bleachers'],
    },
    'offers a visitor to join': { viewer: null, shows: ['About Bleachers', 'Join Bleachers'], hides: ['Write a post'] },
  },
});

test('the page about Bleachers leads a visitor to the sign-up', async () => {
  await openPage('/about', null);
  const join = await screen.findByRole('link', { name: 'Join Bleachers' });
  expect(join.getAttribute('href')).toMatch(/^\/api\/login\?/);
});
