import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

/** Minutes until the next attempt, by the number of those that failed. After the last one the copy is given up. */
const retryMinutes = [1, 10, 120, 1_440];
/** Minutes for which a row is one worker's alone. */
const leaseMinutes = 5;

/** Has pictures at these addresses copied, those that are not yet. Locked in one order, against deadlocks. */
export async function wantCopies(tx: Transaction, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  // The update makes a removal of the same copy wait, and then find the text that shows it.
  await sql`
    insert into picture_copies (address)
    select distinct on (md5(address)) address from unnest(${[...addresses]}::text[]) as wanted (address) order by md5(address)
    on conflict (md5(address)) do update set wanted_at = now(), hidden = false`.execute(tx);
}

export interface CopyJob {
  id: number;
  address: string;
  name: string;
}

/** The next picture to fetch, which is the caller's alone for some minutes. A stored time may be rounded up by half a millisecond. */
export async function takeCopy(db: Connection): Promise<CopyJob | undefined> {
  const { rows } = await sql<CopyJob>`
    update picture_copies set next_try_at = now() + make_interval(mins => ${leaseMinutes}), tries = tries + 1
    where id = (select id from picture_copies where next_try_at <= now() + interval '1 millisecond' order by next_try_at limit 1 for update skip locked)
    returning id, address, name`.execute(db);
  return rows[0];
}

export async function noteCopied(tx: Transaction, id: number, size: { width: number; height: number }): Promise<void> {
  await sql`
    update picture_copies set copied_at = now(), next_try_at = null, width = ${size.width}, height = ${size.height} where id = ${id}`.execute(
    tx,
  );
}

/** Notes a failed attempt. A copy that can never be made, or that failed too often, is given up. */
export async function noteNotCopied(db: Connection, id: number, isFinal: boolean): Promise<void> {
  await sql`
    update picture_copies
    set next_try_at = case when not ${isFinal} then now() + make_interval(mins => (${retryMinutes}::int[])[tries]) end
    where id = ${id}`.execute(db);
}

/** Locks the copy of an address until the transaction ends. */
export async function lockCopy(tx: Transaction, address: string): Promise<CopyJob | undefined> {
  const { rows } = await sql<CopyJob>`
    select id, address, name from picture_copies where md5(address) = md5(${address}) and address = ${address} for update`.execute(tx);
  return rows[0];
}

export async function deleteCopy(tx: Transaction, id: number): Promise<void> {
  await tx.deleteFrom('picture_copies').where('id', '=', id).execute();
}

/** The addresses of copies that nothing has wanted for a day, the longest first. */
export async function oldCopies(db: Connection, max: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from picture_copies where wanted_at < now() - interval '1 day' order by wanted_at limit ${max}`.execute(db);
  return rows.map(row => row.address);
}

/** Leaves a copy that is shown to a later sweep. */
export async function noteCopyShown(tx: Transaction, id: number): Promise<void> {
  await sql`update picture_copies set wanted_at = now() where id = ${id}`.execute(tx);
}

/** Hides or shows the copy of an address. A hidden one is served to moderators alone. */
export async function setCopyHidden(tx: Transaction, address: string, hidden: boolean): Promise<void> {
  await sql`update picture_copies set hidden = ${hidden} where md5(address) = md5(${address}) and address = ${address}`.execute(tx);
}

/** Somebody whose picture is at an address outside, which an identity provider gave. */
export async function outsideAvatar(db: Connection, exceptFor: readonly string[]): Promise<{ id: string; address: string } | undefined> {
  const { rows } = await sql<{ id: string; address: string }>`
    select id, profile_image_url as address from users
    where profile_image_url like 'http%' and id <> all(${[...exceptFor]}::uuid[]) limit 1`.execute(db);
  return rows[0];
}
