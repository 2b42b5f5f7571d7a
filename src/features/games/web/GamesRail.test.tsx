import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeStandings, makeTag, makeViewer, makeWatched, someDay } from '../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../testing/web/openPage.tsx';
import { tagsRoutes } from '../../tags/tags.contract.ts';
import { type Game, gamesRoutes } from '../games.contract.ts';
import { GamesRail } from './GamesRail.tsx';

const { list, standings } = gamesRoutes;
const games = (...shown: Game[]) => ({ games: shown, asOf: someDay, stale: false });
const text = () => document.body.textContent;

test('the rail has the games that are on and the table of the NBA', async () => {
  openApi(null)
    .answer(list, games(makeWatched(), makeWatched({ id: 'nba-2', state: 'scheduled', status: 'Scheduled' })))
    .answer(standings, makeStandings());
  renderFor(null, <GamesRail isOnPage={() => false} tag={undefined} />);
  await expect.poll(text).toMatch(/Live now.*88.*91.*NBA standings/);
  expect(screen.getAllByRole('link', { name: /Boston Celtics/ })).toHaveLength(1);
});

test('the rail has the next games while none is on, and none whose score is hidden', async () => {
  openApi(null).answer(list, games(makeWatched({ hidden: true }), makeWatched({ id: 'nba-2', state: 'scheduled', status: 'Scheduled' })));
  renderFor(null, <GamesRail isOnPage={() => false} tag={undefined} />);
  await expect.poll(text).toMatch(/Up next/);
  expect(text()).not.toMatch(/Live now|88/);
});

test('the rail has the table of the first favorite league', async () => {
  const api = openApi()
    .answer(tagsRoutes.favorites, [makeTag({ id: 3, name: 'Chicago Cubs', category: 'team', league: 'MLB' })])
    .answer(standings, makeStandings());
  renderFor(makeViewer(), <GamesRail isOnPage={() => false} tag={undefined} />);
  await expect.poll(text).toMatch(/MLB standings/);
  expect(api.callsOf(standings).at(-1)?.params).toEqual({ league: 'mlb' });
});

test('the rail has no game that the page shows, and the table of the league that the page is about', async () => {
  const api = openApi(null)
    .answer(list, games(makeWatched(), makeWatched({ id: 'nba-2', status: 'Q1 2:00' })))
    .answer(standings, makeStandings());
  const tag = makeTag({ id: 4, name: 'New York Liberty', category: 'team', league: 'WNBA' });
  renderFor(null, <GamesRail isOnPage={({ id }) => id === 'nba-1'} tag={tag} />);
  await expect.poll(text).toMatch(/Q1 2:00.*WNBA standings/);
  expect(screen.getAllByRole('link', { name: /Boston Celtics/ })).toHaveLength(1);
  expect(api.callsOf(standings).at(-1)?.params).toEqual({ league: 'wnba' });
});
