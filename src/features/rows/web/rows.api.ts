import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../design/index.ts';
import { call } from '../../../platform/web/api/api.ts';
import { readKey, useRead } from '../../../platform/web/api/query.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import { reportFailure, useViewer } from '../../account/web/index.ts';
import type { Game } from '../../games/games.contract.ts';
import { readAllAgain } from '../../games/web/index.ts';
import { type ListedRow, type Row, type RowClock, rowsRoutes } from '../rows.contract.ts';
import { withRow } from '../rows.live.rules.ts';
import { rowPath, tooManyRows } from '../rows.rules.ts';

const mine = { query: {} };
const mineKey = readKey(rowsRoutes.mine, mine);

function rowKey(code: string): [string] {
  return readKey(rowsRoutes.one, { params: { code } });
}

/** A row by the code of its link. */
export function useRow(code: string) {
  return useRead(rowsRoutes.one, { params: { code } });
}

/** A page of the viewer's rows, open ones first. */
export function useRows(cursor: string | undefined) {
  return useRead(rowsRoutes.mine, cursor === undefined ? mine : { query: { cursor } });
}

/** The viewer's open rows, the newest first; none for a visitor. */
export function useOpenRows(): ListedRow[] {
  const { viewer } = useViewer();
  const { data } = useRead(rowsRoutes.mine, mine, { enabled: viewer?.username != null });
  return data?.rows.filter(row => row.isMember && row.state === 'open') ?? [];
}

/** The viewer's open row for a game. */
export function useRowOfGame(gameId: string): ListedRow | undefined {
  return useOpenRows().find(row => row.gameId === gameId);
}

/** The clock of a row as far as the page has read it, and how long ago that was, in milliseconds. */
export function knownClock(client: QueryClient, code: string): { clock: RowClock | null | undefined; age: number } {
  const state = client.getQueryState<Row>(rowKey(code));
  return { clock: state?.data?.clock, age: Date.now() - (state?.dataUpdatedAt ?? 0) };
}

export async function refreshRow(client: QueryClient, code: string): Promise<void> {
  await client.invalidateQueries({ queryKey: rowKey(code) });
}

/** Shows a row as it is now, wherever it is shown. */
export function showRow(client: QueryClient, row: Row): void {
  client.setQueryData<Row>(rowKey(row.code), row);
  client.setQueryData<{ rows: ListedRow[]; nextCursor: string | null }>(
    mineKey,
    list => list && { ...list, rows: withRow(list.rows, row) },
  );
}

/** Shows the number of unread messages of a row. */
export function showUnread(client: QueryClient, code: string, unreadCount: number): void {
  client.setQueryData<{ rows: ListedRow[]; nextCursor: string | null }>(
    mineKey,
    list => list && { ...list, rows: list.rows.map(row => (row.code === code ? { ...row, unreadCount } : row)) },
  );
}

export async function refreshMyRows(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: mineKey });
}

/** Reads rows and their messages again. */
export async function refreshRows(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/rows') });
}

/** Opens a row for a game and goes there. One for a game that is over waits at its start until somebody lets it play. */
export function useOpenRow({ id, state, startsAt }: Pick<Game, 'id' | 'state' | 'startsAt'>) {
  const client = useQueryClient();
  const { navigate } = useAddress();
  return useMutation({
    mutationFn: async () => {
      const row = await call(rowsRoutes.create, { params: { id }, body: {} }, crypto.randomUUID());
      if (state !== 'final') return row;
      const body = { mode: 'replay', position: startsAt, playing: false } as const;
      return call(rowsRoutes.saveClock, { params: { code: row.code }, body });
    },
    onSuccess: row => {
      showRow(client, row);
      void refreshMyRows(client);
      navigate(rowPath(row.code));
    },
    onError: error => {
      reportFailure(error, 'The row could not be opened. Please try again.');
      // The person can leave a row there.
      if (error.message === tooManyRows) navigate('/rows');
    },
  });
}

/** Takes a seat. The reader may have another position in the game from now on. */
export async function join(client: QueryClient, code: string): Promise<void> {
  showRow(client, await call(rowsRoutes.join, { params: { code } }));
  await readAllAgain(client);
}

export function useJoin(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => join(client, code),
    onError: async error => {
      reportFailure(error, 'You could not take a seat. Please try again.');
      await client.invalidateQueries({ queryKey: rowKey(code) });
    },
  });
}

/** Gives up the own seat, or takes one away as the owner. */
export function useLeave(row: Row) {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const { path, navigate } = useAddress();
  return useMutation({
    mutationFn: (username: string) => call(rowsRoutes.leave, { params: { code: row.code, username } }),
    onSuccess: async (_, username) => {
      if (username !== viewer?.username) {
        toast({ variant: 'success', title: `${username} no longer sits here` });
        return client.invalidateQueries({ queryKey: rowKey(row.code) });
      }
      if (path === rowPath(row.code)) navigate(row.game.threadId === null ? '/games' : `/post/${row.game.threadId}`);
      client.removeQueries({ queryKey: rowKey(row.code) });
      await refreshMyRows(client);
      return readAllAgain(client);
    },
    onError: error => reportFailure(error, 'That did not work. Please try again.'),
  });
}

/** Ends the old link and goes to the new one. */
export function useNewCode(code: string) {
  const client = useQueryClient();
  const { path, navigate } = useAddress();
  return useMutation({
    mutationFn: () => call(rowsRoutes.renewCode, { params: { code } }),
    onSuccess: row => {
      showRow(client, row);
      void refreshMyRows(client);
      if (path === rowPath(code)) navigate(rowPath(row.code), { replace: true });
      toast({ variant: 'success', title: 'The row has a new link', description: 'The old one no longer works.' });
    },
    onError: error => reportFailure(error, 'The link could not be changed. Please try again.'),
  });
}

export function useMuteRow({ code }: Row) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (muted: boolean) => call(rowsRoutes.mute, { params: { code }, body: { muted } }),
    onSuccess: (_, muted) => {
      toast({ variant: 'success', title: muted ? 'Muted: no notifications of this row' : 'You get notifications of this row again' });
      return client.invalidateQueries({ queryKey: rowKey(code) });
    },
    onError: error => reportFailure(error, 'That did not work. Please try again.'),
  });
}

type RowClockChange = { mode: 'replay'; position?: string; playing?: boolean } | { mode: 'together' };

/** Changes the clock of a row, one change after the other. */
export function useChangeRowClock(code: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `clock of row ${code}` },
    mutationFn: (body: RowClockChange) => call(rowsRoutes.saveClock, { params: { code }, body }),
    onSuccess: row => {
      showRow(client, row);
      return readAllAgain(client);
    },
    onError: error => reportFailure(error, 'The clock of the row could not be set. Please try again.'),
  });
}
