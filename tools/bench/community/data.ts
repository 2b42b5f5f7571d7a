import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase } from '../../../src/platform/server/db/database.ts';
import { migrate } from '../../../src/platform/server/db/migrate.ts';
import { startEmbeddedPostgres } from '../../../src/platform/server/postgres/index.ts';
import { projectFolder } from '../../../src/platform/server/process/project.ts';
import { forgetSessions } from './material.queries.ts';
import type { Options } from '../options.ts';

/** A seeded community in a database of this run, which goes with it. */
export interface Data {
  url: string;
  client: pg.Client;
  postgresPid: number;
  close(): Promise<void>;
}

const seedFolder = join(projectFolder, 'src', 'app', 'server', 'seed', 'synthetic');

/** Changes with what the seed makes. */
async function stampOf(): Promise<string> {
  const names = (await readdir(seedFolder)).filter(name => !name.endsWith('.test.ts')).sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(await readFile(join(seedFolder, name)));
  return hash.digest('hex');
}

async function seedInto(folder: string, { posts, replies }: Pick<Options, 'posts' | 'replies'>): Promise<void> {
  const words = ['--import', 'tsx', join(projectFolder, 'src', 'app', 'server', 'commands', 'seedCommunity.ts')];
  const child = spawn(process.execPath, [...words, '--posts', String(posts), '--replies', String(replies)], {
    cwd: projectFolder,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
  });
  const code = await new Promise(resolve => child.once('exit', resolve));
  if (code !== 0) throw new Error('The community could not be made.');
}

async function removeFolder(folder: string): Promise<void> {
  // The data lie elsewhere if PostgreSQL's account cannot reach the folder.
  const cluster = await realpath(join(folder, 'postgres', 'cluster')).catch(() => undefined);
  if (cluster) await rm(cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

function urlOf({ host, port, user, password }: { host: string; port: number; user: string; password?: string }, database: string): string {
  const account = password ? `${user}:${encodeURIComponent(password)}` : user;
  return `postgres://${account}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Databases of runs that were killed; each is named by its process. */
async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(`select datname from pg_database where datname like 'run\\_%'`);
  for (const { datname } of rows)
    if (!existsSync(`/proc/${datname.slice(4)}`)) await admin.query(`drop database if exists ${datname} with (force)`);
}

/**
 * The community of this size, made where it is not there yet or the seed has changed. Writes of a run go into a copy; whoever only reads
 * can do without one, which of ten million replies takes a minute.
 */
export async function openData(
  options: Pick<Options, 'posts' | 'replies'>,
  show: (line: string) => void,
  { onlyReads = false } = {},
): Promise<Data> {
  const folder = join(projectFolder, '.cache', 'bench', `${options.posts}-${options.replies}`);
  const [stamp, made] = [await stampOf(), await readFile(join(folder, 'seeded'), 'utf8').catch(() => undefined)];
  if (stamp !== made) {
    show(`Making a community of ${options.posts.toLocaleString('en-US')} posts in ${folder}`);
    await removeFolder(folder);
    await mkdir(folder, { recursive: true });
    await seedInto(folder, options);
    await writeFile(join(folder, 'seeded'), stamp);
  }
  const postgres = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), database: 'bleachers' });
  const { connection } = postgres;
  const database = createDatabase({ ...connection, hasNoStatementTimeout: true }, () => undefined);
  await migrate(database);
  await database.destroy();
  const admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  await dropLeftovers(admin);
  const name = onlyReads ? connection.database : `run_${process.pid}`;
  if (!onlyReads) {
    show('Copying it for this run');
    await admin.query(`create database ${name} template bleachers strategy file_copy`);
  }
  const client = new pg.Client({ ...connection, database: name });
  await client.connect();
  client.on('error', () => undefined);
  const postmaster = await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  return {
    url: urlOf(connection, name),
    client,
    postgresPid: Number(postmaster.split('\n')[0]),
    async close() {
      if (onlyReads) await forgetSessions(client);
      await client.end();
      if (!onlyReads) await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      await postgres.stop();
    },
  };
}
