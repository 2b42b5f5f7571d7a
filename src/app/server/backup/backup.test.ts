import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import type { Post } from '../../../features/posts/posts.contract.ts';
import { createDatabase, type Database } from '../../../platform/server/db/database.ts';
import { migrate } from '../../../platform/server/db/migrate.ts';
import { queueJobs } from '../../../platform/server/jobs/jobs.queries.ts';
import { storeOf } from '../../../platform/server/media/store.ts';
import { readSettings } from '../../../platform/server/settings/settings.ts';
import { openRelay } from '../../../platform/server/testing/relay.ts';
import { recount } from '../consistency/recount.queries.ts';
import { type Caller, openWorld, setUp, type World } from '../../../testing/world.ts';
import { backUp } from './backup.ts';
import { foreignObjects } from './ownObjects.ts';
import { restore } from './restore.ts';
import { objectsOf } from './restore.queries.ts';
import { temporaryFolder } from '../../../platform/server/testing/temporaryFolder.ts';

const folder = temporaryFolder('backup');
let taken: string;
const odd = 'Tabs\tand\\backslashes, \\N and "quotes"\nand a line, Dončić 🏀';
const silent = { replaces: false, report: () => undefined };
const settingsIn = (name: string) => readSettings({ DATA_DIR: join(folder, name) });

/** An empty database on the test server, to restore into. */
async function emptyDatabase(): Promise<{ connection: World['connection']; db: Database; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await sql.raw(`create database ${name}`).execute(world.db);
  const connection = { ...world.connection, database: name };
  const db = createDatabase(connection, () => undefined);
  const drop = async () => {
    await db.destroy();
    await sql.raw(`drop database ${name} with (force)`).execute(world.db);
  };
  return { connection, db, drop };
}

