import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeStandings, makeTag, makeViewer, makeWatched, someDay } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { tagsRoutes } from '../../../tags/tags.contract.ts';
import { type Game, gamesRoutes } from '../../games.contract.ts';
import { GamesRail } from './GamesRail.tsx';

const { list, standings } = gamesRoutes;
const games = (...shown: Game[]) => ({ games: shown, asOf: someDay, stale: false });
const text = () => document.body.textContent;

test('the rail has the games that are on and the table of the NBA', async () => {
  openApi(null)
    .answer(list, games(makeWatched(), makeWatched({ id: 'nba-2', state: 'scheduled', status: 'Scheduled' })))
    .answer(standings, makeStandings());
  renderFor(null, <GamesRail />);
  await expect.poll(text).toMatch(/Live now.*88.*91.*NBA standings/);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
});

test('the rail has the next games while none is on, and none whose score is hidden', async () => {
  openApi(null).answer(list, games(makeWatched({ hidden: true }), makeWatched({ id: 'nba-2', state: 'scheduled', status: 'Scheduled' })));
  renderFor(null, <GamesRail />);
  await expect.poll(text).toMatch(/Up next/);
  expect(text()).not.toMatch(/Live now|88/);
});

test('the rail has the table of the first favorite league', async () => {
  const api = openApi()
    .answer(tagsRoutes.favorites, [makeTag({ id: 3, name: 'Chicago Cubs', category: 'team', league: 'MLB' })])
    .answer(standings, makeStandings());
  renderFor(makeViewer(), <GamesRail />);
  await expect.poll(text).toMatch(/MLB standings/);
  expect(api.callsOf(standings).at(-1)?.params).toEqual({ league: 'mlb' });
});
