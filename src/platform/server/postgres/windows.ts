import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freePort } from '../process/freePort.ts';
import type { Binaries } from './installed/binaries.ts';
import type { Server } from './connection.ts';
import type { Place } from './place.ts';
import { serverAt } from './processes/postmaster.ts';
import { EmbeddedPostgresError } from './problem.ts';

const runFile = promisify(execFile);

/** Windows has no socket: a free port of this machine and a password. pg_ctl gives up the rights that PostgreSQL refuses to have. */
export async function startOnPort(place: Place, binaries: Binaries, settings: readonly string[]): Promise<Server> {
  const port = await freePort();
  const options = ['-p', String(port), ...settings, '-c', 'listen_addresses=127.0.0.1'].join(' ');
  try {
    await runFile(binaries.pgControl, ['start', '-w', '-D', place.cluster, '-l', place.log, '-o', options]);
  } catch {
    throw new EmbeddedPostgresError(`PostgreSQL did not start: see ${place.log}.`);
  }
  return serverAt(place, port, '');
}

/** Windows has no signals either: process.kill would be a crash. */
export async function stopByControl(place: Place, binaries: Binaries): Promise<void> {
  await runFile(binaries.pgControl, ['stop', '-w', '-m', 'fast', '-D', place.cluster]);
}
