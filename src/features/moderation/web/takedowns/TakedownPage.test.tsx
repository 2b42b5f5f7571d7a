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

test('a notice about an intimate picture names what is wrong with it, and leads to its status once it is sent', async () => {
  const api = openApi(null).refuse(takedownRoutes.file, 'invalid_input', 'No.', [
    { path: 'urls.1', message: 'That is no address of this site.' },
  ]);
  const { user: person } = await openPage('/takedown', null);
  await person.click(await screen.findByLabelText('An intimate picture of me or somebody I speak for'));
  await person.type(screen.getByLabelText('Addresses, one on each line'), '/post/7{Enter}{Enter} https://elsewhere.example ');
  await person.type(screen.getByLabelText('Your e-mail address'), 'ann@example.org');
  await person.type(screen.getByLabelText('Your name, as your signature'), 'Ann Other');
  await person.click(screen.getByLabelText(/in good faith/));
  await person.click(screen.getByRole('button', { name: 'Send the notice' }));
  expect(await screen.findByText('That is no address of this site.')).toBeTruthy();
  api.answer(takedownRoutes.file, { id: 5, token: 'a-token', dueAt });
  await person.click(screen.getByRole('button', { name: 'Send the notice' }));
  expect((await screen.findByRole('link', { name: 'See your notice' })).getAttribute('href')).toBe('/takedown/5#a-token');
  expect(api.callsOf(takedownRoutes.file).at(-1)?.body).toMatchObject({
    law: 'intimate',
    urls: ['/post/7', 'https://elsewhere.example'],
    contact: 'ann@example.org',
    signature: 'Ann Other',
    goodFaith: true,
  });
});

test.each([
  ['open', 'We have your notice', 'To be decided in 31 hours'],
  ['hidden', 'Everything you named is hidden', 'To be decided in 31 hours'],
  ['upheld', 'Everything you named is removed', 'The pictures cannot be shown or added here again.'],
  ['dismissed', 'Your notice was dismissed', 'A moderator found that what you named may stay.'],
] as const)('the page of a notice that is %s says so, by the token behind the #', async (state, title, line) => {
  const api = openApi(null).answer(takedownRoutes.status, { id: 5, state, dueAt });
  history.replaceState(null, '', '/takedown/5#a-token');
  await openPage('/takedown/5#a-token', null);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(line)).toBeTruthy();
  expect(api.callsOf(takedownRoutes.status)[0]).toMatchObject({ params: { id: 5 }, query: { token: 'a-token' } });
});

test('the page of a notice with a wrong token says that the link does not work', async () => {
  openApi(null).refuse(takedownRoutes.status, 'not_found');
  await openPage('/takedown/5#wrong', null);
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
});
