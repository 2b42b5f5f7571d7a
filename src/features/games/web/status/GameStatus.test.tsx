import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readJson } from '../../../../platform/web/api/api.ts';
import { makeWatched } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { GameStatus } from './GameStatus.tsx';
import { StartTime } from '../../../sports/web/index.ts';

afterEach(() => vi.restoreAllMocks());

const open = { startsAt: '2026-11-28T05:00:00.000Z', timeKnown: false, state: 'scheduled', status: 'Time to be announced' } as const;

test.each([[{}], [{ hidden: true as const }]])('a game without a time has none in its status: %j', part => {
  renderFor(null, <GameStatus game={makeWatched({ ...open, ...part })} />);
  expect(screen.getByText(/./).textContent).toBe('Time to be announced');
});

test('a start without a time is its day of US Eastern time', () => {
  renderFor(null, <StartTime iso={open.startsAt} timeKnown={false} withDay />);
  expect(screen.getByText(/./).textContent).toBe('Sat, Nov 28, time to be announced');
});

const asOf = new Date(Date.now() - 12 * 60_000).toISOString();
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(new Date(asOf)).replace('\u202F', ' ');
const pulse = () => document.querySelector('.animate-pulse');

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
}

test('a score that is on pulses, and stops and says its time once the network is gone', async () => {
  renderFor(null, <GameStatus game={makeWatched({ asOf })} />);
  expect(pulse()).not.toBeNull();
  act(goOffline);
  expect(pulse()).toBeNull();
  expect(screen.getByText(`Q3 7:15 · as of ${time}`)).toBeTruthy();
});

test('a scoreboard says the time of its score on a line of its own', () => {
  renderFor(null, <GameStatus game={makeWatched({ asOf, stale: true })} isStacked />);
  expect(screen.getByText('Q3 7:15')).toBeTruthy();
  expect(screen.getByText(`as of ${time}`)).toBeTruthy();
});

test('a score whose source can’t be reached says its time, and a narrow one the time alone', () => {
  renderFor(null, <GameStatus game={makeWatched({ asOf, stale: true })} size="xs" />);
  expect(pulse()).toBeNull();
  expect(screen.getByText(`As of ${time}`)).toBeTruthy();
});

test('a score is of the past once a call fails, until a call arrives again', async () => {
  const api = openApi(null);
  renderFor(null, <GameStatus game={makeWatched({ asOf })} />);
  api.isOffline = true;
  await act(() => readJson('/api/tags').catch(() => undefined));
  expect(pulse()).toBeNull();
  api.isOffline = false;
  await act(() => readJson('/api/tags'));
  expect(pulse()).not.toBeNull();
});

test('a final is no score of the past', () => {
  renderFor(null, <GameStatus game={makeWatched({ asOf, stale: true, state: 'final', status: 'Final' })} />);
  expect(screen.getByText('Final')).toBeTruthy();
});
