import type pg from 'pg';
import type { KnownTag } from './posts.ts';

/** The tables that a large seed fills with millions of rows. */
const largeTables = ['all_posts', 'post_tags', 'all_replies', 'post_likes', 'post_visits', 'poll_options', 'poll_votes', 'bookmarks'];

/** A definition that was set aside, and the statement that makes it again. */
export interface SetAside {
  name: string;
  again: string;
}

async function rowsOf<T extends pg.QueryResultRow>(client: pg.ClientBase, text: string, values: unknown[] = []): Promise<T[]> {
  return (await client.query<T>(text, values)).rows;
}

export async function hasPosts(client: pg.ClientBase): Promise<boolean> {
  return (await client.query('select 1 from posts limit 1')).rows.length > 0;
}

export async function countOfSynthetic(client: pg.ClientBase): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(client, `select count(*) as count from users where issuer = 'synthetic'`);
  return row?.count ?? 0;
}

/** The next id of each table, while other writers are locked out. */
export async function nextIds(client: pg.ClientBase, tables: readonly string[]): Promise<number[]> {
  const columns = tables.map(table => `(select coalesce(max(id), 0) + 1 from ${table})`);
  const [row] = await rowsOf<{ next: number[] }>(client, `select array[${columns.join(', ')}]::int[] as next`);
  return row?.next ?? [];
}

/** Ids that were given go on where they ended. */
export async function continueIds(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), 1), exists (select from ${table}))`,
    );
}

/** Blocks other writers until the transaction ends, because they would make the computed counts wrong. */
export async function lockTables(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('bleachers seed'))`);
  await client.query(`lock table users, all_posts, all_replies, tags, all_polls, chat_rooms, chat_messages in exclusive mode`);
  await client.query(`set local maintenance_work_mem = '512MB'`);
  await client.query(`set local work_mem = '256MB'`);
}

/** Sports and leagues first, then teams: popular ones have the small places. */
export async function knownTags(client: pg.ClientBase): Promise<KnownTag[]> {
  return rowsOf<KnownTag>(
    client,
    `select id, name, league from tags order by array_position(array['league', 'sport', 'general', 'team'], category), hashtext(name), id`,
  );
}

/** Foreign keys, unique constraints and indexes of the large tables, as far as no other table rests on them; they are dropped. */
export async function setIndexesAside(client: pg.ClientBase): Promise<SetAside[]> {
  const keys = await rowsOf<SetAside>(
    client,
    `select conname as name, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as again
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by conrelid, conname`,
    [largeTables],
  );
  for (const { name, again } of keys) await client.query(`alter table ${again.split(' ')[2]} drop constraint "${name}"`);
  const uniques = await rowsOf<SetAside>(
    client,
    `select conname as name, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as again
     from pg_constraint where contype in ('u', 'p') and conrelid = any($1::regclass[])
       and not exists (select from pg_constraint as user_of where user_of.contype = 'f' and user_of.conindid = pg_constraint.conindid)
     order by conrelid, contype`,
    [largeTables],
  );
  for (const { name, again } of uniques) await client.query(`alter table ${again.split(' ')[2]} drop constraint "${name}"`);
  const indexes = await rowsOf<SetAside>(
    client,
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as again
     from pg_index where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('u', 'p'))
     order by indexrelid`,
    [largeTables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return [...uniques, ...indexes, ...keys];
}

export async function makeAgain(client: pg.ClientBase, { again }: SetAside): Promise<void> {
  await client.query(again);
}

/** Stores the words of posts for the correction of misspelled searches. */
export async function indexWords(client: pg.ClientBase, texts: readonly string[]): Promise<void> {
  await client.query(
    `insert into search_words (word)
     select distinct word from unnest($1::text[]) as text, unnest(string_to_array(plain_text(text), ' ')) as word
     where char_length(word) between 4 and 30 order by word on conflict do nothing`,
    [texts],
  );
}

export async function addToTags(client: pg.ClientBase, ids: readonly number[], counts: readonly number[]): Promise<void> {
  await client.query(
    `update tags set post_count = post_count + used.count from unnest($1::bigint[], $2::int[]) as used (id, count) where tags.id = used.id`,
    [ids, counts],
  );
}

export async function addToTotal(client: pg.ClientBase, posts: number): Promise<void> {
  await client.query('update post_totals set posts = posts + $1 where part = 0', [posts]);
}

/** Updates the planner's statistics and sets the visibility of fresh rows, which the first readers would do otherwise. */
export async function settleTables(client: pg.ClientBase): Promise<void> {
  await client.query(`vacuum (analyze) ${[...largeTables, 'users', 'user_stats', 'all_polls', 'friendships', 'search_words'].join(', ')}`);
}
