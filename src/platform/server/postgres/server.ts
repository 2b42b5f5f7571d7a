import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, runAs } from './installed/account.ts';
import { type Binaries, findBinaries } from './installed/binaries.ts';
import { answers, type Server } from './connection.ts';
import { isLiving, livingProcess } from '../process/living.ts';
import { makeSocketFolder, type Place, removeSocketFolder } from './place.ts';
import { livingPostmaster, timeouts, pause, runningServer, serverAt } from './processes/postmaster.ts';
import { EmbeddedPostgresError } from './problem.ts';
import { startOnPort, stopByControl } from './windows.ts';

const largestLog = 10_000_000;
const settings = ['max_connections=200', 'timezone=UTC', 'log_timezone=UTC'].flatMap(setting => ['-c', setting]);

/** Starts PostgreSQL on the data and waits until it answers. It outlives this process, so that a kill loses nothing. */
export async function startServer(place: Place, account: Account, binaries: Binaries): Promise<Server> {
  await truncateLog(place);
  if (process.platform === 'win32') {
    await clearRemains(place, []);
    return startOnPort(place, binaries, settings);
  }
  // A server on its way out, or one whose starter was killed a moment ago, may still hold the data.
  for (const deadline = Date.now() + 3_000; ; await sleep(100)) {
    const outcome = await startOnSocket(place, account, binaries);
    if (typeof outcome !== 'string') return outcome;
    const other = await runningServer(place);
    if (other) return other;
    // The last children of a killed server release their locks in a moment.
    if (!/lock file|still in use/.test(outcome) || Date.now() > deadline) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${outcome} (see ${place.log}).`);
    }
  }
}

/**
 * Removes what a killed server wrote its pid into. PostgreSQL itself would take any process of its account that has this
 * pid now for a server, and refuse to start.
 */
async function clearRemains(place: Place, sockets: readonly string[]): Promise<void> {
  if (await livingPostmaster(place)) return;
  const remains = [join(place.cluster, 'postmaster.pid'), ...sockets.flatMap(socket => [socket, `${socket}.lock`])];
  await Promise.all(remains.map(file => rm(file, { force: true })));
}

async function truncateLog({ log }: Place): Promise<void> {
  const size = await stat(log).then(
    found => found.size,
    () => 0,
  );
  if (size > largestLog) await rename(log, `${log}.old`);
}

/** The server, once it answers; or why it ended. */
async function startOnSocket(place: Place, account: Account, binaries: Binaries): Promise<Server | string> {
  const socketFolder = await makeSocketFolder(place, account);
  await clearRemains(place, [join(socketFolder, '.s.PGSQL.5432')]);
  const server = await serverAt(place, 5432, socketFolder);
  const data = await realpath(place.cluster);
  // A list of folders: one with a comma in its name has to be quoted.
  const sockets = `unix_socket_directories="${socketFolder.replaceAll('"', '""')}"`;
  const options = ['-D', data, '-p', '5432', ...settings, '-c', 'listen_addresses=', '-c', 'unix_socket_permissions=0700', '-c', sockets];
  const log = await open(place.log, 'a', 0o600);
  try {
    if (account) await log.chown(account.uid, account.gid);
    const { size } = await log.stat();
    const child = spawn(binaries.postgres, options, {
      ...runAs(account),
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      // A session of its own, so that Ctrl+C reaches the product alone; a file for its words, which outlives this process.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await once(child, 'spawn');
    child.unref();
    if (await isReady(child, () => answers(server, data))) return server;
    return lastWords((await readFile(place.log)).subarray(size).toString('utf8'));
  } finally {
    await log.close();
  }
}

async function isReady(child: ChildProcess, ready: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + timeouts; Date.now() < deadline; await sleep(pause)) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    if (await ready()) return true;
  }
  return false;
}

function lastWords(log: string): string {
  const lines = log.trim().split('\n');
  return lines.find(line => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'it does not answer';
}

/** Stops the server, cutting off whoever is still connected; what was committed is kept. Nothing to do when none runs. */
export async function stopServer(place: Place): Promise<void> {
  const postmaster = await livingPostmaster(place);
  if (!postmaster) return;
  if (process.platform === 'win32') return stopByControl(place, await findBinaries(undefined, place.directory, () => undefined));
  const identity = livingProcess(postmaster.pid)?.identity ?? '';
  process.kill(postmaster.pid, 'SIGINT');
  // Its notes go a moment before it does.
  for (const deadline = Date.now() + timeouts; isLiving(identity); await sleep(pause)) {
    if (Date.now() > deadline) throw new EmbeddedPostgresError(`PostgreSQL (process ${postmaster.pid}) does not stop: see ${place.log}.`);
  }
  await removeSocketFolder(place, postmaster.socketFolder);
}
