import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../../testing/web/pageStates.tsx';
import { preferencesRoutes } from '../../preferences.contract.ts';

const route = preferencesRoutes.unsubscribeState;

checkPageStates('unsubscribing', {
  address: '/unsubscribe?token=abc',
  viewer: null,
  answers: api => api.answer(route, { mails: 'emailMentions', areWanted: true }),
  main: route,
  loading: 'Looking the link up',
  error: 'That link could not be looked up.',
  states: {
    'asks before it stops anything': { shows: ['No more mails about mentions?', 'Stop these mails', 'All mail settings'] },
    'says which mails were stopped': {
      answers: api => api.answer(route, { mails: 'emailReplies', areWanted: false }),
      shows: ['You’re unsubscribed', 'about comments and answers'],
      hides: ['Stop these mails'],
    },
    'says that a link does not work': {
      answers: api => api.answer(route, { mails: null, areWanted: false }),
      shows: ['This link doesn’t work', 'Nothing was changed', 'All mail settings'],
    },
    'is the same without a token': {
      address: '/unsubscribe',
      answers: api => api.answer(route, { mails: null, areWanted: false }),
      shows: ['This link doesn’t work'],
    },
  },
});

test('the button is a form that works without a script, with the token encoded', async () => {
  const api = openApi(null).answer(route, { mails: 'emailMentions', areWanted: true });
  await openPage('/unsubscribe?token=a%26b%3D1', null);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Stop these mails' });
  expect([button.form?.method, button.form?.getAttribute('action')]).toEqual(['post', '/api/unsubscribe?page=1&token=a%26b%3D1']);
  expect(api.callsOf(route)[0]?.query).toEqual({ token: 'a&b=1' });
});
