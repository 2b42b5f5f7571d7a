import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeWatched } from '../../../../testing/web/makers.ts';
import { renderFor } from '../../../../testing/web/openPage.tsx';
import { GameStatus } from './GameStatus.tsx';
import { StartTime } from '../../../sports/web/index.ts';

const open = { startsAt: '2026-11-28T05:00:00.000Z', timeKnown: false, state: 'scheduled', status: 'Time to be announced' } as const;

test.each([[{}], [{ hidden: true as const }]])('a game without a time has none in its status: %j', part => {
  renderFor(null, <GameStatus game={makeWatched({ ...open, ...part })} />);
  expect(screen.getByText(/./).textContent).toBe('Time to be announced');
});

test('a start without a time is its day of US Eastern time', () => {
  renderFor(null, <StartTime iso={open.startsAt} timeKnown={false} withDay />);
  expect(screen.getByText(/./).textContent).toBe('Sat, Nov 28, time to be announced');
});
