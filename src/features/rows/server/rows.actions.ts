import { randomBytes } from 'node:crypto';
import type { IdempotencyKey } from '../../../platform/server/db/idempotency.ts';
import { readingAs } from '../../../platform/server/db/limited/limitedReads.ts';
import { type Database, inTransaction, type Transaction } from '../../../platform/server/db/database.ts';
import type { Context, NamedViewer, Viewer } from '../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import {
  changeClocks,
  clockGame,
  clockOfMember,
  clocksOfCaller,
  deleteSharedClocks,
  insertSharedClock,
  leaveSharedClock,
  lockSharedClock,
  ownClockOf,
} from '../../games/server/index.ts';
import { withGameClock } from '../../games/clock/clock.rules.ts';
import { screenMessage, type TextRefusal } from '../../safeguards/server/index.ts';
import { screened } from '../../texts/server/index.ts';
import type { Row } from '../rows.contract.ts';
import { gameIsLongOver, maxOwnedRows, newRowDays, rowIsFull, rowPath, rowSeats, tooManyRows } from '../rows.rules.ts';
import { isMemberOf, isShut, ownerOf, ownRow, rowHasClosed, rowNotFound } from './rows.access.ts';
import { readAbout, redirectSubject, withdraw } from '../../notifications/server/index.ts';
import { rowSubject } from './messages/rowNotices.ts';
import { changeKey, rowUpdates } from './rows.liveUpdates.ts';
import {
  countOwned,
  deleteMember,
  deleteRows,
  emptyRows,
  insertMember,
  insertRemoval,
  insertRow,
  isLongOver,
  lockRow,
  lockRows,
  rowByCode,
  rowIdsOf,
  rowsByIds,
  setCode,
  setMuted,
  unusedClocks,
} from './rows.queries.ts';
import { presentRow, withGames } from './rows.view.ts';

/** 128 random bits. */
const newCode = () => randomBytes(16).toString('base64url');

/** A row as a member may know it now, which a write that moved their clock cannot tell from its call. */
export async function rowFor(context: Context, viewer: Pick<Viewer, 'id'>, id: number): Promise<Row | Refusal<'not_found'>> {
  const reader = (await clockOfMember(context, viewer.id))?.reader;
  return readingAs(reader, async () => {
    const [found] = await withGames(context.db, await rowsByIds(context.db, [id]), viewer.id);
    return found ? presentRow(found, viewer.id, context.settings.publicUrl.origin) : rowNotFound();
  });
}

/** Shows a game to a member who hides scores: they have a seat for it. */
async function showGame(context: Context, viewer: NamedViewer, gameId: string): Promise<void> {
  const game = viewer.hasClock ? await clockGame(context, gameId) : undefined;
  if (!game) return;
  const { hideScores, behind, games } = await clocksOfCaller(context, { viewer, limited: undefined });
  if (!hideScores || games[gameId]) return;
  const asked = { mode: 'behind', behind } as const;
  await changeClocks(
    context,
    { viewer, limited: undefined, setCookie: () => undefined },
    clocks => withGameClock(clocks, gameId, ownClockOf(clocks, game, asked, Date.now())),
    rowUpdates(context).sharedClockMoved,
  );
}

type Created = Row | TextRefusal | Refusal<'not_found' | 'conflict'>;

/** Opens a row for a game, with its first seat for the viewer. */
export async function createRow(
  context: Context,
  viewer: NamedViewer,
  { gameId, name }: { gameId: string; name: string | null },
  idempotencyKey: IdempotencyKey | undefined,
): Promise<Created> {
  if (!(await clockGame(context, gameId))) return refuse('not_found', 'Game not found');
  if (await isLongOver(context.db, gameId, newRowDays)) return refuse('conflict', gameIsLongOver);
  const refusal = name === null ? undefined : await screenMessage(context, viewer, screened('message', name, { images: 0, isEdit: true }));
  if (refusal) return refusal;
  const created = await writeAndPublish(
    context,
    async (tx): Promise<{ id: number } | Refusal<'conflict'>> => {
      if ((await countOwned(tx, viewer.id)) >= maxOwnedRows) return refuse('conflict', tooManyRows);
      const id = await insertSharedClock(tx, gameId);
      await insertRow(tx, { id, gameId, code: newCode(), name });
      await insertMember(tx, id, viewer.id);
      return { id };
    },
    { isQuiet: true, idempotencyKey },
  );
  if (refused(created)) return created;
  await showGame(context, viewer, gameId);
  return rowFor(context, viewer, created.id);
}

/** Takes a seat for the viewer in a locked row. */
async function takeSeat(
  tx: Transaction,
  publish: Publish,
  { context, viewer, code }: { context: Context; viewer: NamedViewer; code: string },
): Promise<{ id: number; gameId: string } | Refusal<'not_found' | 'row_full' | 'gone'>> {
  const id = await lockRow(tx, code);
  const row = id === undefined ? undefined : await rowByCode(tx, code);
  if (!row) return rowNotFound();
  if (isMemberOf(row, viewer.id)) return row;
  if (await isShut(tx, row.id, viewer.id)) return rowNotFound();
  if (row.isClosed) return rowHasClosed();
  if (row.members.length >= rowSeats) return refuse('row_full', rowIsFull);
  await insertMember(tx, row.id, viewer.id);
  publish(rowUpdates(context).rowChanged, changeKey(row.id, 'joined', viewer.username));
  return row;
}

