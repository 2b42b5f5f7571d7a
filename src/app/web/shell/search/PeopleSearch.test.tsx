import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountRoutes } from '../../../../features/account/account.contract.ts';
import { makePerson, makeViewer } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { SearchTabs } from './SearchDialog.tsx';

function open(viewer = makeViewer()) {
  const opened: string[] = [];
  return { opened, ...renderFor(viewer, <SearchTabs onOpen={href => opened.push(href)} />) };
}

test('the tab of people finds a person with picture and team, and opens the profile by click or Enter', async () => {
  const flair = { tag: 'Boston Celtics', tricode: 'BOS', color: '#008348' };
  openApi().answerWith(accountRoutes.searchPeople, ({ query }) => (query.q === 'mor' ? [makePerson({ flair })] : []));
  const { user, opened } = open();
  await user.click(await screen.findByRole('tab', { name: 'People' }));
  await user.type(await screen.findByLabelText('Search people'), 'Mor');
  const found = await screen.findByRole('button', { name: /morgan/ });
  expect(screen.getByRole('img', { name: 'Boston Celtics' })).toBeTruthy();
  await user.click(found);
  await user.type(screen.getByLabelText('Search people'), '{Enter}');
  expect(opened).toEqual(['/user/morgan', '/user/morgan']);
  await user.type(screen.getByLabelText('Search people'), 'zz');
  expect(await screen.findByText('No one goes by that name')).toBeTruthy();
});

test('a failed search of people is said', async () => {
  openApi().refuse(accountRoutes.searchPeople, 'unavailable');
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'People' }));
  await user.type(await screen.findByLabelText('Search people'), 'mor');
  expect(await screen.findByText('People can’t be searched right now.')).toBeTruthy();
});

test('a visitor is asked to sign in before searching people', async () => {
  openApi(null);
  const { user } = renderFor(null, <SearchTabs onOpen={() => undefined} />);
  await user.click(await screen.findByRole('tab', { name: 'People' }));
  expect(await screen.findByText('Sign in to find people')).toBeTruthy();
});
