import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeViewer, someDay } from '../../../../testing/web/makers.ts';
import { renderFor } from '../../../../testing/web/openPage.tsx';
import { StandingBanner } from './StandingBanner.tsx';

const banned = { state: 'banned', until: null, reason: 'Threats', entryId: 4 } as const;

test.each([
  ['its time', { ...banned, until: someDay }, /It ends in \d+ \w+\. Reason: Threats/],
  ['the final of a game', { ...banned, gameId: 'nba-1' }, /It ends with the final of the game\. Reason: Threats/],
  ['no end', banned, /It does not end by itself\. Reason: Threats/],
])('a ban tells of %s', (_end, standing, words) => {
  renderFor(makeViewer({ standing }), <StandingBanner standing={standing} />);
  expect(screen.getByRole('note').textContent).toMatch(words);
});

test('a ban until a final leads to the game', () => {
  const standing = { ...banned, gameId: 'nba-1' };
  renderFor(makeViewer({ standing }), <StandingBanner standing={standing} />);
  expect(screen.getByRole('link', { name: 'the game' }).getAttribute('href')).toBe('/game/nba-1');
  expect(screen.queryByText(/does not end by itself/)).toBeNull();
});
