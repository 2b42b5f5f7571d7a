import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeRow, makeRowMessage, makeViewer, makeWatched } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { rowMessagesRoutes } from '../../rowMessages.contract.ts';
import { rowsRoutes } from '../../rows.contract.ts';
import { RowOfGame } from './RowOfGame.tsx';

const row = makeRow();

function answers(viewer = makeViewer()) {
  return openApi(viewer)
    .answer(rowsRoutes.mine, { rows: [{ ...row, unreadCount: 2 }], nextCursor: null })
    .answer(rowsRoutes.one, row)
    .answer(rowMessagesRoutes.list, { messages: [makeRowMessage()], nextCursor: null })
    .answer(rowMessagesRoutes.read, { unreadCount: 0 });
}

test('the row of a game is one line with the last word and what is unread, and opens into its talk', async () => {
  answers();
  const { user } = renderFor(makeViewer(), <RowOfGame game={makeWatched({ id: row.gameId })} />);
  const strip = within(await screen.findByRole('region', { name: 'Your row' }));
  const line = await strip.findByRole('button', { expanded: false });
  await expect.poll(() => line.textContent).toMatch(/morgan Watching\?/);
  expect(line.textContent).toContain('2');
  await user.click(line);
  expect(await strip.findByRole('log', { name: 'Messages of your row' })).toBeTruthy();
  await user.click(strip.getByRole('button', { name: 'Fold your row' }));
  expect(await strip.findByRole('button', { expanded: false })).toBeTruthy();
});

test('somebody without a row for the game has no strip', async () => {
  const api = answers();
  renderFor(makeViewer(), <RowOfGame game={makeWatched({ id: 'nba-1' })} />);
  await expect.poll(() => api.callsOf(rowsRoutes.mine).length).toBe(1);
  expect(screen.queryByRole('region', { name: 'Your row' })).toBeNull();
});
