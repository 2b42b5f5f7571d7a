import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** A mail that the server may have taken without saying so is repeated so often at most, and not at once. */
const unsure = { most: 3, pauseSeconds: 60 };
/** A mail that was given up is kept so long for the operator, who can have it tried again. */
const daysKept = 30;

/** A mail that this node has claimed, for a while. */
export interface QueuedMail {
  id: number;
  userId: string;
  kind: string;
  about: string;
  /** Stays the same when a mail is repeated. */
  messageId: string;
  tries: number;
  asked: number;
}

/** Queues a mail per person and subject (database function `queue_mails`). `waitSeconds` is the shortest time before it leaves. */
export async function queueMail(
  db: Connection,
  mail: { userId: string; kind: string; about: string; waitSeconds?: number },
): Promise<void> {
  const { userId, kind, about, waitSeconds = 0 } = mail;
  await sql`select queue_mails(${kind}, array[${userId}::uuid], array[${about}::text], ${waitSeconds})`.execute(db);
}

/**
 * Claims a mail for a while; undefined if nothing waits to be sent. One that is not due is answered with its time: another node may be at it.
 */
export async function claimMail(db: Connection, id: number, leaseSeconds: number): Promise<QueuedMail | Date | undefined> {
  // The pause is over when the job comes; a stored time may be rounded up by half a millisecond. An infinite one was given up before.
  const { rows } = await sql<QueuedMail>`
    update mail_queue set due_at = now() + make_interval(secs => ${leaseSeconds}), tries = tries + 1
    where id = ${id} and (due_at <= now() + interval '1 millisecond' or due_at = 'infinity')
    returning id, user_id as "userId", kind, about, message_id as "messageId", tries, asked`.execute(db);
  if (rows[0]) return rows[0];
  const later = await db.selectFrom('mail_queue').select('due_at').where('id', '=', id).executeTakeFirst();
  return later?.due_at ?? undefined;
}

/** Answers the time at which the mail is due again; undefined when nothing waits. */
async function changed(db: Connection, { id, tries }: QueuedMail, values: RawBuilder<unknown>): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date | null }>`
    update mail_queue set ${values} where id = ${id} and tries = ${tries} returning due_at as due`.execute(db);
  return rows[0]?.due ?? undefined;
}

/** Notes that a mail was sent. Notifications that came meanwhile leave after the rest time. */
export async function markSent(db: Connection, mail: QueuedMail): Promise<Date | undefined> {
  return changed(
    db,
    mail,
    sql`sent_at = now(), message_id = gen_random_uuid(), failed_since = null, unsure = 0,
      due_at = case when asked <> ${mail.asked} then now() + mail_rest() end`,
  );
}

/** Notes that a mail is not to be sent. Notifications that came meanwhile are looked at again. */
export async function dropMail(db: Connection, mail: QueuedMail): Promise<Date | undefined> {
  return changed(
    db,
    mail,
    sql`message_id = gen_random_uuid(), failed_since = null, unsure = 0, due_at = case when asked <> ${mail.asked} then now() end`,
  );
}

export async function postponeMail(db: Connection, mail: QueuedMail, until: Date): Promise<Date | undefined> {
  return changed(db, mail, sql`due_at = ${until}::timestamptz, failed_since = null, unsure = 0`);
}

/** A mail that may have arrived is repeated later under the same id; undefined when it was repeated often enough. */
export async function repeatUnsureMail(db: Connection, mail: QueuedMail): Promise<Date | undefined> {
  return changed(
    db,
    mail,
    sql`unsure = unsure + 1, failed_since = coalesce(failed_since, now()),
      due_at = case when unsure + 1 < ${unsure.most} then now() + make_interval(secs => ${unsure.pauseSeconds}) end`,
  );
}

/** Leaves a mail that could not be sent to the next try of its job. */
export async function releaseMail(db: Connection, mail: QueuedMail): Promise<void> {
  await changed(db, mail, sql`failed_since = coalesce(failed_since, now()), due_at = now()`);
}

/** Notes that the last try failed. The mail is sent if an operator has the job tried again, or somebody asks for it anew. */
export async function giveUpMail(db: Connection, mail: QueuedMail): Promise<void> {
  await changed(db, mail, sql`failed_since = coalesce(failed_since, now()), due_at = 'infinity'`);
}

/** The backlog: mails that are due, mails that failed, and the age of the oldest due mail. */
export async function mailBacklog(db: Connection): Promise<{ due: number; failing: number; oldestSeconds: number }> {
  const { rows } = await sql<{ due: number; failing: number; oldestSeconds: number }>`
    select count(*) filter (where due_at <= now()) as due, count(*) filter (where failed_since is not null) as failing,
      coalesce(greatest(0, extract(epoch from now() - min(due_at))), 0)::float8 as "oldestSeconds"
    from mail_queue where due_at < 'infinity'`.execute(db);
  return rows[0] ?? { due: 0, failing: 0, oldestSeconds: 0 };
}

/** Forgets what was sent a day ago and what will never be. */
export async function sweepMail(db: Connection): Promise<void> {
  await sql`
    delete from mail_queue
    where due_at is null and (sent_at is null or sent_at < now() - interval '1 day')
      or due_at = 'infinity' and failed_since < now() - make_interval(days => ${daysKept})`.execute(db);
}
