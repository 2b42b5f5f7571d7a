import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makeViewer, someDay } from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { blockedPicturesRoutes } from '../blockedPictures.contract.ts';

const moderator = makeViewer({ role: 'moderator', isModerator: true });
const entry = { id: 3, reason: 'Asked for by its owner', opensCase: true, by: 'casey', at: someDay, hits: 4 };

test('an address from a case is filled in, and the picture is blocked with a reason', async () => {
  const api = openApi(moderator)
    .answer(blockedPicturesRoutes.list, { pictures: [], nextCursor: null })
    .answer(blockedPicturesRoutes.block, entry);
  await openPage('/moderation?tab=pictures&url=%2Fimages%2Fabc.webp', moderator);
  const form = within(await screen.findByRole('form', { name: 'Block a picture' }));
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /Address/ }).value).toBe('/images/abc.webp');
  await userEvent.type(form.getByRole('textbox', { name: /Reason/ }), 'Asked for');
  await userEvent.click(form.getByRole('switch', { name: /Open a case/ }));
  await userEvent.click(form.getByRole('button', { name: 'Block the picture' }));
  await expect
    .poll(() => api.callsOf(blockedPicturesRoutes.block).map(({ body }) => body))
    .toEqual([{ url: '/images/abc.webp', reason: 'Asked for', opensCase: true }]);
});

test('an entry shows its reason and its hits, and is removed after a question', async () => {
  const api = openApi(moderator)
    .answer(blockedPicturesRoutes.list, { pictures: [entry], nextCursor: null })
    .answer(blockedPicturesRoutes.unblock, undefined);
  await openPage('/moderation?tab=pictures', moderator);
  await screen.findByText('Asked for by its owner');
  screen.getByText(/Refused 4×, opens cases/);
  await userEvent.click(screen.getByRole('button', { name: /Remove the entry/ }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Remove the entry' }));
  await expect.poll(() => api.callsOf(blockedPicturesRoutes.unblock).map(({ params }) => params)).toEqual([{ id: 3 }]);
});

test('a member gets no list', async () => {
  openApi(makeViewer());
  await openPage('/moderation?tab=pictures', makeViewer());
  await screen.findByText('This page is for moderators');
});
