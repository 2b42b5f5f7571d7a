import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { queueJobs } from '../../../../platform/server/jobs/jobs.queries.ts';
import { holdsWord, isVisibleTo, mutedWords } from '../../../boundaries/server/index.ts';
import { keysOf } from '../../../../platform/shared/keysOf.ts';
import { alertColumns, mailPreferences, pushPreferences } from '../../notifications.types.ts';
import type { Preferences, SomePreferences } from '../../preferences.contract.ts';

const preferences = { ...mailPreferences, ...pushPreferences };
const switches = keysOf(preferences);
const alertKinds = keysOf(alertColumns);

/** The calls that somebody wants, as JSON. */
const wantedAlerts = sql`json_build_object(${sql.join(
  alertKinds.flatMap(kind => [sql.lit(kind), sql`user_preferences.${sql.ref(alertColumns[kind])} is not null`]),
)})`;

/** The preferences as the person chose them, or their defaults. */
const wantedColumns = sql`${sql.join(
  switches.map(
    name => sql`coalesce(${sql.ref(`user_preferences.${preferences[name].column}`)}, ${preferences[name].byDefault}) as ${sql.ref(name)}`,
  ),
)}, coalesce(user_preferences.digest, 'off') as digest, coalesce(user_preferences.queue_mail, 'hourly') as "queueMail",
  ${wantedAlerts} as alerts,
  case when quiet_zone is not null then json_build_object('from', quiet_from, 'to', quiet_to, 'zone', quiet_zone) end as "quietHours"`;

export type WantedMessages = Omit<Preferences, 'mailAvailable'>;

export interface Recipient extends WantedMessages {
  email: string | null;
  /** Whether the address was shown to be theirs. */
  isVerified: boolean;
}

/** The address and the preferences of a person; undefined when they are gone. */
export async function recipientOf(db: Connection, userId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select users.email, users.email_verified_at is not null as "isVerified", ${wantedColumns}
    from users left join user_preferences on user_preferences.user_id = users.id where users.id = ${userId}`.execute(db);
  return rows[0];
}

/** Has the browsers of a person look again at what waits for them: the end of their quiet hours is another one now. */
export async function wakePushes(db: Connection, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from push_subscriptions
    where user_id = ${userId}::uuid and exists (select from push_waiting where subscription_id = push_subscriptions.id)`.execute(db);
  // A new item keeps the time of a waiting job (`queue_pushes`); this sets it.
  const ids = rows.map(({ id }) => id);
  await queueJobs(db, 'push', ids);
}

/** The time of the first digest after the choice. */
const nextDigest = { off: null, daily: sql`now() + interval '1 day'`, weekly: sql`now() + interval '7 days'` };

/** Stores what is given; the rest stays. */
export async function savePreferences(db: Connection, userId: string, given: SomePreferences): Promise<WantedMessages> {
  const { quietHours, digest, queueMail, alerts = {} } = given;
  const values: [string, unknown][] = switches.flatMap(name =>
    given[name] === undefined ? [] : [[preferences[name].column, given[name]]],
  );
  if (digest !== undefined) values.push(['digest', digest], ['digest_at', nextDigest[digest]]);
  if (queueMail !== undefined) values.push(['queue_mail', queueMail]);
  if (quietHours !== undefined)
    values.push(['quiet_from', quietHours?.from ?? null], ['quiet_to', quietHours?.to ?? null], ['quiet_zone', quietHours?.zone ?? null]);
  const now = new Date();
  const changed = alertKinds.flatMap(kind => (alerts[kind] === undefined ? [] : [{ column: alertColumns[kind], isWanted: alerts[kind] }]));
  const alertValues = changed.map(({ column, isWanted }): [string, unknown] => [column, isWanted ? now : null]);
  // A kind that was wanted before keeps its time.
  const alertSets = changed.map(({ column, isWanted }) => {
    const [stored, next] = [sql.ref(`user_preferences.${column}`), sql.ref(`excluded.${column}`)];
    return isWanted ? sql`${sql.ref(column)} = coalesce(${stored}, ${next})` : sql`${sql.ref(column)} = null`;
  });
  const columns = sql.join([sql.ref('user_id'), ...[...values, ...alertValues].map(([column]) => sql.ref(column))]);
  const { rows } = await sql<WantedMessages>`
    insert into user_preferences (${columns}) values (${sql.join([userId, ...[...values, ...alertValues].map(([, value]) => value)])})
    on conflict (user_id) do update set ${sql.join([...values.map(([column]) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`), ...alertSets, sql`updated_at = now()`])}
    returning ${wantedColumns}`.execute(db);
  if (!rows[0]) throw new Error('the preferences were not stored');
  return rows[0];
}

export interface UnreadNotification {
  /** The current name of the person who caused it. */
  actor: string | null;
  title: string;
  message: string;
  href: string;
}

/** The unread notification about a subject; undefined when it was withdrawn, answered or seen, or its reader mutes it. */
export async function unreadNotification(db: Connection, userId: string, subject: string): Promise<UnreadNotification | undefined> {
  const { rows } = await sql<UnreadNotification & { words: string[] | null }>`
    select actor.username as actor, title, message, href, ${mutedWords(sql`${userId}::uuid`)} as words
    from notifications left join users as actor on actor.id = actor_id
    where user_id = ${userId} and notifications.subject = ${subject} and type <> 'chat_message' and not is_read
      and ${isVisibleTo(sql`${userId}::uuid`)}`.execute(db);
  return rows.find(({ words, message }) => !holdsWord(words, message));
}
