/** Stores people, with their accounts at the built-in provider and the hashes of their passwords. */
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

/** Those of some names that are somebody's here, or look like one, as `username_skeleton` says it. */
export async function takenSkeletons(tx: Transaction, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select given.name from unnest(${[...names]}::text[]) as given (name)
    where exists (select from users where username_skeleton = username_skeleton(given.name)) or exists (select from users where lower(username) = lower(given.name))
      or exists (select from former_usernames where username_skeleton(former_usernames.name) = username_skeleton(given.name) and kept_until > now())
      or exists (select from former_usernames where former_usernames.name = username_digest(given.name) and kept_until > now())`.execute(
    tx,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Those of some addresses that are known here, however they are spelled. */
export async function knownAddresses(db: Connection, addresses: readonly { email: string; emailKey: string }[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${addresses.map(each => each.emailKey)}::text[], ${addresses.map(each => each.email)}::text[]) as given (key, email)
    where exists (select from accounts where email_key = key or lower(accounts.email) = lower(given.email))
      or exists (select from users where lower(users.email) = lower(given.email))`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

export interface PersonRow {
  id: string;
  username: string;
  joinedAt: string;
  bio: string | null;
  issuer: string;
  subject: string;
  email: string | null;
  mailbox: string | null;
  isVerified: boolean;
}

export interface AccountRow {
  id: string;
  email: string;
  emailKey: string;
  isVerified: boolean;
  joinedAt: string;
  passwordHash: string;
  sealed: Buffer | null;
}

export async function insertPeople(tx: Transaction, people: readonly PersonRow[], accounts: readonly AccountRow[]): Promise<void> {
  if (accounts.length > 0) {
    await tx
      .insertInto('accounts')
      .values(
        accounts.map(({ id, email, emailKey, isVerified, joinedAt, passwordHash }) => ({
          id,
          email,
          email_key: emailKey,
          email_verified_at: isVerified ? joinedAt : null,
          created_at: joinedAt,
          password_hash: passwordHash,
        })),
      )
      .execute();
  }
  const waiting = accounts.flatMap(({ id, sealed }) => (sealed ? [{ account_id: id, sealed }] : []));
  if (waiting.length > 0) await tx.insertInto('waiting_passwords').values(waiting).execute();
  await tx
    .insertInto('users')
    .values(
      people.map(({ id, username, joinedAt, bio, issuer, subject, email, mailbox, isVerified }) => ({
        id,
        username,
        bio,
        issuer,
        subject,
        email,
        mailbox,
        created_at: joinedAt,
        email_verified_at: isVerified ? joinedAt : null,
      })),
    )
    .execute();
}

/** The people of the folder whose pictures are still to be stored, in the order of their lines. */
export async function missingAvatars(
  db: Connection,
  sourceId: number,
  after: number,
): Promise<{ line: number; key: string; id: string; file: string }[]> {
  const { rows } = await sql<{ line: number; key: string; id: string; file: string }>`
    select line, people.key, stored.person_id as id, value ->> 'picture' as file from moving.people
    join moved_items as stored on stored.source_id = ${sourceId} and stored.kind = 'people' and stored.key = people.key and stored.person_id is not null
    where problem is null and line > ${after}::int and value ->> 'picture' is not null
      and not exists (select from moved_items as done where done.source_id = ${sourceId} and done.kind = 'avatars' and done.key = people.key)
    order by line limit 50`.execute(db);
  return rows;
}

/** Silences or bans a person as they were in their community. The reason is its own, without an entry of the log. */
export async function restrictPerson(
  tx: Transaction,
  userId: string,
  kind: 'silenced' | 'banned',
  until: string | null,
  reason: string,
): Promise<void> {
  const column = (name: string) => sql.ref(`${kind}_${name}`);
  await sql`
    update users set ${column('until')} = ${until ?? 'infinity'}::timestamptz, ${column('reason')} = ${reason} where id = ${userId}`.execute(
    tx,
  );
}

/** Stores an address of a source that leads to one of its things, or a pattern of addresses. Returns how many are new. */
export async function insertPermalinks(
  tx: Transaction,
  sourceId: number,
  links: readonly { path: string; kind: string; key: string }[],
  patterns: readonly { pattern: string; kind: string }[],
): Promise<number> {
  const one = await sql`
    insert into permalinks (source_id, path, kind, key)
    select ${sourceId}, path, kind, key
    from unnest(${links.map(link => link.path)}::text[], ${links.map(link => link.kind)}::text[], ${links.map(link => link.key)}::text[]) as given (path, kind, key)
    on conflict do nothing`.execute(tx);
  const other = await sql`
    insert into permalink_patterns (source_id, pattern, kind)
    select ${sourceId}, pattern, kind from unnest(${patterns.map(each => each.pattern)}::text[], ${patterns.map(each => each.kind)}::text[]) as given (pattern, kind)
    on conflict do nothing`.execute(tx);
  return Number(one.numAffectedRows ?? 0n) + Number(other.numAffectedRows ?? 0n);
}

/** The people of the folder who were staff in their community. */
export async function staffOfFolder(db: Connection, sourceId: number): Promise<{ username: string; role: string; id: string }[]> {
  const { rows } = await sql<{ username: string; role: string; id: string }>`
    select users.username, value ->> 'role' as role, users.id from moving.people
    join moved_items on source_id = ${sourceId} and kind = 'people' and moved_items.key = people.key join users on users.id = person_id
    where problem is null and value ->> 'role' is not null order by 2, lower(users.username)`.execute(db);
  return rows;
}
