import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

export const houseIssuer = 'house';
const house = { issuer: houseIssuer, subject: 'bleachers', username: 'bleachers' };

/**
 * The account that the product writes by. It is made at its first use. No login provider is named `house`, so nobody can sign in to
 * it, and the name is reserved. An account that has the name from before the reservation gets another one with a suffix.
 */
export async function houseAccount(tx: Transaction): Promise<{ id: string; username: string }> {
  const find = async () => {
    const { rows } = await sql<{ id: string; username: string }>`
      select id, username from users where issuer = ${house.issuer} and subject = ${house.subject}`.execute(tx);
    return rows[0];
  };
  const known = await find();
  if (known) return known;
  await sql`select pg_advisory_xact_lock(hashtext('house account'))`.execute(tx);
  const made = await find();
  if (made) return made;
  await sql`
    update users set username = ${`${house.username}-`} || substr(md5(id::text), 1, 6)
    where lower(username) = ${house.username}`.execute(tx);
  // An older account with a name that looks so keeps its name.
  await sql`update users set username_skeleton = null where username_skeleton = username_skeleton(${house.username})`.execute(tx);
  await sql`delete from former_usernames where name = ${house.username}`.execute(tx);
  const { rows } = await sql<{ id: string; username: string }>`
    insert into users (issuer, subject, username, established_at) values (${house.issuer}, ${house.subject}, ${house.username}, now())
    returning id, username`.execute(tx);
  if (!rows[0]) throw new Error('the account of the product could not be made');
  return rows[0];
}

/** Whether an account is the one that the product writes by. */
export async function isHouse(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${id}::uuid and issuer = ${houseIssuer}`.execute(db);
  return rows.length > 0;
}
