import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import { leftFor } from '../../../platform/web/testing/observed.ts';
import { makeClock, makePreferences, makeTag, makeViewer, someDay } from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../testing/web/pageStates.tsx';
import { accountRoutes } from '../../account/account.contract.ts';
import { linkedSignInsRoutes } from '../../account/sign-in/linkedSignIns.contract.ts';
import { passkeyRoutes } from '../../account/passkeys/passkeys.contract.ts';
import { boundariesRoutes } from '../../boundaries/boundaries.contract.ts';
import { moderationRoutes } from '../../moderation/moderation.contract.ts';
import { clockRoutes } from '../../games/clock/clock.contract.ts';
import { preferencesRoutes } from '../../notifications/preferences.contract.ts';
import { imagesRoutes } from '../../images/images.contract.ts';
import { tagsRoutes } from '../../tags/tags.contract.ts';
import { sharingRoutes } from '../../sharing/sharing.contract.ts';
import { settingsRoutes } from '../settings.contract.ts';

const here = { id: 'a'.repeat(43), current: true, createdAt: someDay, lastSeenAt: someDay, device: 'Firefox' };
const there = {
  ...here,
  id: 'b'.repeat(43),
  current: false,
  device: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
};
const celtics = makeTag({ id: 9, name: 'Boston Celtics', category: 'team', league: 'NBA' });
const nba = makeTag({ id: 8, name: 'NBA', category: 'league' });
const mails = makePreferences();

function answers(api: FakeApi) {
  return api
    .answer(settingsRoutes.devices, [here, there])
    .answer(preferencesRoutes.read, mails)
    .answer(clockRoutes.read, makeClock({ behind: 45 }))
    .answer(sharingRoutes.feedAddress, { url: 'https://bleachers.example/feed.xml?token=own' })
    .answer(tagsRoutes.all, [nba, celtics])
    .answer(linkedSignInsRoutes.list, { hasPassword: true, providers: [] })
    .answer(passkeyRoutes.list, { passkeys: [] })
    .answer(boundariesRoutes.blocks, [
      { id: '00000000-0000-4000-8000-000000000007', username: 'loudperson', profileImageUrl: null, flair: null, createdAt: someDay },
    ])
    .answer(boundariesRoutes.mutes, [{ kind: 'word', value: 'spoiler', createdAt: someDay }])
    .answer(moderationRoutes.reports, { reports: [], nextCursor: null });
}

checkPageStates('the settings', {
  address: '/settings/security',
  answers,
  main: settingsRoutes.devices,
  loading: 'Loading devices',
  error: 'Your devices could not be loaded.',
  states: {
    'is a list of pages': {
      address: '/settings',
      shows: ['Profile', 'Look', 'Games', 'Notifications', 'Sign-in', 'Blocks and reports', 'Your data'],
      hides: ['This device'],
    },
    'is that list at an address of no page': { address: '/settings/nothing', shows: ['Blocks and reports'] },
    'shows the profile and the name': { address: '/settings/profile', shows: ['Your team', 'You are @casey'] },
    'shows the look': { address: '/settings/look', shows: ['Theme', 'Compact'] },
    'shows the clock': { address: '/settings/games', shows: ['My stream is behind by', '45 s', 'Hide scores', 'Add my teams to calendar'] },
    'shows what is sent': { address: '/settings/notifications', shows: ['Friend requests', 'Push messages'] },
    'shows what an account leaves with': { address: '/settings/data', shows: ['Download my data', 'Delete my account'] },
    'lists blocks and mutes, with their ends': {
      address: '/settings/people',
      shows: ['loudperson', 'Unblock', '“spoiler”', 'Unmute', 'Your reports'],
    },
    'says that nobody is blocked': {
      address: '/settings/people',
      answers: api => api.answer(boundariesRoutes.blocks, []).answer(boundariesRoutes.mutes, []),
      shows: ['You haven’t blocked anyone.'],
      hides: ['Unmute'],
    },
    'says that the server sends no mail': {
      address: '/settings/notifications',
      answers: api => api.answer(preferencesRoutes.read, { ...mails, mailAvailable: false }),
      shows: ['This server doesn’t send mail.'],
    },
    'asks for a confirmed address where mail is sent': {
      address: '/settings/notifications',
      viewer: makeViewer({ emailVerified: false }),
      shows: ['Send the link again', 'casey@example.com'],
    },
    'asks for none where no mail is sent': {
      address: '/settings/notifications',
      viewer: makeViewer({ emailVerified: false }),
      answers: api => api.answer(preferencesRoutes.read, { ...mails, mailAvailable: false }),
      shows: ['This server doesn’t send mail.'],
      hides: ['Send the link again'],
    },
    'says that the mail settings failed to load': {
      address: '/settings/notifications',
      answers: api => api.refuse(preferencesRoutes.read, 'unavailable'),
      shows: ['Your mail settings could not be loaded.'],
    },
    'lets somebody change password and address': { shows: ['Change password', 'Change e-mail address', 'This device'] },
    'leaves password and address to another login provider': {
      viewer: makeViewer({ signIn: 'provider' }),
      shows: ['This device'],
      hides: ['Change password'],
    },
    'offers to connect and disconnect other sign-ins': {
      answers: api =>
        api.answer(linkedSignInsRoutes.list, {
          hasPassword: true,
          providers: [
            { id: 'google', name: 'Google', isLinked: true, isFirst: false, email: 'casey@gmail.example' },
            { id: 'discord', name: 'Discord', isLinked: false, isFirst: false, email: null },
          ],
        }),
      shows: ['Other sign-ins', 'Disconnect Google', 'Connect Discord', 'casey@gmail.example'],
    },
    'lists passkeys with their last use, and says what this browser cannot do': {
      answers: api =>
        api.answer(passkeyRoutes.list, {
          passkeys: [
            { id: 2, name: 'My key', createdAt: someDay, lastUsedAt: null },
            { id: 1, name: 'My phone', createdAt: someDay, lastUsedAt: someDay },
          ],
        }),
      shows: ['Passkeys', 'My phone', 'last used', 'My key', 'never used', 'Remove My key', 'This browser can’t make passkeys.'],
      hides: ['Add a passkey'],
    },
    'has no passkeys with another login provider': {
      answers: api => api.refuse(passkeyRoutes.list, 'not_found'),
      shows: ['This device'],
      hides: ['Passkeys'],
    },
    'keeps the rest when the passkeys fail to load': {
      answers: api => api.refuse(passkeyRoutes.list, 'unavailable'),
      shows: ['Your passkeys could not be loaded.', 'This device'],
    },
    'asks a visitor to sign in': { viewer: null, shows: ['Sign in to see your settings'], hides: ['Delete my account'] },
    'offers no sign-out of others where there are none': {
      answers: api => api.answer(settingsRoutes.devices, [here]),
      shows: ['This device'],
      hides: ['Sign out all others'],
    },
  },
});

