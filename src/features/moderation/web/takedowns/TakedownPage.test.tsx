import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { takedownRoutes } from '../../takedowns.contract.ts';

const dueAt = new Date(Date.now() + 31 * 3_600_000).toISOString();

test('a takedown notice is sent once it is confirmed to be accurate', async () => {
  const api = openApi(null).answer(takedownRoutes.file, undefined);
  const { user: person } = await openPage('/takedown', null);
  await person.type(await screen.findByLabelText('Address of the post or comment'), '/post/7');
  await person.type(screen.getByLabelText('What is illegal, and why'), 'My picture');
  await person.type(screen.getByLabelText('Your name'), 'A Photographer');
  await person.type(screen.getByLabelText('Your e-mail address'), 'photos@example.org');
  await person.click(screen.getByLabelText('My copyright (DMCA)'));
  await person.click(screen.getByLabelText(/in good faith/));
  await person.click(screen.getByRole('button', { name: 'Send the notice' }));
  expect(await screen.findByText('Your notice is with the moderators')).toBeTruthy();
  expect(api.calls.find(({ route }) => route === takedownRoutes.file)?.body).toMatchObject({
    url: '/post/7',
    law: 'dmca',
    inGoodFaith: true,
  });
});

test('a notice about an intimate picture tells what is wrong at its fields, and leads to its status once it is sent', async () => {
  const api = openApi(null).refuse(takedownRoutes.file, 'invalid_input', 'No.', [{ path: 'contact', message: 'Enter an e-mail address.' }]);
  const { user: person } = await openPage('/takedown?law=intimate&url=%2Fpost%2F7%23reply-9', null);
  const [urls, send] = [
    await screen.findByLabelText('Addresses, one on each line'),
    screen.getByRole('button', { name: 'Send the notice' }),
  ];
  expect(urls).toHaveProperty('value', '/post/7#reply-9');
  await person.type(urls, '{Enter}{Enter} https://elsewhere.example ');
  await person.click(send);
  expect(screen.getByText('This is no address of this site: https://elsewhere.example')).toBeTruthy();
  expect(screen.getByText('Sign with your name.')).toBeTruthy();
  expect(screen.getByText('Please confirm that the notice is accurate.')).toBeTruthy();
  expect(document.activeElement).toBe(urls);
  expect(api.callsOf(takedownRoutes.file)).toEqual([]);
  await person.clear(urls);
  await person.type(urls, '/post/7{Enter}{Enter} /post/8 ');
  await person.type(screen.getByLabelText('Your e-mail address'), 'ann@example.org');
  await person.type(screen.getByLabelText('Your name, as your signature'), 'Ann Other');
  await person.click(screen.getByLabelText(/in good faith/));
  await person.click(send);
  expect(await screen.findByText('Enter an e-mail address.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Your e-mail address'));
  expect(screen.queryByText('Error')).toBeNull();
  api.answer(takedownRoutes.file, { id: 5, token: 'a-token', dueAt });
  await person.click(send);
  await expect.poll(() => location.pathname + location.search + location.hash).toBe('/takedown/5#a-token');
  expect(api.callsOf(takedownRoutes.file).at(-1)?.body).toMatchObject({
    law: 'intimate',
    urls: ['/post/7', '/post/8'],
    contact: 'ann@example.org',
    signature: 'Ann Other',
    goodFaith: true,
  });
});

test.each([
  ['open', 'We have your notice', /^To be decided by .+, in 31 hours$/],
  ['hidden', 'Everything you named is hidden', /^To be decided by .+, in 31 hours$/],
  ['upheld', 'Everything you named is removed from view', 'Copies of its pictures are looked for and refused.'],
  ['dismissed', 'Your notice was dismissed', 'A moderator found that what you named may stay.'],
] as const)('the page of a notice that is %s says so, by the token behind the #', async (state, title, line) => {
  const api = openApi(null).answer(takedownRoutes.status, { id: 5, state, dueAt });
  history.replaceState(null, '', '/takedown/5#a-token');
  await openPage('/takedown/5#a-token', null);
  expect(await screen.findByRole('heading', { name: title })).toBe(document.activeElement);
  expect(screen.getByText(line)).toBeTruthy();
  expect(screen.getByText(/Keep this page’s address/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  expect(api.callsOf(takedownRoutes.status)[0]).toMatchObject({ params: { id: 5 }, query: { token: 'a-token' } });
});

test('the page of a notice with a wrong token says that the link does not work', async () => {
  openApi(null).refuse(takedownRoutes.status, 'not_found');
  await openPage('/takedown/5#wrong', null);
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
  expect(screen.queryByText(/mail/)).toBeNull();
});
