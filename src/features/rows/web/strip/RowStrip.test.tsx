import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeRow, makeRowMessage, makeViewer, makeWatched, someDay } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { clockRoutes } from '../../../games/clock/clock.contract.ts';
import { GameClockBar } from '../../../games/web/index.ts';
import { rowMessagesRoutes } from '../../rowMessages.contract.ts';
import { type RowClock, rowsRoutes } from '../../rows.contract.ts';
import { RowPosition } from '../clock/RowPosition.tsx';
import { YourRows } from '../card/YourRows.tsx';
import { RowOfGame } from './RowOfGame.tsx';

const row = makeRow();

function answers(viewer = makeViewer()) {
  return openApi(viewer)
    .answer(rowsRoutes.mine, { rows: [{ ...row, unreadCount: 2 }], nextCursor: null })
    .answer(rowsRoutes.one, row)
    .answer(rowMessagesRoutes.list, { messages: [makeRowMessage()], nextCursor: null })
    .answer(rowMessagesRoutes.read, { unreadCount: 0 });
}

test('the row of a game is one line with the last word and what is unread, and leads to its page', async () => {
  answers();
  renderFor(makeViewer(), <RowOfGame game={makeWatched({ id: row.gameId })} />);
  const strip = within(await screen.findByRole('region', { name: 'Your row' }));
  const line = await strip.findByRole('link');
  await expect.poll(() => line.textContent).toMatch(/morgan Watching\?/);
  expect(line.textContent).toContain('2');
  expect(line.getAttribute('href')).toBe(`/rows/${row.code}`);
});

test('somebody without a row for the game has no strip', async () => {
  const api = answers();
  renderFor(makeViewer(), <RowOfGame game={makeWatched({ id: 'nba-1' })} />);
  await expect.poll(() => api.callsOf(rowsRoutes.mine).length).toBe(1);
  expect(screen.queryByRole('region', { name: 'Your row' })).toBeNull();
});

test.each<[string, Partial<RowClock>, string]>([
  ['is behind', { behind: 45 }, '45 s behind'],
  ['waits', { heldBy: 'morgan' }, 'Catching up'],
  ['watches later', { mode: 'replay' }, 'Together · Q3 7:15'],
  ['is live', {}, 'Live'],
])('the clock of a game tells the position of a row that %s', async (_title, clock, shows) => {
  const game = makeWatched({ id: row.gameId });
  const shared = {
    ...row,
    game,
    clock: { mode: 'together', behind: 0, position: someDay, playing: true, heldBy: null, ...clock },
  } as const;
  answers()
    .answer(rowsRoutes.mine, { rows: [{ ...shared, unreadCount: 0 }], nextCursor: null })
    .answer(rowsRoutes.one, shared)
    .answer(clockRoutes.ofGame, { mode: 'live', behind: 0, position: someDay, playing: true, isOwn: false });
  renderFor(makeViewer(), <GameClockBar game={game} Position={RowPosition} />);
  await expect
    .poll(() => screen.queryByRole('button', { name: 'Your clock' })?.textContent?.trim() ?? screen.getByRole('status').textContent)
    .toContain(shows);
});

test('open rows lead back from other pages, two of them at most', async () => {
  const code = (index: number) => `abcdefghijklmnopqrstu${index}`;
  const rows = [1, 2, 3, 4].map(index => ({
    ...row,
    id: index,
    code: code(index),
    name: `Row ${index}`,
    unreadCount: index - 2 > 0 ? 3 : 0,
  }));
  answers().answer(rowsRoutes.mine, {
    rows: rows.map(each => (each.id === 1 ? { ...each, state: 'closed' as const } : each)),
    nextCursor: null,
  });
  renderFor(makeViewer(), <YourRows />);
  const list = within(await screen.findByRole('navigation', { name: 'Your rows' }));
  expect(list.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([`/rows/${code(2)}`, `/rows/${code(3)}`, '/rows']);
  expect(list.getByText('3 new')).toBeTruthy();
});
