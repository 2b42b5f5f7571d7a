import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { shortened } from '../../../platform/shared/text.ts';
import type { StaffEntry } from '../staffLog.contract.ts';

/** A longer value is cut in the log. */
const valueLength = 200;
const daysKept = 730;

type Value = string | number | boolean | null | undefined | readonly string[];

export interface NewStaffEntry {
  /** The admin; null for a command. */
  actorId: string | null;
  action: string;
  /** The account that it is about. */
  accountId?: string;
  /** The name of a thing that is no account. */
  about?: string;
  /** The values by name, before and after. Equal ones are left out. */
  changes?: Record<string, readonly [before: Value, after: Value]>;
}

function textOf(value: Value): string | null {
  if (value === null || value === undefined) return null;
  return shortened(typeof value === 'object' ? value.join(', ') : String(value), valueLength);
}

/** Adds an entry. It belongs into the transaction of its action, so that there is no action without an entry. */
export async function addStaffEntry(tx: Transaction, { actorId, action, accountId, about, changes = {} }: NewStaffEntry): Promise<void> {
  const changed = Object.entries(changes)
    .map(([name, [before, after]]) => ({ name, from: textOf(before), to: textOf(after), isEqual: String(before) === String(after) }))
    .filter(({ isEqual }) => !isEqual)
    .map(({ name, from, to }) => ({ name, from, to }));
  await sql`
    insert into staff_entries (via, actor_id, action, account_id, about, changes)
    values (${actorId === null ? 'command' : 'site'}, ${actorId}::uuid, ${action}, ${accountId ?? null}::uuid, ${about ?? null},
      ${JSON.stringify(changed)}::jsonb)`.execute(tx);
}

/** The entries before one, newest first. */
export async function staffEntries(
  db: Connection,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<StaffEntry[]> {
  const { rows } = await sql<StaffEntry>`
    select entry.id, wire_time(at) as at, via, actor.username as by, action, coalesce(about, '@' || account.username) as about, changes
    from staff_entries as entry left join users as actor on actor.id = actor_id left join users as account on account.id = account_id
    where ${before === undefined ? sql`true` : sql`entry.id < ${before}`} order by entry.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function sweepStaffLog(db: Connection): Promise<void> {
  await sql`delete from staff_entries where at < now() - make_interval(days => ${daysKept})`.execute(db);
}
