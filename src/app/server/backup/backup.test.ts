import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Post } from '../../../features/posts/posts.contract.ts';
import { createDatabase, type Database } from '../../../platform/server/db/database.ts';
import { migrate } from '../../../platform/server/db/migrate.ts';
import { queueJobs } from '../../../platform/server/jobs/jobs.queries.ts';
import { storeOf } from '../../../platform/server/media/store.ts';
import { readSettings } from '../../../platform/server/settings/settings.ts';
import { recount } from '../consistency/recount.queries.ts';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

let folder: string;
let world: World;
let person: Caller;
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

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bleachers-backup-'));
  world = await openWorld({ DATA_DIR: join(folder, 'here') });
  person = await world.person();
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
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
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
  expect(report).toMatchObject({ pictures: 1, missing: 1 });
  // Only the file's owner may read it.
  expect((await stat(taken)).mode & 0o777).toBe(0o600);

  const other = await emptyDatabase();
  await restore(other.connection, settingsIn('there'), taken, silent);
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
  expect(await fingerprint(other.db)).toEqual(await fingerprint(world.db));
  const shape = (db: Database) =>
    sql`select indexdef as text from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1`.execute(
      db,
    );
  expect((await shape(other.db)).rows).toEqual((await shape(world.db)).rows);
  const next = (db: Database) => sql<{ id: number }>`select nextval(pg_get_serial_sequence('all_posts', 'id')) as id`.execute(db);
  expect((await next(other.db)).rows).toEqual((await next(world.db)).rows);
  expect(await migrate(other.db)).toEqual([]);
  await other.drop();
});

test('a database with people in it is replaced only with --replace', async () => {
  const other = await openWorld();
  const there = await other.person('whowasthere');
  await expect(restore(other.connection, settingsIn('there'), taken, silent)).rejects.toThrow('has 1 users. Add --replace');
  expect(await other.db.selectFrom('users').select('id').execute()).toEqual([{ id: there.id }]);
  await restore(other.connection, settingsIn('there'), taken, { ...silent, replaces: true });
  expect(await other.db.selectFrom('users').select('id').execute()).toEqual([{ id: person.id }]);
  await other.close();
});

test('a damaged, truncated or foreign file changes nothing', async () => {
  const whole = gunzipSync(await readFile(taken));
  const cut = join(folder, 'cut.tar.gz');
  const other = await openWorld();
  await other.person();
  const before = await fingerprint(other.db);
  const attempt = async (content: Buffer) => {
    await writeFile(cut, content);
    return restore(other.connection, settingsIn('there'), cut, { ...silent, replaces: true });
  };
  const end = whole.lastIndexOf('end.json');
  await expect(attempt(gzipSync(whole.subarray(0, end)))).rejects.toThrow('incomplete');
  await expect(attempt(gzipSync(whole.subarray(0, end - 700)))).rejects.toThrow('in the middle of a file');
  await expect(attempt((await readFile(taken)).subarray(0, 2_000))).rejects.toThrow('unexpected end of file');
  await expect(attempt(Buffer.from('not a backup'))).rejects.toThrow('incorrect header check');
  expect(await fingerprint(other.db)).toEqual(before);
  await other.close();
});

test('a backup writes over nothing, and one that fails leaves nothing', async () => {
  await expect(backUp(world.connection, world.context.settings, taken)).rejects.toThrow('exists already');
  await expect(backUp(world.connection, world.context.settings, join(folder, 'nowhere', 'x.tar.gz'))).rejects.toThrow('ENOENT');
  expect((await readdir(folder)).filter(name => name.endsWith('.unfinished'))).toEqual([]);
});
