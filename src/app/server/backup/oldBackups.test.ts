import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../platform/server/db/database.ts';
import { migrate, migrationTexts } from '../../../platform/server/db/migrate.ts';
import { readSettings } from '../../../platform/server/settings/settings.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { recount } from '../consistency/recount.queries.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

let world: World;
let folder: string;
const opened: Database[] = [];
beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), 'bleachers-old-backups-'));
});
afterAll(async () => {
  for (const db of opened) await db.destroy();
  await world.close();
  await rm(folder, { recursive: true });
});

async function emptyDatabase() {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await sql.raw(`create database ${name}`).execute(world.db);
  const connection = { ...world.connection, database: name };
  const db = createDatabase(connection, () => undefined);
  opened.push(db);
  return { connection, db, drop: () => sql.raw(`drop database ${name} with (force)`).execute(world.db) };
}

/** Brings an empty database to an older version, in which a person has written a post. */
async function makeOldCommunity(db: Database, newest: string): Promise<void> {
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  await sql`create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)`.execute(db);
  for (const [name, text] of await migrationTexts()) {
    if (name > newest) break;
    await sql.raw(text).execute(db);
    await sql`insert into kysely_migration values (${name}, now())`.execute(db);
  }
  await sql`insert into users (issuer, subject, username) values ('here', '1', 'FirstFan_1')`.execute(db);
  await sql`insert into posts (content, author_id, author_name) select 'Ça va, Dončić 🏀', id, username from users`.execute(db);
  await sql`update post_totals set posts = 1 where part = 0`.execute(db);
  await sql`insert into user_stats (user_id, total_posts) select id, 1 from users`.execute(db);
}

/** Tables, constraints, indexes, triggers, routines and views of a database. PostgreSQL parenthesizes equal expressions in two ways. */
async function shapeOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    with own as (select oid, nspname from pg_namespace where nspname in ('public', 'late', 'graphile_worker'))
    select format('%s.%s.%s', attrelid::regclass, attname, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, pg_get_expr(adbin, adrelid))) as text
      from pg_attribute join pg_class on pg_class.oid = attrelid join own on own.oid = relnamespace
      left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind in ('r', 'v') and attnum > 0 and not attisdropped
    union all select concat_ws(' ', oid::regclass, relkind, relpersistence, reloptions) from pg_class where relnamespace in (select oid from own)
    union all select indexdef from pg_indexes where schemaname in (select nspname from own)
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace in (select oid from own) and contype <> 'n'
    union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace in (select oid from own) and not tgisinternal
    union all select pg_get_functiondef(pg_proc.oid) from pg_proc where pronamespace in (select oid from own) and prokind <> 'a'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select schemaname || '.' || viewname || definition from pg_views where schemaname in (select nspname from own)
    union all select mapcfg::regconfig || ' ' || maptokentype || ' ' || mapdict::regdictionary from pg_ts_config_map`.execute(db);
  return rows.map(({ text }) => text.replace(/[()]/g, '')).sort();
}

// The oldest two versions whose schema this backup can read.
test.each(['20261123T1630_job_queue', '20261123T1631_queued_jobs'])(
  'a backup of version %s is restored, and becomes what a new database is',
  async version => {
    const old = await emptyDatabase();
    await makeOldCommunity(old.db, version);
    const file = join(folder, `${version}.tar.gz`);
    await backUp(old.connection, readSettings({ DATA_DIR: join(folder, version) }), file);
    await old.drop();

    const restored = await emptyDatabase();
    await restore(restored.connection, readSettings({ DATA_DIR: join(folder, `${version}-restored`) }), file, {
      replaces: false,
      report: () => undefined,
    });
    await migrate(restored.db);
    expect(await restored.db.selectFrom('posts').select(['content', 'author_name']).execute()).toEqual([
      { content: 'Ça va, Dončić 🏀', author_name: 'FirstFan_1' },
    ]);
    expect(await recount(restored.db)).toEqual([]);
    const created = await emptyDatabase();
    await migrate(created.db);
    expect(await shapeOf(restored.db)).toEqual(await shapeOf(created.db));
    await restored.drop();
    await created.drop();
  },
);