/** Takes a seat for the viewer; idempotent. Of two people who want the last one, the row's lock decides. */
export async function joinRow(
  context: Context,
  viewer: NamedViewer,
  code: string,
): Promise<Row | Refusal<'not_found' | 'row_full' | 'gone'>> {
  const row = await writeAndPublish(context, (tx, publish) => takeSeat(tx, publish, { context, viewer, code }), { isQuiet: true });
  if (refused(row)) return row;
  await showGame(context, viewer, row.gameId);
  return rowFor(context, viewer, row.id);
}

/** Takes a seat away in a locked row, with what its notifications quote. The last member leaves nothing behind. */
async function freeSeat(tx: Transaction, publish: Publish, rowId: number, userId: string): Promise<boolean> {
  await withdraw(tx, publish, [userId], rowSubject(rowId));
  // Somebody who arrives locks the clock before their seat, so it comes first here, too. It stays without its row, because it holds those
  // who were here for a while longer.
  await leaveSharedClock(tx, rowId, userId);
  const isLeft = await deleteMember(tx, rowId, userId);
  if (!isLeft) await deleteRows(tx, [rowId]);
  return isLeft;
}

/** Gives up the viewer's own seat, or as the owner takes that of another member. */
export async function leaveRow(
  context: Context,
  viewer: NamedViewer,
  { code, username }: { code: string; username: string },
): Promise<undefined | Refusal<'not_found' | 'forbidden'>> {
  const gone = await writeAndPublish(
    context,
    async (tx, publish) => {
      if ((await lockRow(tx, code)) === undefined) return rowNotFound();
      const row = await ownRow(tx, viewer, code);
      if (refused(row)) return row;
      const member = row.members.find(each => each.username.toLowerCase() === username.toLowerCase());
      if (!member) return refuse('not_found', 'There is nobody of that name in this row.');
      const isOwn = member.id === viewer.id;
      if (!isOwn && ownerOf(row) !== viewer.id) return refuse('forbidden', 'Only the owner of a row can remove others.');
      if (!isOwn) await insertRemoval(tx, row.id, member.id);
      if (await freeSeat(tx, publish, row.id, member.id))
        publish(rowUpdates(context).rowChanged, changeKey(row.id, isOwn ? 'left' : 'removed', member.username));
      return member.id;
    },
    { isQuiet: true },
  );
  if (refused(gone)) return gone;
  // Their streams come back without the topic of the row.
  context.live.reopen([gone]);
  return undefined;
}

/** Gives a row a new code, under which people who were removed may come back. */
export async function renewCode(
  context: Context,
  viewer: NamedViewer,
  code: string,
): Promise<Row | Refusal<'not_found' | 'forbidden' | 'gone'>> {
  const renewed = await writeAndPublish(
    context,
    async (tx, publish) => {
      if ((await lockRow(tx, code)) === undefined) return rowNotFound();
      const row = await ownRow(tx, viewer, code);
      if (refused(row)) return row;
      if (ownerOf(row) !== viewer.id) return refuse('forbidden', 'Only the owner of a row can change its link.');
      if (row.isClosed) return rowHasClosed();
      const fresh = newCode();
      await setCode(tx, row.id, fresh);
      const members = row.members.map(({ id }) => id);
      await redirectSubject(tx, members, rowSubject(row.id), rowPath(fresh));
      publish(rowUpdates(context).rowChanged, changeKey(row.id, 'code', viewer.username));
      return { id: row.id };
    },
    { isQuiet: true },
  );
  return refused(renewed) ? renewed : rowFor(context, viewer, renewed.id);
}

/** Turns notifications and push messages of a row off or on for the viewer. One that waits to be pushed is not pushed any more. */
export async function muteRow(
  context: Context,
  viewer: NamedViewer,
  code: string,
  muted: boolean,
): Promise<undefined | Refusal<'not_found'>> {
  const row = await ownRow(context.db, viewer, code);
  if (refused(row)) return row;
  await writeAndPublish(
    context,
    async (tx, publish) => {
      await setMuted(tx, row.id, viewer.id, muted);
      if (muted) await readAbout(tx, publish, viewer.id, rowSubject(row.id));
    },
    { isQuiet: true },
  );
  return undefined;
}

/** Locks the rows of a person with their clocks, each in the order of their ids. */
export async function lockRowsOfPerson(tx: Transaction, userId: string): Promise<void> {
  const ids = await rowIdsOf(tx, userId);
  await lockRows(tx, ids);
  for (const id of ids) await lockSharedClock(tx, id);
}

/** Gives up the seats of a person whose account goes. The caller has locked their rows. */
export async function forgetRowsOf(tx: Transaction, publish: Publish, context: Context, userId: string): Promise<void> {
  for (const id of await rowIdsOf(tx, userId))
    if (await freeSeat(tx, publish, id, userId)) publish(rowUpdates(context).rowChanged, changeKey(id, 'left', null));
}

/** Deletes rows whose last member has gone with their account, and the clocks of deleted rows that hold nobody any more. */
export async function sweepRows(db: Database): Promise<void> {
  const [empty, unused] = [await emptyRows(db), await unusedClocks(db)];
  if (empty.length > 0) await inTransaction(db, tx => deleteRows(tx, empty), { isQuiet: true });
  if (unused.length > 0) await inTransaction(db, tx => deleteSharedClocks(tx, unused), { isQuiet: true });
}
