import pg from 'pg';
import { setForms } from '../../../platform/server/db/database.ts';

/** A table as it is copied: the columns that have to be given, by name. */
export interface CopiedTable {
  name: string;
  columns: string[];
}

export interface Sequence {
  name: string;
  last: number;
}

/** One view of the whole database, as it is at this moment, however long its reading takes. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await setForms(client);
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin isolation level repeatable read read only');
  // The snapshot is taken by the first statement.
  await client.query('select 1');
}

/** The statements after it see what was committed meanwhile. */
export async function endSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('commit');
}

/** The schemas whose tables are backed up: the product's, and that of the job queue, whose tables are named with it. */
const ownSchemas = `('public'::regnamespace, 'graphile_worker'::regnamespace)`;

/** A name of a table or sequence as it stands in SQL. */
export function identifierOf(name: string): string {
  return name.split('.').map(pg.escapeIdentifier).join('.');
}

/** Every table of the product and of the job queue, and Kysely's migration tables. The start after a restore fills `routines`. */
export async function tablesOf(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select case when relnamespace = 'public'::regnamespace then '' else relnamespace::regnamespace || '.' end || relname as name,
      array_agg(quote_ident(attname) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace in ${ownSchemas} and relkind = 'r' and relname <> 'routines' and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by relnamespace, relname order by relname`);
  return rows;
}

export async function migrationsDone(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(row => row.name);
}

/** The last value of each sequence, so that a restored database never reuses the id of a deleted row. */
export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select case when schemaname = 'public' then '' else schemaname || '.' end || sequencename as name, last_value as last from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null order by sequencename`);
  return rows;
}

export interface StoredPicture {
  name: string;
  width: number;
}

/** The pictures that have files: uploads, and copies of pictures elsewhere. */
export async function pictures(client: pg.ClientBase): Promise<StoredPicture[]> {
  const { rows } = await client.query<StoredPicture>(`
    select name, width from images union all select name, width from picture_copies where copied_at is not null order by name`);
  return rows;
}

/** The pictures of these names that still have rows, and whether something shows each. */
export async function remainingPictures(client: pg.ClientBase, names: readonly string[]): Promise<{ name: string; isShown: boolean }[]> {
  const { rows } = await client.query<{ name: string; isShown: boolean }>(
    `select name, attachments > 0
        or exists (select from all_posts where image_url = url and image_url like '/images/%')
        or exists (select from all_posts where more_images @> jsonb_build_array(jsonb_build_object('url', url)))
        or exists (select from users where users.id = owner_id and profile_image_url = url) as "isShown"
      from (select name, attachments, owner_id, '/images/' || name || '.webp' as url from images where name = any($1)) as left_over
    union all select name, true from picture_copies where name = any($1) and copied_at is not null`,
    [names],
  );
  return rows;
}

/** How a table is read out, in the order of its columns. */
export function readingOf({ name, columns }: CopiedTable): string {
  return `select ${columns.join(', ')} from ${identifierOf(name)}`;
}
