import { sql } from 'kysely';
import { queueJobs } from '../../../../platform/server/jobs/jobs.queries.ts';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

/** Queues the copies of pictures at these addresses that have none yet. The rows are locked in one order, against deadlocks. */
export async function wantCopies(tx: Transaction, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  // The update makes a removal of the same copy wait, and then find the text that shows it.
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into picture_copies (address)
    select distinct on (md5(address)) address from unnest(${[...addresses]}::text[]) as wanted (address) order by md5(address)
    on conflict (md5(address)) do update set wanted_at = now(), hidden = false
    returning id, xmax = 0 as "isNew"`.execute(tx);
  await queueJobs(
    tx,
    'copy_picture',
    rows.filter(({ isNew }) => isNew).map(({ id }) => id),
  );
}

export interface CopyJob {
  id: number;
  address: string;
  name: string;
}

/** A picture to fetch; undefined if it was fetched already or nothing shows it any more. */
export async function copyToFetch(db: Connection, id: number): Promise<CopyJob | undefined> {
  const { rows } = await sql<CopyJob>`select id, address, name from picture_copies where id = ${id} and copied_at is null`.execute(db);
  return rows[0];
}

export async function storeCopied(
  tx: Transaction,
  id: number,
  copy: { name: string; width: number; height: number; hashes: Buffer },
): Promise<void> {
  await sql`
    update picture_copies
    set copied_at = now(), name = ${copy.name}, width = ${copy.width}, height = ${copy.height}, hashes = ${copy.hashes}
    where id = ${id}`.execute(tx);
}

/** Locks the copy of an address until the transaction ends. */
export async function lockCopy(tx: Transaction, address: string): Promise<CopyJob | undefined> {
  const { rows } = await sql<CopyJob>`
    select id, address, name from picture_copies where md5(address) = md5(${address}) and address = ${address} for update`.execute(tx);
  return rows[0];
}

export async function deleteCopy(tx: Transaction, { id, name }: CopyJob): Promise<void> {
  await tx.deleteFrom('picture_copies').where('id', '=', id).execute();
  await tx.deleteFrom('closed_pictures').where('name', '=', name).execute();
}

/** The addresses of copies that nothing has wanted for a day, the longest first. */
export async function oldCopies(db: Connection, max: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from picture_copies where wanted_at < now() - interval '1 day' order by wanted_at limit ${max}`.execute(db);
  return rows.map(row => row.address);
}

/** Leaves a copy that is shown to a later sweep. */
export async function markCopyShown(tx: Transaction, id: number): Promise<void> {
  await sql`update picture_copies set wanted_at = now() where id = ${id}`.execute(tx);
}

/** Hides or shows the copy of an address. A hidden one is served to moderators alone. */
export async function setCopyHidden(tx: Transaction, address: string, hidden: boolean): Promise<void> {
  await sql`update picture_copies set hidden = ${hidden} where md5(address) = md5(${address}) and address = ${address}`.execute(tx);
}

/** The address of somebody's picture outside, which an identity provider gave. */
export async function outsideAvatar(db: Connection, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ address: string }>`
    select profile_image_url as address from users where id = ${id} and profile_image_url like 'http%'`.execute(db);
  return rows[0]?.address;
}
