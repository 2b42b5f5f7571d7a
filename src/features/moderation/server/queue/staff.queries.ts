import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

/** The moderators and admins who may act now, except the people whom the case is about. */
export async function activeStaffExcept(db: Connection, except: readonly (string | null)[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where role <> 'member' and coalesce(greatest(banned_until, silenced_until), '-infinity') <= now()
      and id <> all(${except.filter(id => id !== null)}::uuid[]) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Everybody who is a moderator or an admin now, also while restricted. */
export async function allStaff(db: Connection): Promise<string[]> {
  return (await db.selectFrom('users').select('id').where('role', '<>', 'member').execute()).map(({ id }) => id);
}

/** An hourly mail counts everything in the queue, so all of them share one subject. */
const hourlySubject = 'queue';
const hourSeconds = 3_600;

/** Queues the mails of moderators who want them: one at once about the subject, or one an hour about the whole queue. */
export async function queueStaffMails(tx: Transaction, userIds: readonly string[], subject: string): Promise<void> {
  await sql`
    with wanted as (
      select users.id, coalesce(queue_mail, 'hourly') as choice from users left join user_preferences on user_id = users.id
      where users.id = any(${[...userIds]}::uuid[]) and email is not null and email_verified_at is not null
    )
    select queue_mails('queue', array_agg(id), array_agg(case choice when 'hourly' then ${hourlySubject} else ${subject} end),
      case choice when 'hourly' then ${hourSeconds} else 0 end)
    from wanted where choice <> 'off' group by choice`.execute(tx);
}

export interface QueueSize {
  cases: number;
  appeals: number;
}

/** How much waits in the queue, or of one subject of it such as `case:12`. */
export async function queueSize(db: Connection, subject: string): Promise<QueueSize> {
  const [kind, id] = subject === hourlySubject ? [null, null] : [subject.split(':')[0] ?? '', subject.split(':')[1] ?? ''];
  const of = (wanted: string) => sql`(${kind}::text is null or ${kind}::text = ${wanted} and id::text = ${id})`;
  const { rows } = await sql<QueueSize>`
    select (select count(*) from moderation_cases where state = 'open' and ${of('case')})::int as cases,
      (select count(*) from appeals where state = 'open' and ${of('appeal')})::int as appeals`.execute(db);
  return rows[0] ?? { cases: 0, appeals: 0 };
}

/** How often a moderator is mailed; undefined for somebody who is none any more. */
export async function queueMailOf(db: Connection, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ choice: string }>`
    select coalesce(queue_mail, 'hourly') as choice from users left join user_preferences on user_id = users.id
    where users.id = ${userId}::uuid and role <> 'member' and coalesce(greatest(banned_until, silenced_until), '-infinity') <= now()`.execute(
    db,
  );
  return rows[0]?.choice;
}
