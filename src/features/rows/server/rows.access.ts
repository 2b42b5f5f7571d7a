import type { Connection } from '../../../platform/server/db/database.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { rowIsClosed } from '../rows.rules.ts';
import { isBlockedInRow, isRemoved, rowByCode, type StoredRow } from './rows.queries.ts';

/** The error for a row that does not exist and for one that the caller may not see, which must look the same. */
export const rowNotFound = () => refuse('not_found', 'Row not found');
export const rowHasClosed = () => refuse('gone', rowIsClosed);

export const isMemberOf = ({ members }: Pick<StoredRow, 'members'>, userId: string): boolean => members.some(({ id }) => id === userId);
export const ownerOf = ({ members }: Pick<StoredRow, 'members'>): string | undefined => members[0]?.id;

/** Whether a row does not exist for somebody without a seat: a block stands between them and a member, or they were removed. */
export async function isShut(db: Connection, rowId: number, userId: string): Promise<boolean> {
  return (await isBlockedInRow(db, rowId, userId)) || isRemoved(db, rowId, userId);
}

/** The row with a code, as anybody may see it. */
export async function visibleRow(db: Connection, viewer: Viewer | null, code: string): Promise<StoredRow | Refusal<'not_found'>> {
  const row = await rowByCode(db, code);
  if (!row) return rowNotFound();
  return viewer && !isMemberOf(row, viewer.id) && (await isShut(db, row.id, viewer.id)) ? rowNotFound() : row;
}

/** The row with a code in which the caller has a seat. */
export async function ownRow(db: Connection, viewer: Viewer, code: string): Promise<StoredRow | Refusal<'not_found'>> {
  const row = await rowByCode(db, code);
  return row && isMemberOf(row, viewer.id) ? row : rowNotFound();
}

/** The same while it is open. */
export async function openRow(db: Connection, viewer: Viewer, code: string): Promise<StoredRow | Refusal<'not_found' | 'gone'>> {
  const row = await rowByCode(db, code);
  if (!row || !isMemberOf(row, viewer.id)) return rowNotFound();
  return row.isClosed ? rowHasClosed() : row;
}