test('another sign-in is connected once the password is right', async () => {
  const api = answers(openApi(makeViewer())).answer(linkedSignInsRoutes.list, {
    hasPassword: true,
    providers: [{ id: 'discord', name: 'Discord', isLinked: false, isFirst: false, email: null }],
  });
  api.refuse(linkedSignInsRoutes.link, 'forbidden', 'That is not your password.');
  const { user } = await openPage('/settings/security', makeViewer());
  await user.click(await screen.findByRole('button', { name: 'Connect Discord' }));
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Continue to Discord' }));
  expect(await screen.findByText('That is not your password.')).toBeTruthy();
  expect(api.callsOf(linkedSignInsRoutes.link)).toMatchObject([{ body: { password: 'wrong' } }]);
});

test('a sign-in is disconnected once the password is right', async () => {
  const api = answers(openApi(makeViewer()));
  const google = { id: 'google', name: 'Google', isLinked: true, isFirst: false, email: null };
  api.answer(linkedSignInsRoutes.list, { hasPassword: true, providers: [google] });
  api.refuse(linkedSignInsRoutes.unlink, 'forbidden', 'That is not your password.');
  const { user } = await openPage('/settings/security', makeViewer());
  await user.click(await screen.findByRole('button', { name: 'Disconnect Google' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Password'), 'wrong');
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('That is not your password.')).toBeTruthy();
  expect(api.callsOf(linkedSignInsRoutes.unlink)).toMatchObject([{ body: { password: 'wrong' } }]);
});

test('the link that confirms an address is sent again', async () => {
  answers(openApi(makeViewer({ emailVerified: false }))).answer(accountRoutes.sendConfirmation, { sendsMail: true });
  const { user } = await openPage('/settings/notifications', makeViewer({ emailVerified: false }));
  await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('A link is on its way to you')).toBeTruthy();
});

test('a device that is signed out leaves the list', async () => {
  const api = answers(openApi()).answerWith(settingsRoutes.signOutDevice, () => void api.answer(settingsRoutes.devices, [here]));
  const { user } = await openPage('/settings/security');
  await user.click(await screen.findByRole('button', { name: /^Sign out Safari/ }));
  expect(await screen.findByText('Signed out there')).toBeTruthy();
  expect(screen.queryByText(/Safari/)).toBeNull();
});

test('a mail switch that the server refuses turns back', async () => {
  const api = answers(openApi()).refuse(preferencesRoutes.save, 'unavailable');
  const { user } = await openPage('/settings/notifications');
  const mentions = await screen.findByRole('switch', { name: /Mentions/ });
  await user.click(mentions);
  await expect.poll(() => api.callsOf(preferencesRoutes.save).length).toBe(1);
  await expect.poll(() => mentions.getAttribute('aria-checked')).toBe('true');
});

test('an account is deleted only after its username was typed', async () => {
  const api = answers(openApi()).answer(settingsRoutes.deleteAccount, undefined);
  const { user } = await openPage('/settings/data');
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const confirm = await screen.findByRole('button', { name: 'Delete for good' });
  await user.type(screen.getByLabelText('Type casey to go on'), 'cas');
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Type casey to go on'), 'ey');
  await user.click(confirm);
  await expect.poll(() => leftFor).toEqual(['/api/logout']);
  expect(api.callsOf(settingsRoutes.deleteAccount)[0]?.body).toEqual({ username: 'casey' });
});

test('a new username is checked while it is typed and shown once it is saved', async () => {
  const api = answers(openApi()).answerWith(accountRoutes.checkUsername, ({ body }) => ({
    available: body.username === 'casey_jr',
    message: 'Checked',
  }));
  api.answerWith(accountRoutes.changeUsername, ({ body }) => makeViewer({ username: body.username }));
  const { user } = await openPage('/settings/profile');
  const save = await screen.findByRole('button', { name: 'Change name' });
  expect(save).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText(/New username/), 'casey_jr');
  await expect.poll(() => save).toHaveProperty('disabled', false);
  await user.click(save);
  expect(await screen.findByText('You are @casey_jr now')).toBeTruthy();
});

