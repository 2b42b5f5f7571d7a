import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/server/db/database.ts';
import { accountFor, runAs } from '../../platform/server/postgres/index.ts';
import { freePort } from '../../platform/server/process/freePort.ts';
import { projectFolder } from '../../platform/server/process/project.ts';

/** PostgreSQL of Debian 12: the oldest version that the product supports, set up by other hands. */
const bin = '/usr/lib/postgresql/15/bin';

/** The first hour of an operator: a server of their own, a file of settings, and the commands with it. */
describe.runIf(existsSync(join(bin, 'initdb')))('an operator with PostgreSQL of Debian', { tags: 'slow' }, () => {
  let folder: string;
  let file: string;
  let settings: Record<string, string>;
  let port: number;
  let node: ChildProcess | undefined;
  let log = '';

  /** Runs a program of PostgreSQL as its own account, because it refuses root. */
  async function postgresProgram(name: string, ...words: string[]): Promise<void> {
    const child = spawn(join(bin, name), words, { ...runAs(await accountFor(join(folder, 'cluster'))), stdio: 'ignore' });
    const [code] = await once(child, 'exit');
    if (code === 0) return;
    const lines = await readFile(join(cluster(), 'log'), 'utf8').catch(() => '');
    throw new Error(`${name} ended with ${code}: ${lines.split('\n').slice(-5).join('\n')}`);
  }
  const cluster = () => join(folder, 'cluster');
  const startPostgres = () =>
    postgresProgram(
      'pg_ctl',
      'start',
      '-w',
      '-D',
      cluster(),
      '-l',
      join(cluster(), 'log'),
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`,
    );
  const stopPostgres = () => postgresProgram('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', cluster());

  const at = (path: string) =>
    fetch(`http://127.0.0.1:${settings.PORT}${path}`).then(
      answer => answer.status,
      () => 0,
    );
  const write = (more: Record<string, string> = {}) =>
    writeFile(
      file,
      Object.entries({ ...settings, ...more })
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    );

  async function run(name: string, ...words: string[]): Promise<{ code: number; output: string }> {
    const given = ['run', '--silent', name, '--', '--env-file', file, ...words];
    return promisify(execFile)('npm', given, { cwd: projectFolder, env: { PATH: process.env.PATH, HOME: process.env.HOME } }).then(
      ({ stdout, stderr }) => ({ code: 0, output: stderr + stdout }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, output: stderr + stdout }),
    );
  }

  function startNode(): void {
    const environment = { PATH: process.env.PATH, HOME: process.env.HOME, UV_THREADPOOL_SIZE: '8', ...settings };
    node = spawn(process.execPath, ['--import', 'tsx', 'src/app/server/main.ts', '--dev'], { cwd: projectFolder, env: environment });
    for (const stream of [node.stdout, node.stderr]) stream?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  }

  async function stopNode(): Promise<void> {
    if (!node || node.exitCode !== null) return;
    const ended = once(node, 'exit');
    node.kill('SIGTERM');
    await ended;
  }

  async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = createDatabase({ connectionString: settings.DATABASE_URL ?? '', max: 1 }, () => undefined);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bleachers-operator-'));
    await chmod(folder, 0o755);
    file = join(folder, 'bleachers.env');
    await mkdir(cluster());
    const account = await accountFor(join(folder, 'none'));
    if (account) await chown(cluster(), account.uid, account.gid);
    await postgresProgram('initdb', '-D', cluster(), '-U', 'bleachers', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
    port = await freePort();
    await startPostgres();
    settings = {
      DATABASE_URL: `postgres://bleachers@127.0.0.1:${port}/bleachers`,
      DATA_DIR: join(folder, 'data of the site'),
      SESSION_SECRET: 'a secret with #, $HOME and "quotes" in it',
      SITE_NAME: 'Row Seven & Sons',
      PORT: String(await freePort()),
      SIGN_UP: 'closed',
      LIVE_SCORES_SOURCES: 'none',
      GAME_THREADS: 'none',
    };
    await write();
    const db = createDatabase({ host: '127.0.0.1', port, user: 'bleachers', database: 'postgres', max: 1 }, () => undefined);
    await sql`create database bleachers`.execute(db);
    await db.destroy();
  });
  afterAll(async () => {
    await stopNode();
    await stopPostgres();
    await rm(folder, { recursive: true, force: true });
  });

  test('keeps the values of the settings whole in the file', async () => {
    expect(parseEnv(await readFile(file, 'utf8'))).toEqual(settings);
  });

  test('starts a node before its database, which waits, and serves once it is there', async () => {
    await stopPostgres();
    startNode();
    await expect.poll(() => at('/healthz'), { timeout: 60_000 }).toBe(200);
    expect(await at('/readyz')).toBe(503);
    await startPostgres();
    await expect.poll(() => at('/readyz'), { timeout: 120_000 }).toBe(200);
    expect(log).toMatch(/^The database can’t be reached: .*\. Waiting for it \(DATABASE_URL\)\.$/m);
    expect(log).not.toContain('Demo sign-in');
    expect(await at('/feed.json')).toBe(200);
  });

  test('reads few lines about a database that is away for a while, and needs to start nothing', async () => {
    const before = log.length;
    await stopPostgres();
    await expect.poll(() => at('/readyz'), { timeout: 30_000 }).toBe(503);
    for (let call = 0; call < 50; call += 1) await at(`/api/posts?limit=${1 + (call % 40)}`);
    await new Promise(resolve => setTimeout(resolve, 15_000));
    const lines = log.slice(before).trim().split('\n');
    expect(lines.length, lines.map(line => line.slice(0, 200)).join('\n')).toBeLessThan(25);
    await startPostgres();
    await expect.poll(() => at('/readyz'), { timeout: 60_000 }).toBe(200);
  });

  test('backs up with every picture, or is told what is missing and where', async () => {
    const name = 'a'.repeat(32);
    await inDatabase(async db => {
      const { rows } = await sql<{ id: string }>`select id from users where username is not null limit 1`.execute(db);
      const owner = rows[0]?.id;
      await sql`insert into images (name, owner_id, width, height, bytes) values (${name}, ${owner}, 10, 10, 9)`.execute(db);
      await sql`update users set profile_image_url = ${`/images/${name}.webp`} where id = ${owner}`.execute(db);
    });
    const missing = await run('backup', join(folder, 'missing.tar.gz'));
    expect(missing).toMatchObject({
      code: 1,
      output: expect.stringContaining(`1 of 1 files of pictures are missing from ${settings.DATA_DIR}/uploads (DATA_DIR)`),
    });
    expect(existsSync(join(folder, 'missing.tar.gz'))).toBe(false);
    expect((await run('backup', join(folder, 'without.tar.gz'), '--without-pictures')).code).toBe(0);
    await writeFile(join(settings.DATA_DIR ?? '', 'uploads', `${name}.webp`), 'a picture');
    expect(await run('backup', join(folder, 'whole.tar.gz'))).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 files of pictures'),
    });
  });

  test('restores only with the product stopped, and never over the tables of others', async () => {
    const whole = join(folder, 'whole.tar.gz');
    expect(await run('restore', whole)).toMatchObject({ code: 1, output: expect.stringContaining('Add --replace') });
    expect(await run('restore', whole, '--replace')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Bleachers is running on this database'),
    });
    await stopNode();
    await inDatabase(db => sql`create table invoices (id int)`.execute(db));
    expect(await run('restore', whole, '--replace')).toMatchObject({ code: 1, output: expect.stringContaining('table public.invoices') });
    await inDatabase(db => sql`drop table invoices`.execute(db));
    if (process.getuid?.() === 0) {
      const theirs = join(folder, 'of the service');
      await mkdir(theirs);
      await chown(theirs, 65_534, 65_534);
      await write({ DATA_DIR: theirs });
      expect((await run('restore', whole, '--replace')).code).toBe(0);
      expect((await stat(join(theirs, 'uploads', `${'a'.repeat(32)}.webp`))).uid).toBe(65_534);
      await write();
    }
    expect(await run('restore', whole, '--replace')).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 files of pictures are back'),
    });
  });

  test('removes the demo, and every counter equals its rows', async () => {
    expect((await run('remove-demo', '--dry-run')).output).toContain('To be removed: 40 people');
    expect((await run('remove-demo')).output).toContain('Removed: 40 people');
    expect(await run('recount', '--check')).toMatchObject({ code: 0, output: expect.stringContaining('Every counter equals its rows.') });
  });
});
