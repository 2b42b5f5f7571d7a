import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { Person } from '../../../account/people/people.contract.ts';
import { personJson } from '../../../account/server/index.ts';

/** The target of a case as moderators see it, whether it is visible or not. */
export interface SeenTarget {
  /** `kind:id`. */
  key: string;
  text: string;
  imageUrl: string | null;
  /** The post of a comment. */
  parentId: number | null;
  hidden: string | null;
  hiddenReason: string | null;
  isLocked: boolean;
  /** The answered text of a comment and its author. */
  context: { author: string; text: string }[];
}

/** Posts, comments and accounts by their ids. Messages are read one by one, because few are reported. */
export async function targetsSeen(
  db: Connection,
  { posts, replies, users }: { posts: readonly number[]; replies: readonly number[]; users: readonly string[] },
): Promise<Map<string, SeenTarget>> {
  const { rows } = await sql<SeenTarget>`
    select 'post:' || id as key, content as text, image_url as "imageUrl", null::bigint as "parentId", hidden, hidden_reason as "hiddenReason",
      locked_at is not null as "isLocked",
      '[]'::json as context
    from all_posts where id = any(${[...posts]}::bigint[])
    union all
    select 'reply:' || reply.id, reply.content, reply.image_url, reply.post_id, reply.hidden, reply.hidden_reason, false,
      json_build_array(json_build_object(
        'author', coalesce(nullif(parent.author_name, ''), post.author_name), 'text', coalesce(parent.content, post.content)))
    from all_replies as reply join all_posts as post on post.id = reply.post_id left join all_replies as parent on parent.id = reply.parent_id
    where reply.id = any(${[...replies]}::bigint[])
    union all
    select 'user:' || id, coalesce(bio, ''), profile_image_url, null, null, null, false, '[]'::json
    from users where id = any(${[...users]}::uuid[])`.execute(db);
  return new Map(rows.map(row => [row.key, row]));
}

/** People by their ids. */
export async function peopleOf(db: Connection, ids: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<{ id: string; person: Person | null }>`
    select id, ${personJson()} as person from users where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.flatMap(({ id, person }) => (person ? [[id, person]] : [])));
}

/** The number of actions about each person. */
export async function recordsOf(db: Connection, ids: readonly string[]): Promise<Map<string, { action: string; count: number }[]>> {
  const { rows } = await sql<{ id: string; record: { action: string; count: number }[] }>`
    select affected_id as id, json_agg(json_build_object('action', action, 'count', times) order by times desc, action) as record
    from (
      select affected_id, action, count(*)::int as times from log_entries
      where affected_id = any(${[...ids]}::uuid[]) and action in ('remove', 'auto_hide', 'warn', 'silence', 'ban', 'undo_all')
      group by affected_id, action
    ) as counted group by affected_id`.execute(db);
  return new Map(rows.map(({ id, record }) => [id, record]));
}

export interface AuthorState {
  silenced: boolean;
  banned: boolean;
  undone: boolean;
}

export const unrestricted: AuthorState = { silenced: false, banned: false, undone: false };

/** The restrictions of people. */
export async function statesOf(db: Connection, ids: readonly string[]): Promise<Map<string, AuthorState>> {
  const { rows } = await sql<AuthorState & { id: string }>`
    select id, coalesce(silenced_until > now(), false) as silenced, coalesce(banned_until > now(), false) as banned,
      exists (select from moderation_undos where user_id = users.id and restored_at is null) as undone
    from users where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, silenced, banned, undone }) => [id, { silenced, banned, undone }]));
}

/** The outcomes of closed cases of the last 90 days, by the reason of their reports. */
export async function outcomesByReason(db: Connection): Promise<Map<string, { action: string; count: number }[]>> {
  const { rows } = await sql<{ reason: string; outcomes: { action: string; count: number }[] }>`
    select reason, json_agg(json_build_object('action', state, 'count', times) order by times desc, state) as outcomes
    from (
      select reason, reports.state, count(distinct case_id)::int as times
      from moderation_cases join reports on reports.case_id = moderation_cases.id
      where moderation_cases.closed_at > now() - interval '90 days' and reports.state <> 'open' group by reason, reports.state
    ) as counted group by reason`.execute(db);
  return new Map(rows.map(({ reason, outcomes }) => [reason, outcomes]));
}
