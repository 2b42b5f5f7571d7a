import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import { longWord, makeTag } from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../testing/web/pageStates.tsx';
import { tagsRoutes } from '../../tags/tags.contract.ts';

const nba = makeTag({ id: 1, name: 'NBA', category: 'league' });
const lakers = makeTag({ id: 2, name: 'Los Angeles Lakers', category: 'team', league: 'NBA' });
const basketball = makeTag({ id: 3, name: 'Basketball', category: 'sport' });

function answers(api: FakeApi) {
  return api.answer(tagsRoutes.all, [nba, lakers, basketball]).answer(tagsRoutes.favorites, []);
}

checkPageStates('the choice of teams', {
  address: '/welcome',
  answers,
  main: tagsRoutes.all,
  error: 'The teams could not be loaded',
  states: {
    'shows leagues, teams and sports': {
      shows: ['Pick your teams', 'Welcome, @casey', 'Leagues', 'NBA · 1 teams', 'Los Angeles Lakers', 'Basketball'],
    },
    'counts the teams that are chosen': {
      answers: api => api.answer(tagsRoutes.favorites, [lakers, nba]),
      shows: ['2 chosen', 'NBA · 1 of 1'],
    },
    'asks a visitor to sign in': { viewer: null, shows: ['Sign in to pick your teams'], hides: ['Go to the feed'] },
    'shows a name without a blank': {
      answers: api => api.answer(tagsRoutes.all, [makeTag({ id: 4, name: longWord.slice(0, 50), category: 'league' })]),
      shows: [longWord.slice(0, 50)],
    },
  },
});

async function open() {
  const api = answers(openApi());
  const page = await openPage('/welcome');
  return { api, field: await screen.findByLabelText('Find a team, league or sport'), ...page };
}

test('a chosen team counts at once, and the feed begins with it', async () => {
  const { api, user } = await open();
  api.answer(tagsRoutes.addFavorite, lakers);
  await user.click(await screen.findByRole('button', { name: /Los Angeles Lakers/ }));
  expect(await screen.findByText('1 chosen')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the feed' }).getAttribute('href')).toBe('/?home=mine');
  await expect.poll(() => api.callsOf(tagsRoutes.addFavorite).map(call => call.body)).toEqual([{ tagId: lakers.id }]);
});

test('a choice that the server refuses is taken back', async () => {
  const { api, user } = await open();
  api.refuse(tagsRoutes.addFavorite, 'unavailable', 'Overloaded.');
  await user.click(await screen.findByRole('button', { name: /Los Angeles Lakers/ }));
  await expect.poll(() => api.callsOf(tagsRoutes.addFavorite).length).toBe(1);
  await expect.poll(() => screen.queryByText(/chosen/)).toBeNull();
});

test('a search shows the teams found, or says that there are none', async () => {
  const { api, field, user } = await open();
  await user.type(field, 'zzz');
  expect(await screen.findByText('Nothing found for "zzz"')).toBeTruthy();
  api.answer(tagsRoutes.search, [lakers]);
  await user.clear(field);
  await user.type(field, 'lak');
  expect(await screen.findByRole('region', { name: 'Found' })).toBeTruthy();
});

test('a search that fails leaves all teams on the page', async () => {
  const { api, field, user } = await open();
  api.refuse(tagsRoutes.search, 'unavailable', 'Overloaded.');
  await user.type(field, 'lak');
  expect(await screen.findByText(/can’t be searched right now/)).toBeTruthy();
  expect(screen.getByText('Basketball')).toBeTruthy();
});
