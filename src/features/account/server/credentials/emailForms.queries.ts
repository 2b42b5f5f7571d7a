import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { emailKey, mailboxOf } from '../../credentials/email.ts';

const batchSize = 2_000;
/** The number of rows that one sweep fills; the next sweep goes on. */
const maxBatches = 50;

interface Row {
  id: string;
  email: string;
}

async function fillMailboxes(db: Connection): Promise<number> {
  const { rows } = await sql<Row>`select id, email from users where mailbox is null and email is not null limit ${batchSize}`.execute(db);
  await sql`
    update users set mailbox = given.mailbox
    from unnest(${rows.map(row => row.id)}::uuid[], ${rows.map(row => mailboxOf(row.email))}::text[]) as given (id, mailbox)
    where users.id = given.id`.execute(db);
  return rows.length;
}

/** A key that another account has stays empty: that account is found by its address as it was typed. */
async function fillEmailKeys(db: Connection): Promise<number> {
  const { rows } = await sql<Row>`
    select id, email from accounts where email_key is null limit ${batchSize}`.execute(db);
  for (const { id, email } of rows) {
    const key = emailKey(email);
    await sql`
      update accounts set email_key = ${key}
      where id = ${id} and not exists (select 1 from accounts where email_key = ${key})`.execute(db);
  }
  return rows.length;
}

/** Fills what rows of an older version lack: the forms by which addresses and mailboxes are compared. */
export async function fillEmailForms(db: Connection): Promise<void> {
  for (const fill of [fillMailboxes, fillEmailKeys]) {
    for (let batch = 0; batch < maxBatches; batch += 1) if ((await fill(db)) < batchSize) break;
  }
}
