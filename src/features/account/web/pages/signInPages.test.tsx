import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { leftFor } from '../../../../platform/web/testing/observed.ts';
import { makeViewer } from '../../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../../testing/web/pageStates.tsx';
import { accountRoutes } from '../../account.contract.ts';

const uid = 'abcdefghij';
const token = 'abcdefghijabcdefghij';
const demo = { email: 'demo@example.com', password: 'a demo password' };

const signInState = { demo: null, providers: [], returnTo: '/', signUp: 'open' as const, invite: null, minimumAge: null };

checkPageStates('signing in', {
  address: `/sign-in/${uid}`,
  viewer: null,
  answers: api => api.answer(accountRoutes.signInState, signInState),
  states: {
    'asks for address and password': { shows: ['Welcome back', 'E-mail', 'Password'], hides: ['Try the demo'] },
    'offers no passkey in a browser that has none': { shows: ['Welcome back'], hides: ['Sign in with a passkey'] },
    'offers the demo where there is one': {
      answers: api => api.answer(accountRoutes.signInState, { ...signInState, demo }),
      shows: ['Try the demo', demo.email],
    },
    'offers other login providers where there are some': {
      answers: api => api.answer(accountRoutes.signInState, { ...signInState, providers: [{ id: 'google', name: 'Google' }] }),
      shows: ['Continue with Google'],
    },
    'says that it has expired': { answers: api => api.refuse(accountRoutes.signInState, 'not_found'), shows: ['This sign-in has expired'] },
    'can still be tried when its state fails to load': {
      answers: api => api.refuse(accountRoutes.signInState, 'unavailable'),
      shows: ['Welcome back'],
    },
    'tells somebody who is signed in that nothing is left to do': {
      viewer: makeViewer(),
      answers: api => api.refuse(accountRoutes.signInState, 'not_found'),
      shows: ['You are signed in'],
    },
  },
});

checkPageStates('making an account', {
  address: `/sign-up/${uid}`,
  viewer: null,
  answers: api => api.answer(accountRoutes.signInState, signInState),
  states: {
    'asks for address, password and optional names': { shows: ['Join Bleachers', 'First name', 'optional'], hides: ['Date of birth'] },
    'asks for the date of birth where there is a minimum age': {
      answers: api => api.answer(accountRoutes.signInState, { ...signInState, minimumAge: 16 }),
      shows: ['Date of birth', 'at least 16'],
    },
    'says plainly that it is closed': {
      answers: api => api.answer(accountRoutes.signInState, { ...signInState, signUp: 'closed' }),
      shows: ['New accounts are closed'],
      hides: ['First name'],
    },
    'asks for an invitation': {
      answers: api => api.answer(accountRoutes.signInState, { ...signInState, signUp: 'invite' }),
      shows: ['Joining takes an invitation'],
      hides: ['First name'],
    },
    'opens for somebody with an invitation': {
      answers: api => api.answer(accountRoutes.signInState, { ...signInState, signUp: 'invite', invite: 'a-code-of-ours' }),
      shows: ['Join Bleachers', 'First name'],
    },
    'says that it has expired': { answers: api => api.refuse(accountRoutes.signInState, 'not_found'), shows: ['This sign-in has expired'] },
  },
});

checkPageStates('a forgotten password', {
  address: '/forgot-password',
  viewer: null,
  answers: api => api.answer(accountRoutes.resetHelp, { sendsMail: true }),
  states: {
    'is asked for by mail': { shows: ['Forgot your password?', 'Send the link'] },
    'is the matter of the operator where no mail is sent': {
      answers: api => api.answer(accountRoutes.resetHelp, { sendsMail: false }),
      shows: ['Ask whoever runs this server'],
    },
    'is the matter of the login service elsewhere': {
      answers: api => api.refuse(accountRoutes.resetHelp, 'not_found'),
      shows: ['Your login service keeps your password'],
    },
  },
});

checkPageStates('the link for a new password', {
  address: `/reset-password/${token}`,
  viewer: null,
  answers: api => api.answer(accountRoutes.resetState, { email: 'fan@example.com' }),
  states: {
    'asks for a new password': { shows: ['Choose a new password', 'fan@example.com'] },
    'says that it was used or is too old': {
      answers: api => api.refuse(accountRoutes.resetState, 'not_found'),
      shows: ['This link doesn’t work any more'],
    },
  },
});

checkPageStates('a sign-in that did not work', {
  address: '/sign-in/problem',
  viewer: null,
  answers: () => undefined,
  states: {
    'says so without a reason': { shows: ['We couldn’t sign you in', 'Try again'] },
    'says that the login service is away': { address: '/sign-in/problem?reason=unavailable', shows: ['Sign-in isn’t answering'] },
    'treats a reason that it does not know as none': { address: '/sign-in/problem?reason=%3Cb%3E', shows: ['We couldn’t sign you in'] },
  },
});

checkPageStates('choosing a username', {
  address: '/username-setup',
  viewer: makeViewer({ username: null }),
  answers: () => undefined,
  states: {
    'greets the person by their first name': { shows: ['One last thing, Casey', 'Choose your username'] },
    'is for those who are signed in': { viewer: null, shows: ['Sign in first'] },
    'is done once': { viewer: makeViewer(), shows: ['You are @casey'] },
  },
});

describe('the sign-in form', () => {
  async function open() {
    const api = openApi(null).answer(accountRoutes.signInState, { ...signInState, demo });
    const page = await openPage(`/sign-in/${uid}`, null);
    const email = await screen.findByLabelText<HTMLInputElement>('E-mail');
    const submit = () => page.user.click(screen.getByRole('button', { name: 'Sign in' }));
    return { api, email, submit, ...page };
  }

  test('shows a refused field at the field and puts the focus there', async () => {
    const { api, email, submit, user } = await open();
    api.refuse(accountRoutes.signIn, 'invalid_input', 'Invalid.', [{ path: 'email', message: 'Enter an e-mail address.' }]);
    await user.type(email, 'fan@example.com');
    await user.type(screen.getByLabelText('Password'), 'x');
    await submit();
    expect(await screen.findByText('Enter an e-mail address.')).toBeTruthy();
    expect(document.activeElement).toBe(email);
  });

  test('shows a wrong password above the form', async () => {
    const { api, email, submit, user } = await open();
    api.refuse(accountRoutes.signIn, 'forbidden', 'Wrong address or password.');
    await user.type(email, 'fan@example.com');
    await user.type(screen.getByLabelText('Password'), 'x');
    await submit();
    expect(await screen.findByText('Wrong address or password.')).toBeTruthy();
  });

  test('goes where the server says', async () => {
    const { api, user } = await open();
    api.answer(accountRoutes.signIn, { location: '/auth/done' });
    await user.click(await screen.findByRole('button', { name: 'Try the demo' }));
    await expect.poll(() => leftFor).toEqual(['/auth/done']);
    expect(api.callsOf(accountRoutes.signIn)[0]?.body).toEqual(demo);
  });

  test('says that the server could not be reached', async () => {
    const { api, email, submit, user } = await open();
    await user.type(email, 'fan@example.com');
    api.isOffline = true;
    await submit();
    expect(await screen.findByText(/check your connection/)).toBeTruthy();
  });
});
