import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeWatched } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import type { Game } from '../../games.contract.ts';
import { GameRow } from './GameRow.tsx';

test.each<[string, Partial<Game>, RegExp, RegExp]>([
  ['on', {}, /88.*91.*Q3 7:15/, /hidden/],
  ['to come', { state: 'scheduled', status: 'Scheduled' }, /at.*\d{1,2}:\d\d/, /88|91/],
  ['over', { state: 'final', status: 'Final' }, /88.*91.*Final/, /hidden/],
  ['hidden', { hidden: true, state: 'scheduled', status: 'Scheduled' }, /Scores hidden/, /88|91/],
])('the row of a game that is %s has what its reader may know, and opens it', (_state, part, shows, hides) => {
  openApi(null);
  renderFor(null, <GameRow game={makeWatched(part)} isTall />);
  const row = screen.getByRole('link');
  expect(row.textContent).toMatch(shows);
  expect(row.textContent).not.toMatch(hides);
  expect(row.getAttribute('href')).toBe('/game/nba-1');
});
