import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';
import type { Role } from '../../../platform/server/http/context.ts';
import { isUserId } from '../../../platform/shared/fields.ts';
import type { Hiding } from '../../texts/hiding.rules.ts';
import { houseIssuer } from '../../account/server/index.ts';
import type { TextRows } from '../../texts/server/index.ts';
import type { PublicTextKind } from '../../texts/texts.rules.ts';
import type { TargetKind } from '../moderation.rules.ts';

/** A text or an account that somebody reports or a moderator acts on. */
export interface Target {
  kind: TargetKind;
  /** Its id as a text. */
  id: string;
  /** Its author, or the person themselves; null once the account is deleted. */
  authorId: string | null;
  authorRole: Role;
  /** Whether reports alone can hide it: a post or comment of a member that is no thread of a game. */
  canBeHiddenByReports: boolean;
  /** The state that hides it; `post` for a comment that is hidden with its post, `deleted` for a kept text. Null for a visible one. */
  hidden: string | null;
  /** The post of a comment, the room or the row of a message; null for others. */
  parentId: number | null;
}

const role = sql`coalesce(users.role, 'member')`;

/** Whether reports can hide a text of an author: not one of the house, a moderator or an admin. */
const byMember = sql`(users.id is null or (users.role = 'member' and users.issuer is distinct from ${sql.lit(houseIssuer)}))`;

const byKind: Record<TargetKind, (ids: readonly string[]) => ReturnType<typeof sql<Target>>> = {
  post: ids => sql<Target>`
    select 'post' as kind, all_posts.id::text as id, author_id as "authorId", ${role} as "authorRole", hidden, null::bigint as "parentId",
      ${byMember} and feature not in ('game', 'post-game') as "canBeHiddenByReports"
    from all_posts left join users on users.id = author_id where all_posts.id = any(${[...ids]}::bigint[])`,
  reply: ids => sql<Target>`
    select 'reply' as kind, all_replies.id::text as id, author_id as "authorId", ${role} as "authorRole", hidden, post_id as "parentId", ${byMember} as "canBeHiddenByReports"
    from all_replies left join users on users.id = author_id where all_replies.id = any(${[...ids]}::bigint[]) and deleted_at is null`,
  message: ids => sql<Target>`
    select 'message' as kind, chat_messages.id::text as id, sender_id as "authorId", ${role} as "authorRole",
      case when removed_at is not null then 'removed' end as hidden, room_id as "parentId", false as "canBeHiddenByReports"
    from chat_messages join users on users.id = sender_id
    where chat_messages.id = any(${[...ids]}::bigint[]) and (deleted_at is null or removed_at is not null)`,
  row_message: ids => sql<Target>`
    select 'row_message' as kind, row_messages.id::text as id, sender_id as "authorId", ${role} as "authorRole",
      case when removed_at is not null then 'removed' end as hidden, row_id as "parentId", false as "canBeHiddenByReports"
    from row_messages join users on users.id = sender_id
    where row_messages.id = any(${[...ids]}::bigint[]) and (deleted_at is null or removed_at is not null)`,
  user: ids => sql<Target>`
    select 'user' as kind, users.id::text as id, users.id as "authorId", ${role} as "authorRole", null as hidden, null::bigint as "parentId",
      false as "canBeHiddenByReports"
    from users where users.id = any(${ids.filter(isUserId)}::uuid[])
      or lower(username) = any(${ids.filter(id => !isUserId(id)).map(id => id.toLowerCase())}::text[])`,
};

/** Deleted texts that moderators still know. Nobody reports or restores them, but their cases are decided. */
const keptTargets = (kind: TargetKind, ids: readonly string[]) => sql<Target>`
  select kind, target_id as id, author_id as "authorId", ${role} as "authorRole", 'deleted' as hidden, parent_id as "parentId",
    false as "canBeHiddenByReports"
  from kept_texts left join users on users.id = author_id where kind = ${kind} and target_id = any(${[...ids]}::text[])`;

/** The targets of a kind with some ids; without those that do not exist. */
export async function targetsOfKind(db: Connection, kind: TargetKind, ids: readonly string[]): Promise<Target[]> {
  const wanted = kind === 'user' ? ids : ids.filter(id => /^[1-9]\d{0,14}$/.test(id));
  if (wanted.length === 0) return [];
  const { rows } = await byKind[kind](wanted).execute(db);
  if (kind === 'user') return rows;
  const found = new Set(rows.map(({ id }) => id));
  const missing = wanted.filter(id => !found.has(id));
  return missing.length === 0 ? rows : [...rows, ...(await keptTargets(kind, missing).execute(db)).rows];
}

/** The target that a report or an action names; undefined if it does not exist. */
export async function targetOf(db: Connection, kind: TargetKind, id: string): Promise<Target | undefined> {
  return (await targetsOfKind(db, kind, [id]))[0];
}

/** A text that was held or hidden by reports. */
export interface FormerHiding extends Hiding {
  kind: PublicTextKind;
  id: number;
  at: string;
}

interface RecentText {
  id: number;
  postId: number;
  /** How it is hidden; null for a visible text. */
  hiding: FormerHiding | null;
}

/** The texts of an account that no moderator has removed and that are not older than some days. */
export async function textsSince(
  db: Connection,
  { kind, table, postId, isLiving }: TextRows,
  userId: string,
  days: number,
): Promise<RecentText[]> {
  const { rows } = await sql<RecentText>`
    select id, ${postId} as "postId",
      case when hidden in ('held', 'auto') then jsonb_build_object(
        'kind', ${kind}::text, 'id', id, 'state', hidden, 'reason', hidden_reason, 'entryId', hidden_entry_id, 'at', hidden_at) end as hiding
    from ${sql.table(table)} as texts
    where author_id = ${userId} and hidden is distinct from 'removed' and ${isLiving} and created_at > now() - make_interval(days => ${days})
    order by id`.execute(db);
  return rows;
}

/** The texts of an account that one entry of the log has hidden. */
export async function textsHiddenBy(db: Connection, { table }: TextRows, userId: string, entryId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where author_id = ${userId} and hidden = 'removed' and hidden_entry_id = ${entryId} order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The number of people other than one who may decide what somebody of a role did. */
export async function othersOfRank(db: Connection, userId: string, needed: 'moderator' | 'admin'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where role <> 'member' and (${needed} = 'moderator' or role = 'admin') and id <> ${userId}
      and coalesce(greatest(banned_until, silenced_until), '-infinity') <= now()`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The post in whose thread a text is; null for a message or a person. */
export function threadOf({ kind, id, parentId }: Pick<Target, 'kind' | 'id' | 'parentId'>): number | null {
  if (kind === 'post') return Number(id);
  return kind === 'reply' ? parentId : null;
}

/** The number of people who have seen a post. */
export async function viewsOfPost(db: Connection, id: number): Promise<number> {
  const { rows } = await sql<{ views: number }>`select views from all_posts where id = ${id}`.execute(db);
  return rows[0]?.views ?? 0;
}
