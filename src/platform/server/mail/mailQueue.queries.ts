import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** The pause before trying again grows with the time that it has failed for, from the first to the second. */
const pauseSeconds = { least: 5, most: 900 };
/** Given up after so long. */
const tryHours = 24;
/** A mail that the server may have taken without saying so is repeated so often at most, and not at once. */
const unsure = { most: 3, pauseSeconds: 60 };

/** A mail that this node has taken from the queue, for a while. */
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
 * Takes the mail that is due for longest. It is due again when the lease ends, so that one whose node dies is sent by
 * another; of many nodes each takes another mail.
 */
export async function takeMail(db: Connection, leaseSeconds: number): Promise<QueuedMail | undefined> {
  const { rows } = await sql<QueuedMail>`
    update mail_queue set due_at = now() + make_interval(secs => ${leaseSeconds}), tries = tries + 1
    where id = (select id from mail_queue where due_at <= now() order by due_at limit 1 for update skip locked)
    returning id, user_id as "userId", kind, about, message_id as "messageId", tries, asked`.execute(db);
  return rows[0];
}

/** Notes that a mail was sent. Notifications that came meanwhile leave after the rest time. */
export async function noteSent(db: Connection, { id, tries, asked }: QueuedMail): Promise<void> {
  await sql`
    update mail_queue set sent_at = now(), message_id = gen_random_uuid(), failed_since = null, unsure = 0,
      due_at = case when asked = ${asked} then null else now() + mail_rest() end
    where id = ${id} and tries = ${tries}`.execute(db);
}

/** Notes that a mail is not to be sent. Notifications that came meanwhile are looked at again. */
export async function dropMail(db: Connection, { id, tries, asked }: QueuedMail): Promise<void> {
  await sql`
    update mail_queue set message_id = gen_random_uuid(), failed_since = null, unsure = 0, due_at = case when asked = ${asked} then null else now() end
    where id = ${id} and tries = ${tries}`.execute(db);
}

export async function postponeMail(db: Connection, { id, tries }: QueuedMail, until: Date): Promise<void> {
  await sql`update mail_queue set due_at = ${until}, failed_since = null, unsure = 0 where id = ${id} and tries = ${tries}`.execute(db);
}

/** It is tried again after a pause. False when it has been tried for long enough. */
export async function retryMail(db: Connection, { id, tries }: QueuedMail, isUnsure: boolean): Promise<boolean> {
  const least = isUnsure ? unsure.pauseSeconds : pauseSeconds.least;
  const { rows } = await sql<{ isOver: boolean }>`
    update mail_queue set
      failed_since = coalesce(failed_since, now()),
      unsure = unsure + ${isUnsure ? 1 : 0},
      due_at = now() + greatest(
        make_interval(secs => ${least}),
        least(make_interval(secs => ${pauseSeconds.most}), now() - coalesce(failed_since, now()))
      )
    where id = ${id} and tries = ${tries}
    returning failed_since < now() - make_interval(hours => ${tryHours}) or unsure >= ${unsure.most} as "isOver"`.execute(db);
  return rows[0]?.isOver !== true;
}

/** The backlog: mails that are due, mails that failed, and the age of the oldest due mail. */
export async function mailBacklog(db: Connection): Promise<{ due: number; failing: number; oldestSeconds: number }> {
  const { rows } = await sql<{ due: number; failing: number; oldestSeconds: number }>`
    select count(*) filter (where due_at <= now()) as due, count(*) filter (where failed_since is not null) as failing,
      coalesce(greatest(0, extract(epoch from now() - min(due_at))), 0)::float8 as "oldestSeconds"
    from mail_queue where due_at is not null`.execute(db);
  return rows[0] ?? { due: 0, failing: 0, oldestSeconds: 0 };
}

/** Forgets what was sent a day ago and what will never be. */
export async function sweepMail(db: Connection): Promise<void> {
  await sql`delete from mail_queue where due_at is null and (sent_at is null or sent_at < now() - interval '1 day')`.execute(db);
}
