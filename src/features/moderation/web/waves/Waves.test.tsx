import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makeViewer, someDay } from '../../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { type WaveAccount, wavesRoutes } from '../../waves.contract.ts';

const moderator = makeViewer({ role: 'moderator', isModerator: true });
const account = (digit: number): WaveAccount => ({
  person: { id: `0000000${digit}-0000-4000-8000-000000000000`, username: `picks_bot_${digit}`, profileImageUrl: null, flair: null },
  createdAt: someDay,
  texts: 5,
  latest: 'Free picks',
});
const accounts = [account(1), account(2), account(3)];
const wave = { id: 4, accounts: 2, reason: 'A wave', at: someDay, undoneAt: null };

test('the chosen accounts are banned after a question that says how many they are', async () => {
  const api = openApi(moderator)
    .answer(wavesRoutes.find, { accounts, count: 3, waves: [] })
    .answer(wavesRoutes.ban, { ...wave, left: 0 });
  await openPage('/moderation?tab=waves', moderator);
  await screen.findByText('3 accounts.');
  await userEvent.type(screen.getByRole('textbox', { name: /Words/ }), 'picks');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await expect.poll(() => api.callsOf(wavesRoutes.find).at(-1)?.query).toMatchObject({ minutes: 60, words: 'picks' });
  await userEvent.click(await screen.findByRole('switch', { name: '@picks_bot_2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ban 2 accounts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban 2 accounts' }));
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Reason' }), 'A wave');
  await userEvent.click(dialog.getByRole('button', { name: 'Ban 2 accounts' }));
  await expect
    .poll(() => api.callsOf(wavesRoutes.ban).map(({ body }) => body))
    .toEqual([{ users: [accounts[0]?.person.id, accounts[2]?.person.id], reason: 'A wave' }]);
});

test('a wave is taken back with a reason', async () => {
  const api = openApi(moderator)
    .answer(wavesRoutes.find, { accounts: [], count: 0, waves: [wave, { ...wave, id: 3, undoneAt: someDay }] })
    .answer(wavesRoutes.undo, { ...wave, undoneAt: someDay });
  await openPage('/moderation?tab=waves', moderator);
  await screen.findByText('No account fits');
  expect(screen.getAllByRole('button', { name: 'Take it back' })).toHaveLength(1);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason to take back wave 4' }), 'Wrong accounts');
  await userEvent.click(screen.getByRole('button', { name: 'Take it back' }));
  await expect
    .poll(() => api.callsOf(wavesRoutes.undo).map(({ params, body }) => ({ params, body })))
    .toEqual([{ params: { id: 4 }, body: { reason: 'Wrong accounts' } }]);
});
