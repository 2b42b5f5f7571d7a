import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { houseIssuer, personJson } from '../../../account/server/index.ts';
import { maxWaveAccounts, maxWaveMinutes } from '../../moderation.rules.ts';
import type { Wave, WaveAccount } from '../../waves.contract.ts';

/** The condition for a row of `users` that a wave may ban: a new member who is not banned. */
const isBannable = sql`users.role = 'member' and users.issuer <> ${sql.lit(houseIssuer)} and username is not null
  and coalesce(users.banned_until, '-infinity') <= now() and users.created_at > now() - make_interval(mins => ${sql.lit(maxWaveMinutes)})`;

export interface WaveFilter {
  minutes: number;
  words: string;
  /** The keys of networks, one of which a sign-in came from; undefined for any. */
  networks: readonly string[] | undefined;
}

/** The newest accounts that fit, and the number of all. Deleted and removed texts have no words here. */
export async function waveAccounts(
  db: Connection,
  { minutes, words, networks }: WaveFilter,
): Promise<{ accounts: WaveAccount[]; count: number }> {
  const hasWords = sql`strpos(lower(content), lower(${words})) > 0`;
  const { rows } = await sql<WaveAccount & { count: number }>`
    with fitting as materialized (
      select users.id, users.created_at, count(*) over () as count from users
      where created_at > now() - make_interval(mins => ${minutes}::int) and ${isBannable}
        and (${networks === undefined} or exists (
          select from sessions where user_id = users.id and sess -> 'networks' ?| ${[...(networks ?? [])]}::text[]))
        and (${words === ''} or exists (select from all_posts where author_id = users.id and ${hasWords})
          or exists (select from all_replies where author_id = users.id and ${hasWords}))
      order by created_at desc, id desc limit ${maxWaveAccounts}
    )
    select ${personJson()} as person, wire_time(users.created_at) as "createdAt", fitting.count,
      ((select count(*) from all_posts where author_id = users.id)
        + (select count(*) from all_replies where author_id = users.id and deleted_at is null))::int as texts,
      coalesce((
        select left(content, 140) from (
          (select content, created_at from all_posts where author_id = users.id order by created_at desc, id desc limit 1)
          union all
          (select content, created_at from all_replies where author_id = users.id order by id desc limit 1)
        ) as text order by text.created_at desc limit 1), '') as latest
    from fitting join users using (id) order by fitting.created_at desc, fitting.id desc`.execute(db);
  return { accounts: rows.map(({ count: _count, ...account }) => account), count: rows[0]?.count ?? 0 };
}

/** Those of some accounts that a wave may ban. */
export async function bannable(db: Connection, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from users where id = any(${[...ids]}::uuid[]) and ${isBannable} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The keys of the networks of middle size (/24, /48) from which the sessions of a member were begun. A larger one is that of a provider. */
export async function networksOfMember(db: Connection, username: string): Promise<string[]> {
  const { rows } = await sql<{ network: string }>`
    select sess -> 'networks' ->> 1 as network from sessions join users on users.id = user_id
    where lower(username) = lower(${username}) and role = 'member' and sess -> 'networks' is not null
    order by sess ->> 'createdAt' desc limit 50`.execute(db);
  return rows.map(({ network }) => network);
}

export async function insertWave(db: Connection): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into moderation_waves default values returning id`.execute(db);
  if (!rows[0]) throw new Error('a wave was not stored');
  return rows[0].id;
}

export async function addToWave(db: Connection, id: number, entryIds: readonly number[]): Promise<void> {
  await sql`update moderation_waves set entry_ids = entry_ids || ${[...entryIds]}::bigint[] where id = ${id}`.execute(db);
}

/** Whether a wave is not taken back. */
export async function isWaveOpen(db: Connection, id: number): Promise<boolean> {
  return (await sql`select from moderation_waves where id = ${id} and undone_at is null`.execute(db)).rows.length > 0;
}

/** Marks a wave as taken back, unless it got entries beyond these meanwhile. */
export async function markWaveUndone(db: Connection, id: number, entryIds: readonly number[]): Promise<void> {
  await sql`
    update moderation_waves set undone_at = now() where id = ${id} and entry_ids <@ ${[...entryIds]}::bigint[]`.execute(db);
}

/** The latest waves, or one of them, with the entries of each. */
export async function wavesOf(db: Connection, id?: number): Promise<(Wave & { entryIds: number[] })[]> {
  const { rows } = await sql<Wave & { entryIds: number[] }>`
    select wave.id, wire_time(wave.created_at) as at, wire_time(wave.undone_at) as "undoneAt", entry_ids as "entryIds",
      count(*) filter (where action = 'ban')::int as accounts, coalesce(min(reason), '') as reason
    from (
      select * from moderation_waves where ${id ?? null}::bigint is null or id = ${id ?? null}::bigint order by id desc limit 10
    ) as wave
    left join log_entries on log_entries.id = any(wave.entry_ids)
    group by wave.id, wave.created_at, wave.undone_at, wave.entry_ids order by wave.id desc`.execute(db);
  return rows;
}
