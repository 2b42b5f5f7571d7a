import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import type { Role } from '../../../platform/server/http/context.ts';
import { builtInIssuer } from '../../account/account.rules.ts';
import { personColumns } from '../../account/server/index.ts';
import type { AdminUser, userStates } from '../admin.contract.ts';

export type UserState = (typeof userStates)[number];

interface Row extends Omit<AdminUser, 'createdAt' | 'standing'> {
  createdAt: Date;
  state: AdminUser['standing']['state'];
  until: Date | null;
  reason: string | null;
  entryId: number | null;
}

const isBanned = sql`users.banned_until > now()`;
const isSilenced = sql`users.silenced_until > now()`;
const isNewcomer = sql`users.role = 'member' and users.established_at is null
  and (users.created_at > now() - interval '24 hours' or coalesce(total_posts + total_comments, 0) < 3)`;
const finite = (column: RawBuilder<unknown>) => sql`case when isfinite(${column}) then ${column} end`;

const conditions: Record<UserState, RawBuilder<unknown>> = {
  all: sql`true`,
  newcomer: isNewcomer,
  silenced: isSilenced,
  banned: isBanned,
  unverified: sql`users.email_verified_at is null`,
  moderator: sql`users.role = 'moderator'`,
  admin: sql`users.role = 'admin'`,
};

const columns = sql`${personColumns()}, users.created_at as "createdAt", users.email_verified_at is not null as "emailVerified",
  users.role, coalesce(total_posts, 0) as posts, coalesce(total_comments, 0) as comments,
  case when ${isBanned} then 'banned' when ${isSilenced} then 'silenced' when ${isNewcomer} then 'newcomer' else 'good' end as state,
  case when ${isBanned} then ${finite(sql`users.banned_until`)} when ${isSilenced} then ${finite(sql`users.silenced_until`)} end as until,
  case when ${isBanned} then users.banned_reason when ${isSilenced} then users.silenced_reason end as reason,
  case when ${isBanned} then users.banned_entry_id when ${isSilenced} then users.silenced_entry_id end as "entryId"`;

function present({ createdAt, state, until, reason, entryId, ...row }: Row): AdminUser {
  return { ...row, createdAt: createdAt.toISOString(), standing: { state, until: until?.toISOString() ?? null, reason, entryId } };
}

export interface UserPage {
  q: string | undefined;
  state: UserState;
  limit: number;
  /** The account behind which the page begins. */
  behind: string | undefined;
}

/** A page of the accounts, the latest first. */
export async function usersFor(db: Connection, { q, state, limit, behind }: UserPage): Promise<AdminUser[]> {
  const pattern = `${(q ?? '')
    .replace(/^@/, '')
    .toLowerCase()
    .replace(/[\\%_]/g, sign => `\\${sign}`)}%`;
  // A whole address finds its account; the beginning of one finds nothing, so that addresses cannot be guessed letter by letter.
  const named = !q
    ? sql`true`
    : q.includes('@') && !q.startsWith('@')
      ? sql`lower(users.email) = lower(${q})`
      : sql`lower(users.username) like ${pattern}`;
  const { rows } = await sql<Row>`
    select ${columns} from users left join user_stats on user_stats.user_id = users.id
    where ${conditions[state]} and ${named}
      and ${behind ? sql`(users.created_at, users.id) < (select created_at, id from users where id = ${behind}::uuid)` : sql`true`}
    order by users.created_at desc, users.id desc limit ${limit}`.execute(db);
  return rows.map(present);
}

export async function userFor(db: Connection, id: string): Promise<AdminUser | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from users left join user_stats on user_stats.user_id = users.id where users.id = ${id}::uuid`.execute(db);
  return rows.map(present)[0];
}

/** The role of an account before the change, with the number of admins; both are held until the transaction ends. */
export async function lockRole(tx: Transaction, id: string): Promise<{ role: Role; username: string | null; admins: number } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('roles', 0))`.execute(tx);
  const { rows } = await sql<{ role: Role; username: string | null; admins: number }>`
    select role, username,
      (select count(*) from users as every where every.role = 'admin') as admins
    from users where id = ${id}::uuid for no key update`.execute(tx);
  return rows[0];
}

/** Merges come one after the other: two merges in opposite directions would deadlock. */
export async function lockMerges(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('merge accounts', 0))`.execute(tx);
}

/** Moves what an account has to another one (database function). */
export async function moveRows(
  tx: Transaction,
  { gone, kept, maxBookmarks }: { gone: string; kept: string; maxBookmarks: number },
): Promise<void> {
  await sql`select merge_accounts(${gone}::uuid, ${kept}::uuid, ${maxBookmarks}::int)`.execute(tx);
}

/** Whether an account of the built-in provider has an address that nobody has confirmed. */
export async function hasUnprovenAddress(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${id}::uuid and issuer = ${builtInIssuer} and email_verified_at is null`.execute(db);
  return rows.length > 0;
}
