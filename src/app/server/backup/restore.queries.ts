import pg from 'pg';
import { setForms } from '../../../platform/server/db/database.ts';
import { identifierOf, migrationsDone, type Sequence } from './backup.queries.ts';

/** Begins the transaction of a restore, which is invisible before its commit. It waits for locks at most five seconds. */
export async function beginRestore(client: pg.ClientBase): Promise<void> {
  await setForms(client);
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

/** A table, function or other object in a schema. */
export interface DatabaseObject {
  kind: string;
  schema: string;
  name: string;
}

/** Every object of the schemas that are not the system's, without those of extensions and those that belong to another object. */
export async function objectsOf(client: pg.ClientBase): Promise<DatabaseObject[]> {
  const { rows } = await client.query<DatabaseObject>(`
    select distinct type as kind, nspname as schema,
      coalesce(object.name, regexp_replace(substr(identity, length(quote_ident(nspname)) + 2), '\\(.*', '')) as name
    from pg_depend as held
    join pg_namespace on pg_namespace.oid = held.refobjid and nspname <> 'information_schema' and nspname !~ '^pg_'
    cross join lateral pg_identify_object(held.classid, held.objid, 0) as object
    where held.refclassid = 'pg_namespace'::regclass and held.deptype = 'n' and held.classid <> 'pg_extension'::regclass
      and not exists (select from pg_depend as owned where owned.classid = held.classid and owned.objid = held.objid and owned.deptype in ('a', 'e', 'i'))
    order by schema, kind, name`);
  return rows;
}

/** The names of Kysely's migrations; none where the database has none. */
export async function migrationNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.kysely_migration') is not null as there`);
  return rows[0]?.there ? migrationsDone(client) : [];
}

/** Nodes and commands of the product that are connected to this database. */
export async function connectedNodes(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'bleachers%' and pid <> pg_backend_pid()`);
  return rows[0]?.count ?? 0;
}

/** Drops the product's objects; those of an extension stay. The caller has checked that nothing else is there. */
export async function dropEverything(client: pg.ClientBase, schemas: readonly string[]): Promise<void> {
  for (const schema of schemas) await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`);
  for (const { kind, schema, name } of await objectsOf(client)) {
    const statements = /^(function|procedure|aggregate)$/.test(kind)
      ? await dropsOf(client, schema, name)
      : [`drop ${kind} if exists ${identifierOf(`${schema}.${name}`)} cascade`];
    for (const statement of statements) await client.query(statement);
  }
}

/** The statements that drop every function of a name. */
async function dropsOf(client: pg.ClientBase, schema: string, name: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure) as statement from pg_proc
      where pronamespace = $1::regnamespace and proname = $2`,
    [schema, name],
  );
  return rows.map(row => row.statement);
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
