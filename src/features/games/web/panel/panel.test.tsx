import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeStandings, makeTag, makeViewer, makeWatched, someDay } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { tagsRoutes } from '../../../tags/tags.contract.ts';
import { gamesRoutes } from '../../games.contract.ts';
import { GamesPanel } from './GamesPanel.tsx';

const { list, standings } = gamesRoutes;
const lakers = makeTag({ id: 3, name: 'Los Angeles Lakers', category: 'team', league: 'NBA' });
const text = () => document.body.textContent;

describe('the panel', () => {
  test('has the table of the first favorite team with its row marked, and no games, which the page has', async () => {
    openApi()
      .answer(tagsRoutes.favorites, [lakers])
      .answer(list, { games: [makeWatched()], asOf: someDay, stale: false })
      .answer(standings, makeStandings());
    renderFor(makeViewer(), <GamesPanel tags={[]} />);
    await expect.poll(text).toMatch(/NBA standings.*Lakers/);
    expect(text()).not.toMatch(/88|Q3/);
    expect((await screen.findByRole('row', { current: true })).textContent).toMatch(/Lakers/);
  });

  test('has the table of a league, and nothing for other tags', async () => {
    openApi(null)
      .answer(standings, makeStandings())
      .answer(tagsRoutes.all, [makeTag(), makeTag({ id: 2, name: 'History', category: 'general' })]);
    renderFor(null, <GamesPanel tags={['NBA']} />);
    await expect.poll(text).toMatch(/NBA standings.*Full table.*Western Conference/);
    document.body.replaceChildren();
    renderFor(null, <GamesPanel tags={['History']} />);
    expect(text()).not.toMatch('standings');
  });
});