async function fingerprint(db: Database): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1`.execute(db);
  const of = async (table: string) =>
    (
      await sql<{
        sum: string;
      }>`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.table(table)} as t`.execute(db)
    ).rows[0]?.sum;
  return Object.fromEntries(await Promise.all(rows.map(async ({ name }) => [name, await of(name)])));
}

const world = setUp(() => openWorld({ DATA_DIR: join(folder, 'here') }));
const person = setUp(() => world.person());
beforeAll(async () => {
  for (const content of [odd, 'second']) await person.call('POST', '/api/posts', { content, tags: ['NBA'] });
  const { body: gone } = await person.call<Post>('POST', '/api/posts', { content: 'the newest, deleted again' });
  await person.call('DELETE', `/api/posts/${gone.id}`);
  await storeOf(world.context.settings).put(`${'a'.repeat(32)}.webp`, Buffer.from('a picture'));
  await world.db
    .insertInto('images')
    .values([
      { name: 'a'.repeat(32), owner_id: person.id, width: 10, height: 10, alt: null, bytes: 9 },
      { name: 'b'.repeat(32), owner_id: person.id, width: 10, height: 10, alt: null, bytes: 9 },
    ])
    .execute();
  // The logo counts as attached to its picture, which a restore must not count again.
  const logo = { image_url: `/images/${'a'.repeat(32)}.webp`, image_width: 10, image_height: 10 };
  await world.db.updateTable('site_settings').set(logo).execute();
  await queueJobs(world.db, 'backed_up', ['one', 'two']);
  taken = join(folder, 'taken.tar.gz');
});

test('a write during a backup is in it completely or not at all, and the restore is identical to the byte', async () => {
  const taking = { isDone: false };
  const writing = (async () => {
    for (let number = 0; !taking.isDone; number += 1) {
      const { body } = await person.call<Post>('POST', '/api/posts', { content: `under load ${number}`, tags: ['NBA', 'NFL'] });
      const like = person.call('POST', `/api/posts/${body.id}/like`);
      await Promise.all([like, person.call('POST', '/api/replies', { postId: body.id, content: 'yes' })]);
    }
  })();
  const report = await backUp(world.connection, world.context.settings, taken);
  taking.isDone = true;
  await writing;
  // The picture without a file is shown by nothing: its upload is under way.
  expect(report.pictures).toEqual({ found: 1, missing: [] });
  // Only the file's owner may read it.
  expect((await stat(taken)).mode & 0o777).toBe(0o600);

  const other = await emptyDatabase();
  await restore(other.connection, settingsIn('there'), taken, silent);
  await migrate(other.db);
  expect(await recount(other.db)).toEqual([]);
  const posts = await other.db.selectFrom('posts').select('content').where('content', '=', odd).execute();
  expect(posts).toHaveLength(1);
  expect(await readFile(join(folder, 'there', 'uploads', `${'a'.repeat(32)}.webp`), 'utf8')).toBe('a picture');
  await other.drop();
});

test('a restored database is the one it was taken of, with its indexes and keys, and gives no id twice', async () => {
  const file = join(folder, 'quiet.tar.gz');
  await backUp(world.connection, world.context.settings, file);
  const other = await emptyDatabase();
  await restore(other.connection, settingsIn('there'), file, silent);
  // The start after a restore has no migration to run, and brings the routines.
  expect(await migrate(other.db)).toEqual([]);
  expect(await fingerprint(other.db)).toEqual(await fingerprint(world.db));
  // PostgreSQL writes equal expressions with more or fewer parentheses.
  const shape = (db: Database) =>
    sql`select indexdef as text from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || translate(pg_get_constraintdef(oid), '()', '') from pg_constraint where connamespace = 'public'::regnamespace order by 1`.execute(
      db,
    );
  expect((await shape(other.db)).rows).toEqual((await shape(world.db)).rows);
  const next = (db: Database) => sql<{ id: number }>`select nextval(pg_get_serial_sequence('all_posts', 'id')) as id`.execute(db);
  expect((await next(other.db)).rows).toEqual((await next(world.db)).rows);
  await other.drop();
});

/** A world whose nodes are stopped, with a person in it. */
async function stoppedWorld(): Promise<{ connection: World['connection']; db: Database; person: Caller; drop: () => Promise<void> }> {
  const other = await openWorld();
  const there = await other.person();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await other.close({ keepsAs: name });
  const connection = { ...world.connection, database: name };
  // The restore has to be the only connection.
  const closingSoon = { ...connection, idleTimeoutMillis: 1 };
  const db = createDatabase(closingSoon, () => undefined);
  const drop = async () => {
    await db.destroy();
    await sql.raw(`drop database ${name} with (force)`).execute(world.db);
  };
  return { connection, db, person: there, drop };
}

test('a database with people in it is replaced only with --replace, and only while no node runs on it', async () => {
  const other = await openWorld();
  const there = await other.person('whowasthere');
  const users = (db: Database) => db.selectFrom('users').select('id').execute();
  await expect(restore(other.connection, settingsIn('there'), taken, silent)).rejects.toThrow('has 1 users. Add --replace');
  await expect(restore(other.connection, settingsIn('there'), taken, { ...silent, replaces: true })).rejects.toThrow(
    'Bleachers is running on this database.',
  );
  expect(await users(other.db)).toEqual([{ id: there.id }]);
  await other.close();
  const stopped = await stoppedWorld();
  await restore(stopped.connection, settingsIn('there'), taken, { ...silent, replaces: true });
  expect(await users(stopped.db)).toEqual([{ id: person.id }]);
  await stopped.drop();
});

test('a damaged, truncated or foreign file changes nothing, neither rows nor pictures, and its line names the file', async () => {
  const whole = gunzipSync(await readFile(taken));
  const cut = join(folder, 'cut.tar.gz');
  const other = await stoppedWorld();
  const before = await fingerprint(other.db);
  const attempt = async (content: Buffer) => {
    await writeFile(cut, content);
    const restoring = restore(other.connection, settingsIn('untouched'), cut, { ...silent, replaces: true });
    const outcome = await restoring.then(() => 'it was restored', String);
    return outcome.replace(cut, 'FILE');
  };
  const says = (problem: string) => `Error: FILE can’t be restored: ${problem}. Nothing was changed.`;
  const end = whole.lastIndexOf('end.json');
  expect(await attempt(gzipSync(whole.subarray(0, end)))).toBe(says('it is incomplete: its end is missing'));
  expect(await attempt(gzipSync(whole.subarray(0, end - 700)))).toBe(says('it is incomplete: it ends in the middle of a file'));
  expect(await attempt((await readFile(taken)).subarray(0, 2_000))).toBe(says('it is incomplete: it ends too soon'));
  expect(await attempt(Buffer.from('not a backup'))).toBe(says('it is not a backup of Bleachers'));
  expect(await attempt(gzipSync('not a tar'.repeat(100)))).toBe(says('it is damaged, or no backup of Bleachers'));
  const flipped = Buffer.from(await readFile(taken));
  const middle = Math.floor(flipped.length / 2);
  flipped.fill(0x55, middle, middle + 64);
  expect(await attempt(flipped)).toMatch(/^Error: FILE can’t be restored: it is damaged.*Nothing was changed\.$/);
  const gone = restore(other.connection, settingsIn('untouched'), join(folder, 'nowhere.gz'), { ...silent, replaces: true });
  await expect(gone).rejects.toThrow('nowhere.gz can’t be restored: there is no such file. Nothing was changed.');
  expect(await fingerprint(other.db)).toEqual(before);
  await expect(stat(join(folder, 'untouched'))).rejects.toThrow('ENOENT');
  await other.drop();
});

test('a backup from the wrong folder fails with the number of missing files, unless pictures may be missing', async () => {
  const file = join(folder, 'wrong.tar.gz');
  const wrong = settingsIn('elsewhere');
  await expect(backUp(world.connection, wrong, file)).rejects.toThrow(
    `2 of 2 files of pictures are missing from ${join(folder, 'elsewhere', 'uploads')} (DATA_DIR), such as ${'a'.repeat(32)}.webp.`,
  );
  await expect(stat(file)).rejects.toThrow('ENOENT');
  const report = await backUp(world.connection, wrong, file, { withoutPictures: true });
  expect(report.pictures).toMatchObject({ found: 0, missing: { length: 2 } });
  const bucketAt = (port: number) =>
    readSettings({
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
  const away = backUp(world.connection, bucketAt(9), join(folder, 'away.tar.gz'));
  await expect(away).rejects.toThrow('The pictures can’t be read from the bucket pictures (S3_BUCKET) at http://127.0.0.1:9.');
  // A bucket that is empty, or another one's.
  const server = createServer((_request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(backUp(world.connection, bucketAt(port), join(folder, 'empty.tar.gz'))).rejects.toThrow(
    `2 of 2 files of pictures are missing from the bucket pictures (S3_BUCKET) at http://127.0.0.1:${port}, such as`,
  );
  server.close();
});

