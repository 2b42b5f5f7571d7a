import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

interface Row {
  code: string;
  uses: number;
  used: number;
  expiresAt: Date | null;
  createdAt: Date;
  createdBy: string | null;
}

export type StoredInvitation = Omit<Row, 'expiresAt' | 'createdAt'> & { expiresAt: string | null; createdAt: string };

function present({ expiresAt, createdAt, ...row }: Row): StoredInvitation {
  return { ...row, expiresAt: expiresAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
}

/** A page of the invitations, the latest first, behind the one with a code. */
export async function invitations(db: Connection, limit: number, behind?: string): Promise<StoredInvitation[]> {
  const older =
    behind === undefined ? sql`` : sql`where (created_at, code) < (select created_at, code from invitations where code = ${behind})`;
  const { rows } = await sql<Row>`
    select code, uses, used, expires_at as "expiresAt", created_at as "createdAt",
      (select username from users where users.id = created_by) as "createdBy"
    from invitations ${older} order by created_at desc, code desc limit ${limit}`.execute(db);
  return rows.map(present);
}

/** Makes an invitation that opens the door a number of times, until a time if one is given. */
export async function insertInvitation(
  db: Connection,
  { uses, expiresAt, createdBy }: { uses: number; expiresAt: string | null; createdBy: string },
): Promise<StoredInvitation> {
  const code = randomBytes(12).toString('base64url');
  const { rows } = await sql<Row>`
    insert into invitations (code, uses, expires_at, created_by) values (${code}, ${uses}, ${expiresAt}, ${createdBy})
    returning code, uses, used, expires_at as "expiresAt", created_at as "createdAt",
      (select username from users where users.id = created_by) as "createdBy"`.execute(db);
  if (!rows[0]) throw new Error('the invitation was not stored');
  return present(rows[0]);
}

const isOpen = sql`used < uses and (expires_at is null or expires_at > now())`;

/** Whether an invitation can still be used. */
export async function isOpenInvitation(db: Connection, code: string): Promise<boolean> {
  const { rows } = await sql`select 1 from invitations where code = ${code} and ${isOpen}`.execute(db);
  return rows.length > 0;
}

/** Uses an invitation once; false if it is used up, has expired or does not exist. If several people ask for its last place at once, one gets it. */
export async function takeInvitation(tx: Transaction, code: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update invitations set used = used + 1 where code = ${code} and ${isOpen}`.execute(tx);
  return numAffectedRows > 0n;
}
