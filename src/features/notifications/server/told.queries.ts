/** Reads of notifications that leave out those that their reader blocks or mutes. */
import { sql } from 'kysely';
import { arrayParameter, limitParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Connection } from '../../../platform/server/db/database.ts';
import type { Person } from '../../account/people/people.contract.ts';
import { personJson } from '../../account/server/index.ts';
import { holdsWord, isVisibleTo, mutedWords } from '../../boundaries/server/index.ts';
import type { Notification } from '../notifications.contract.ts';
import { maxUnread } from '../notifications.rules.ts';
import { type NotificationFilter, type NotificationType, typesOfFilter } from '../notifications.types.ts';

export interface Row {
  id: number;
  type: NotificationType;
  title: string;
  message: string;
  isRead: boolean;
  relatedId: number | null;
  createdAt: Date;
  href: string;
  actor: Person | null;
}

export const columns = sql`id, type, title, message, is_read as "isRead", related_id as "relatedId", created_at as "createdAt", href,
  (select ${personJson()} from users where users.id = notifications.actor_id) as actor`;

export function present({ createdAt, ...row }: Row): Notification {
  return { ...row, createdAt: createdAt.toISOString() };
}

interface NotificationPage {
  limit: number;
  filter: NotificationFilter;
  behind?: { createdAt: string; id: number };
}

interface Reader {
  id: string;
  /** The folded words that they mute. */
  mutedWords: readonly string[];
}

/** A reader with muted words gets a page of at least so many rows at once, and at most so many are compared for one answer. */
const comparedAtOnce = 100;
const maxCompared = 1_000;

async function rowsOf(db: Connection, userId: string, { limit, filter, behind }: NotificationPage): Promise<Notification[]> {
  const types = typesOfFilter(filter);
  const wanted = sql`${types ? sql`and type = any(${[...types]}::text[])` : sql``} ${filter === 'unread' ? sql`and not is_read` : sql``}`;
  const older = behind ? sql`and (created_at, id) < (${behind.createdAt}::timestamptz, ${behind.id}::bigint)` : sql``;
  const { rows } = await sql<Row>`
    select ${columns} from notifications where user_id = ${userId} ${wanted} ${older} and ${isVisibleTo(sql`${userId}::uuid`)}
    order by created_at desc, id desc limit ${limitParameter(limit)}`.execute(db);
  return rows.map(present);
}

/** A page of a person's list, newest first, behind the row that `behind` names. */
export async function notificationsOf(db: Connection, reader: Reader, page: NotificationPage): Promise<Notification[]> {
  if (reader.mutedWords.length === 0) return rowsOf(db, reader.id, page);
  const told: Notification[] = [];
  let { behind } = page;
  for (let compared = 0; compared < maxCompared; compared += comparedAtOnce) {
    const rows = await rowsOf(db, reader.id, { ...page, limit: comparedAtOnce, ...(behind && { behind }) });
    told.push(...rows.filter(({ message }) => !holdsWord(reader.mutedWords, message)));
    behind = rows.at(-1);
    if (told.length >= page.limit || rows.length < comparedAtOnce) break;
  }
  return told.slice(0, page.limit);
}

export interface Addressed {
  userId: string;
  unreadCount: number;
}

/** How many each of the people has unread; those with none too. */
export async function unreadCounts(db: Connection, userIds: readonly string[]): Promise<Addressed[]> {
  const { rows } = await sql<Addressed & { words: string[] | null; messages: string[] | null }>`
    select person.id as "userId", muted.words, unread.count as "unreadCount", unread.messages
    from unnest(${arrayParameter(userIds, 'uuid')}) as person (id)
    cross join lateral (select ${mutedWords(sql`person.id`)} as words) as muted
    cross join lateral (
      select count(*)::int as count, case when muted.words is not null then array_agg(message) end as messages
      from (
        select message from notifications where notifications.user_id = person.id and not is_read and ${isVisibleTo(sql`person.id`)}
        limit ${maxUnread}
      ) as told
    ) as unread`.execute(db);
  return rows.map(({ userId, unreadCount, words, messages }) => ({
    userId,
    unreadCount: messages ? messages.filter(message => !holdsWord(words, message)).length : unreadCount,
  }));
}

/** Those of the notifications that still are there, with whom they are for and how many that person has unread. */
export async function notificationsByIds(db: Connection, ids: readonly number[]): Promise<(Addressed & { notification: Notification })[]> {
  const { rows } = await sql<Row & { userId: string; words: string[] | null }>`
    select ${columns}, user_id as "userId", ${mutedWords(sql`notifications.user_id`)} as words
    from notifications where id = any(${arrayParameter(ids, 'bigint')}) and ${isVisibleTo(sql`notifications.user_id`)} order by id`.execute(
    db,
  );
  const told = rows.filter(({ words, message }) => !holdsWord(words, message));
  const counts = new Map(
    (await unreadCounts(db, [...new Set(told.map(({ userId }) => userId))])).map(({ userId, unreadCount }) => [userId, unreadCount]),
  );
  return told.map(({ userId, words: _words, ...row }) => ({ userId, unreadCount: counts.get(userId) ?? 0, notification: present(row) }));
}