test('a picture that is shown and has no file fails a backup; one that is removed meanwhile does not', async () => {
  const name = 'c'.repeat(32);
  await world.db.insertInto('images').values({ name, owner_id: person.id, width: 10, height: 10, alt: null, bytes: 9 }).execute();
  await world.db
    .updateTable('users')
    .set({ profile_image_url: `/images/${name}.webp` })
    .where('id', '=', person.id)
    .execute();
  await expect(backUp(world.connection, world.context.settings, join(folder, 'lost.tar.gz'))).rejects.toThrow(
    `1 of 2 files of pictures are missing from ${join(folder, 'here', 'uploads')} (DATA_DIR), such as ${name}.webp.`,
  );
  // The removal begins before the snapshot and is committed while the backup waits for the locked table.
  const done = await world.db.transaction().execute(async tx => {
    await tx.updateTable('users').set({ profile_image_url: null }).where('id', '=', person.id).execute();
    await tx.deleteFrom('images').where('name', '=', name).execute();
    await sql`lock table push_subscriptions in access exclusive mode`.execute(tx);
    const taking = backUp(world.connection, world.context.settings, join(folder, 'removed.tar.gz'));
    await expect
      .poll(
        async () =>
          await world.sql`select 1 from pg_stat_activity where application_name = 'bleachers backup' and wait_event_type = 'Lock'`,
      )
      .toHaveLength(1);
    return { taking };
  });
  expect((await done.taking).pictures).toEqual({ found: 1, missing: [] });
});

test('copies of pictures elsewhere are in a backup', async () => {
  const name = 'd'.repeat(32);
  await world.db
    .insertInto('picture_copies')
    .values({ address: 'https://pictures.example/1.png', name, width: 800, height: 600, copied_at: new Date() })
    .execute();
  const store = storeOf(world.context.settings);
  for (const file of [`${name}.webp`, `${name}-640.webp`]) await store.put(file, Buffer.from(file));
  const report = await backUp(world.connection, world.context.settings, join(folder, 'copies.tar.gz'));
  expect(report.pictures).toEqual({ found: 3, missing: [] });
});

