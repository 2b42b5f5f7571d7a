import pg from 'pg';
import { identifierOf, type Sequence } from './backup.queries.ts';

/** Begins the transaction of a restore, which is invisible before its commit. It waits for locks at most five seconds. */
export async function beginRestore(client: pg.ClientBase): Promise<void> {
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '5s'`);
  await client.query('begin');
  await client.query(`set local maintenance_work_mem = '256MB'`);
}

/** How many people the database has; 0 also where it has no table yet. */
export async function peopleIn(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.users') is not null as there`);
  if (rows[0]?.there !== true) return 0;
  return (await client.query<{ count: number }>('select count(*)::int as count from users')).rows[0]?.count ?? 0;
}

/** Drops the product's objects; those of an extension stay. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists late cascade');
  await client.query('drop schema if exists graphile_worker cascade');
  await client.query(`
    do $$
    declare statement text;
    begin
      for statement in
        select format('drop table if exists %s cascade', pg_class.oid::regclass) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      loop execute statement; end loop;
      for statement in
        select format('drop function if exists %s cascade', pg_proc.oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      loop execute statement; end loop;
      for statement in
        select format('drop text search configuration if exists %s cascade', pg_ts_config.oid::regconfig) from pg_ts_config
        where cfgnamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_ts_config.oid and deptype = 'e')
        union all
        select format('drop text search dictionary if exists %s cascade', pg_ts_dict.oid::regdictionary) from pg_ts_dict
        where dictnamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_ts_dict.oid and deptype = 'e')
      loop execute statement; end loop;
    end $$`);
}

/** Creates Kysely's migration tables as Kysely does. */
export async function makeMigrationTables(client: pg.ClientBase): Promise<void> {
  await client.query('create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)');
  await client.query('create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)');
}

/** Drops indexes and foreign keys and answers the statements that make them again: after the rows that is far quicker. */
export async function setAside(client: pg.ClientBase): Promise<string[]> {
  const { rows: keys } = await client.query<{ drop: string; again: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as again
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`);
  const { rows: indexes } = await client.query<{ drop: string; again: string }>(`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as again
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
    order by indexrelid`);
  for (const { drop } of [...keys, ...indexes]) await client.query(drop);
  return [...indexes, ...keys].map(({ again }) => again);
}

/** Empties a table that its migration put something into. */
export async function empty(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(`delete from ${identifierOf(table)}`);
}

export async function run(client: pg.ClientBase, statement: string): Promise<void> {
  await client.query(statement);
}

export async function continueSequences(client: pg.ClientBase, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last } of sequences) await client.query('select setval($1::regclass, $2)', [identifierOf(name), last]);
}

export async function settle(client: pg.ClientBase): Promise<void> {
  await client.query('analyze');
}
