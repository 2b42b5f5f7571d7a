import { join } from 'node:path';
import { type Database, createDatabase } from '../../../../src/platform/server/db/database.ts';
import { livingProcess } from '../../../../src/platform/server/process/living.ts';
import { type Connection, type EmbeddedPostgres, startEmbeddedPostgres } from '../../../../src/platform/server/postgres/index.ts';
import type { FaultContext } from '../../faults/fault.ts';
import { kill, killTogether, serverProcesses } from './postmaster.ts';

/** The PostgreSQL of a fault: real data on the disk, `fsync` on as it comes. */
export interface FaultDatabase {
  /** The DATA_DIR of a node that keeps the embedded database itself. */
  dataDirectory: string;
  connection: Connection;
  /** For a node that is given a server. */
  url: string;
  /** For looking at what is there. */
  db: Database;
  log: string;
  /** The postmaster and all its children, as they live now. */
  processes(): Promise<number[]>;
  /** Ends all of them at once, as a machine that fails. */
  killAll(): Promise<void>;
  /** Ends the postmaster alone, or one of those that serve a connection, after which PostgreSQL starts the others anew. */
  killOne(which: 'postmaster' | 'backend'): Promise<void>;
  /** Starts it again where it was killed. */
  start(): Promise<void>;
}

export function addressOf({ host, port, user, database }: Connection): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Starts an embedded PostgreSQL in the fault's folder, which nodes with the same DATA_DIR adopt. */
export async function startDatabase(context: FaultContext, name = 'data'): Promise<FaultDatabase> {
  const dataDirectory = join(context.folder, name);
  const directory = join(dataDirectory, 'postgres');
  const started: EmbeddedPostgres[] = [];
  const start = async () => {
    started.push(await startEmbeddedPostgres({ directory, database: 'bleachers' }));
  };
  await start();
  context.endLater(async () => {
    for (const each of started) await each.stop();
  });
  const { connection } = started[0] as EmbeddedPostgres;
  const db = createDatabase({ ...connection, max: 2 }, () => undefined);
  context.endLater(() => db.destroy());
  const processes = () => serverProcesses(join(directory, 'cluster'));
  return {
    dataDirectory,
    connection,
    url: addressOf(connection),
    db,
    log: join(directory, 'postgresql.log'),
    processes,
    killAll: async () => killTogether(await processes()),
    async killOne(which) {
      const [postmaster, ...children] = await processes();
      const backend = children.find(pid => /^postgres: \S+ bleachers \[/.test(livingProcess(pid)?.command ?? ''));
      const pid = which === 'postmaster' ? postmaster : backend;
      if (pid !== undefined) kill(pid, 'SIGKILL');
    },
    start,
  };
}