test('a picked team is saved at once and stands beside the name; a bio is counted and saved', async () => {
  const api = answers(openApi());
  const flair = { tag: 'Boston Celtics', tricode: 'BOS', color: '#008348' };
  api.answerWith(accountRoutes.saveProfile, ({ body }) => makeViewer({ flair, bio: body.bio ?? null }));
  const { user } = await openPage('/settings/profile');
  await screen.findByRole('option', { name: 'Boston Celtics' });
  await user.selectOptions(screen.getByLabelText('Your team'), 'Boston Celtics');
  expect(await screen.findByRole('img', { name: 'Boston Celtics' })).toBeTruthy();
  const save = screen.getByRole('button', { name: 'Save bio' });
  expect(save).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Bio'), 'Row 12');
  expect(await screen.findByText('6 / 300')).toBeTruthy();
  await user.click(save);
  expect(await screen.findByText('Your bio is saved')).toBeTruthy();
  expect(api.callsOf(accountRoutes.saveProfile).map(call => call.body)).toEqual([{ flair: 'Boston Celtics' }, { bio: 'Row 12' }]);
});

test('a bio above the limit can’t be saved', async () => {
  answers(openApi());
  const { user } = await openPage('/settings/profile', makeViewer({ bio: 'x'.repeat(300) }));
  await user.type(await screen.findByLabelText('Bio'), 'y');
  expect(await screen.findByText('A bio has at most 300 characters')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save bio' })).toHaveProperty('disabled', true);
});

test('a picture that this browser can’t read is sent as it is, and a picture can be removed', async () => {
  answers(openApi()).answer(imagesRoutes.removeAvatar, undefined);
  const sent: unknown[] = [];
  class Sending extends EventTarget {
    readonly upload = new EventTarget();
    status = 200;
    responseText = '{"profileImageUrl":"/images/0123456789abcdef0123456789abcdef.webp"}';
    open() {}
    send(form: FormData) {
      sent.push(form.get('image'));
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('The format is unknown.')));
  const { user } = await openPage('/settings/profile');
  await user.upload(await screen.findByLabelText('Picture of you'), new File(['face'], 'face.avif', { type: 'image/avif' }));
  expect(await screen.findByRole('button', { name: 'Change picture' })).toBeTruthy();
  expect(sent).toEqual([expect.any(Blob)]);
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByRole('button', { name: 'Add a picture' })).toBeTruthy();
});

test('the address of one’s own feed is copied, and a new one takes its place', async () => {
  const api = answers(openApi()).answer(sharingRoutes.feedAddress, { url: 'https://bleachers.example/feed.xml?token=first' });
  api.answer(sharingRoutes.renewFeedAddress, { url: 'https://bleachers.example/feed.xml?token=second' });
  const { user } = await openPage('/settings/data');
  await user.click(await screen.findByRole('button', { name: 'Copy feed address' }));
  expect(await screen.findByText(/token=first$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New address' }));
  await user.click(await screen.findByRole('button', { name: 'Make a new one' }));
  expect(await screen.findByText(/token=second$/)).toBeTruthy();
  expect(screen.queryByText(/token=first$/)).toBeNull();
});

test('the density is shown at once, kept in this browser and saved with the account', async () => {
  const api = answers(openApi()).answer(accountRoutes.saveDensity, { preferredDensity: 'compact' });
  const { user } = await openPage('/settings/look');
  await user.click(await screen.findByRole('radio', { name: 'Compact' }));
  expect(document.documentElement.dataset['density']).toBe('compact');
  expect(localStorage.getItem('density')).toBe('compact');
  expect(api.callsOf(accountRoutes.saveDensity).map(({ body }) => body)).toEqual([{ density: 'compact' }]);
  api.answer(accountRoutes.saveDensity, { preferredDensity: 'comfortable' });
  await user.click(screen.getByRole('radio', { name: 'Comfortable' }));
  expect(document.documentElement.dataset['density']).toBe('comfortable');
  expect(localStorage.getItem('density')).toBeNull();
});
