import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeWatched } from '../../../../testing/web/makers.ts';
import { renderFor } from '../../../../testing/web/openPage.tsx';
import { ThreadSort } from './ThreadSort.tsx';

const old = '2011-06-12T20:00:00.000Z';
const recent = new Date(Date.now() - 3_600_000).toISOString();

test.each([
  ['a post of today', recent, undefined, 'Live'],
  ['a post of 2011', old, undefined, 'Newest'],
  ['a game that is on', old, makeWatched(), 'Live'],
  ['a game that comes', recent, makeWatched({ state: 'scheduled' }), 'Newest'],
  ['a game that is over', recent, makeWatched({ state: 'final' }), 'Newest'],
])('the thread of %s is live or not', (_of, createdAt, game, label) => {
  renderFor(null, <ThreadSort sort="best" onChange={() => undefined} createdAt={createdAt} game={game} />);
  expect(screen.getAllByRole('radio').map(radio => radio.closest('label')?.textContent.trim())).toEqual([label, 'Best', 'Oldest']);
});
