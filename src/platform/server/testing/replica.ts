import { cp, mkdtemp, readdir, realpath, rm, writeFile, chmod, chown, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Connection, type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/index.ts';

/** A PostgreSQL and another that follows it by streaming replication, both of one test. */
export interface Followed {
  primary: Connection;
  copy: Connection;
  stopCopy(): Promise<void>;
  startCopy(): Promise<void>;
  close(): Promise<void>;
}

async function asked<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Copies the files of a running server as `pg_basebackup` does, which npm's PostgreSQL does not have. */
async function copyCluster({ host, port, user, ...rest }: Connection, from: string, to: string): Promise<void> {
  await asked({ host, port, user, ...rest }, async client => {
    await client.query(`select pg_backup_start('a replica', fast => true)`);
    await cp(from, to, { recursive: true, filter: path => !path.endsWith('postmaster.pid') && !path.endsWith('postmaster.opts') });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(wait_for_archive => false)');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  await writeFile(join(to, 'standby.signal'), '');
  await writeFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = 'host=${host} port=${port} user=${user}'\nfsync = off\n`);
}

async function giveTo(folder: string, uid: number, gid: number): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(path, uid, gid);
    else await chown(path, uid, gid);
  }
}

export async function startFollowed(): Promise<Followed> {
  const folder = await mkdtemp(join(tmpdir(), 'bleachers-replica-'));
  await chmod(folder, 0o755);
  const primary = await startEmbeddedPostgres({ directory: join(folder, 'primary'), database: 'tests' });
  const from = await realpath(join(folder, 'primary', 'cluster'));
  const directory = join(folder, 'copy');
  const to = join(directory, 'cluster');
  await copyCluster(primary.connection, from, to);
  const { uid, gid } = await stat(from);
  await giveTo(to, uid, gid);
  await chmod(to, 0o700);
  let copy: EmbeddedPostgres = await startEmbeddedPostgres({ directory, database: 'tests' });
  return {
    primary: primary.connection,
    copy: copy.connection,
    stopCopy: () => copy.stop(),
    async startCopy() {
      copy = await startEmbeddedPostgres({ directory, database: 'tests' });
    },
    async close() {
      await copy.stop();
      await primary.stop();
      await rm(from, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
