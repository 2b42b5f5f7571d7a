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
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: 'Blocked pictures' }));
});

test('a problem stands at its field, which gets the focus', async () => {
  const message = 'No picture of this site has that address.';
  const api = openApi(moderator)
    .answer(blockedPicturesRoutes.list, { pictures: [], nextCursor: null })
    .refuse(blockedPicturesRoutes.block, 'not_found', 'No.', [{ path: 'url', message }]);
  await openPage('/moderation?tab=pictures', moderator);
  const form = within(await screen.findByRole('form', { name: 'Block a picture' }));
  const [address, send] = [form.getByRole('textbox', { name: /Address/ }), form.getByRole('button', { name: 'Block the picture' })];
  await userEvent.click(send);
  expect(document.activeElement).toBe(address);
  form.getByText('Enter a reason.');
  expect(api.callsOf(blockedPicturesRoutes.block)).toEqual([]);
  await userEvent.type(form.getByRole('textbox', { name: /Reason/ }), 'Asked for');
  await userEvent.type(address, '/images/abc.webp');
  await userEvent.click(send);
  await form.findByText(message);
  expect(document.activeElement).toBe(address);
  expect(screen.queryByText('Error')).toBeNull();
});

test('an entry shows its reason and its hits, and is removed after a question', async () => {
  const api = openApi(moderator)
    .answer(blockedPicturesRoutes.list, { pictures: [entry], nextCursor: null })
    .answer(blockedPicturesRoutes.unblock, undefined);
  await openPage('/moderation?tab=pictures', moderator);
  await screen.findByText('Asked for by its owner');
  screen.getByText(/^Entry 3, @casey.*Refused 4×, opens cases/);
  await userEvent.click(screen.getByRole('button', { name: 'Remove entry 3: Asked for by its owner' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Remove the entry' }));
  await expect.poll(() => api.callsOf(blockedPicturesRoutes.unblock).map(({ params }) => params)).toEqual([{ id: 3 }]);
});

test('a member gets no list', async () => {
  openApi(makeViewer());
  await openPage('/moderation?tab=pictures', makeViewer());
  await screen.findByText('This page is for moderators');
});