test.each(['table', 'view'])('a restore refuses a database with a foreign %s, also with --replace, and leaves it alone', async kind => {
  const other = await stoppedWorld();
  await sql.raw(`create ${kind} theirs as select 7 as number`).execute(other.db);
  await expect(restore(other.connection, settingsIn('there'), taken, { ...silent, replaces: true })).rejects.toThrow(
    `what Bleachers did not make: ${kind} public.theirs. Restore into a database of its own. Nothing was changed.`,
  );
  expect((await sql`select number from theirs`.execute(other.db)).rows).toEqual([{ number: 7 }]);
  expect(await other.db.selectFrom('users').select('id').execute()).toEqual([{ id: other.person.id }]);
  await other.drop();
});

test('a restore refuses another product’s database whose tables have our names, and objects in other schemas', async () => {
  const other = await emptyDatabase();
  const attempt = () => restore(other.connection, settingsIn('there'), taken, { ...silent, replaces: true });
  await sql`create table users (id int); create table kysely_migration (name text, timestamp text)`.execute(other.db);
  await expect(attempt()).rejects.toThrow('table public.kysely_migration, table public.users');
  await sql`drop table users, kysely_migration; create schema theirs; create table theirs.facts (id serial)`.execute(other.db);
  await expect(attempt()).rejects.toThrow('table theirs.facts');
  await other.drop();
});

test('a restore with another secret stores the secret of the backup and says where, so that nobody is signed out', async () => {
  const secret = 'k'.repeat(43);
  const from = settingsIn('here');
  await writeFile(join(from.dataDirectory, 'session-secret'), secret);
  const file = join(folder, 'secret.tar.gz');
  await backUp(world.connection, from, file, { withoutPictures: true });
  const other = await emptyDatabase();
  const to = readSettings({ DATA_DIR: join(folder, 'server'), SESSION_SECRET: 's'.repeat(32) });
  const { secretFile } = await restore(other.connection, to, file, silent);
  expect(secretFile).toBe(join(folder, 'server', 'session-secret'));
  expect(await readFile(secretFile ?? '', 'utf8')).toBe(secret);
  expect((await stat(secretFile ?? '')).mode & 0o777).toBe(0o600);
  await other.drop();
});

test.runIf(process.getuid?.() === 0)('a restore as root leaves files that belong to the owner of the data folder', async () => {
  const data = join(folder, 'of-a-service');
  await mkdir(data);
  await chown(data, 65_534, 65_534);
  const other = await emptyDatabase();
  await restore(other.connection, readSettings({ DATA_DIR: data }), join(folder, 'secret.tar.gz'), silent);
  for (const name of ['session-secret', 'uploads', join('uploads', `${'a'.repeat(32)}.webp`)])
    expect(await stat(join(data, name)), name).toMatchObject({ uid: 65_534, gid: 65_534 });
  await other.drop();
});

test('a backup writes over nothing, and one that fails leaves nothing', async () => {
  await expect(backUp(world.connection, world.context.settings, taken)).rejects.toThrow('exists already');
  await expect(backUp(world.connection, world.context.settings, join(folder, 'nowhere', 'x.tar.gz'))).rejects.toThrow('ENOENT');
  expect((await readdir(folder)).filter(name => name.endsWith('.unfinished'))).toEqual([]);
});

test('a backup and a restore whose connection is cut end by its error, and leave nothing', async () => {
  const relay = await openRelay(inject('postgres'));
  relay.cutAt = /\bcopy\b/i;
  const through = ({ database = '' }: World['connection']) => ({ ...world.connection, ...relay.connection, database });
  const cut = /Connection terminated|ECONNRESET/;
  await expect(backUp(through(world.connection), world.context.settings, join(folder, 'lost.tar.gz'))).rejects.toThrow(cut);
  expect((await readdir(folder)).filter(name => name.startsWith('lost'))).toEqual([]);
  const other = await emptyDatabase();
  await expect(restore(through(other.connection), settingsIn('lost'), taken, silent)).rejects.toThrow(cut);
  expect(await fingerprint(other.db)).toEqual({});
  expect(relay.faults()).toBe(2);
  await other.drop();
  await relay.cut();
});

test('every object that migrations make is known as ours', async () => {
  const client = new pg.Client(world.connection);
  await client.connect();
  expect((await objectsOf(client)).length).toBeGreaterThan(100);
  expect(await foreignObjects(client)).toEqual([]);
  await client.end();
});
