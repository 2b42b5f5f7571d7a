import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';
import { isToldTo } from '../../boundaries/server/index.ts';
import { mailDefaults, type MailPreference } from '../notifications.rules.ts';
import type { SomeMails } from '../preferences.contract.ts';

export type WantedMails = Record<MailPreference, boolean>;

/** The column of `user_preferences` that holds each preference. */
export const preferenceColumns: Record<MailPreference, string> = {
  emailFriendRequests: 'email_friend_requests',
  emailChatMessages: 'email_chat_messages',
  emailMentions: 'email_mentions',
  emailReplies: 'email_replies',
};

/** A preference as the person chose it, or its default. */
function wanted(preference: MailPreference): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`user_preferences.${preferenceColumns[preference]}`)}, ${mailDefaults[preference]})`;
}

const wantedMails: Record<MailPreference, RawBuilder<boolean>> = {
  emailFriendRequests: wanted('emailFriendRequests'),
  emailChatMessages: wanted('emailChatMessages'),
  emailMentions: wanted('emailMentions'),
  emailReplies: wanted('emailReplies'),
};

const wantedMailColumns = sql.join(Object.entries(wantedMails).map(([name, isWanted]) => sql`${isWanted} as ${sql.ref(name)}`));

export interface Recipient extends WantedMails {
  email: string | null;
  /** Whether the address was shown to be theirs. */
  isVerified: boolean;
}

/** The address and the mail preferences of a person; undefined when they are gone. */
export async function recipientOf(db: Connection, userId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select users.email, users.email_verified_at is not null as "isVerified", ${wantedMailColumns}
    from users left join user_preferences on user_preferences.user_id = users.id where users.id = ${userId}`.execute(db);
  return rows[0];
}

export async function savePreferences(db: Connection, userId: string, mails: SomeMails): Promise<WantedMails> {
  const given = (preference: MailPreference) => sql`${mails[preference] ?? null}::boolean`;
  const first = (preference: MailPreference) => sql`coalesce(${given(preference)}, ${mailDefaults[preference]})`;
  const { rows } = await sql<WantedMails>`
    insert into user_preferences (user_id, email_friend_requests, email_chat_messages, email_mentions, email_replies)
    values (${userId}, ${first('emailFriendRequests')}, ${first('emailChatMessages')}, ${first('emailMentions')}, ${first('emailReplies')})
    on conflict (user_id) do update set
      email_friend_requests = coalesce(${given('emailFriendRequests')}, user_preferences.email_friend_requests),
      email_chat_messages = coalesce(${given('emailChatMessages')}, user_preferences.email_chat_messages),
      email_mentions = coalesce(${given('emailMentions')}, user_preferences.email_mentions),
      email_replies = coalesce(${given('emailReplies')}, user_preferences.email_replies),
      updated_at = now()
    returning ${wantedMailColumns}`.execute(db);
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

/** The unread notification about a subject; undefined when it was withdrawn, answered or seen. */
export async function unreadNotification(db: Connection, userId: string, subject: string): Promise<UnreadNotification | undefined> {
  const { rows } = await sql<UnreadNotification>`
    select actor.username as actor, title, message, href
    from notifications left join users as actor on actor.id = actor_id
    where user_id = ${userId} and notifications.subject = ${subject} and type <> 'chat_message' and not is_read
      and ${isToldTo(sql`${userId}::uuid`)}`.execute(db);
  return rows[0];
}
