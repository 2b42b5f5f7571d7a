import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, type Server, superuser } from '../connection.ts';
import { livingProcess } from '../../process/living.ts';
import type { Place } from '../place.ts';
import { EmbeddedPostgresError } from '../problem.ts';

export interface Postmaster {
  pid: number;
  /** As it was called when the server started. */
  data: string;
  server: Server;
  socketFolder: string;
}

/** Reading the log back after a crash takes its time, and so does stopping under load. */
export const timeouts = 120_000;
export const pause = 20;

/** The server that lives on these data, ready or not: what it wrote down, where its pid is still its own. */
export async function livingPostmaster(place: Place): Promise<Postmaster | undefined> {
  const text = await readFile(join(place.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [firstLine, data = '', , port, socketFolder = ''] = text.split('\n');
  const pid = Number(firstLine);
  const found = pid > 1 ? livingProcess(pid) : undefined;
  // After a restart of the machine the pid may be any other program's, or another PostgreSQL's.
  const isOurs = found && (found.command === undefined || (found.command.includes('postgres') && found.command.includes(data)));
  return isOurs ? { pid, data, server: await serverAt(place, Number(port), socketFolder), socketFolder } : undefined;
}

/** How a server of this place is reached: by its socket, or on Windows by a port of this machine and the password. */
export async function serverAt(place: Place, port: number, socketFolder: string): Promise<Server> {
  if (process.platform !== 'win32') return { host: socketFolder, port, user: superuser };
  return { host: '127.0.0.1', port, user: superuser, password: await readFile(place.password, 'utf8') };
}

/** The server that serves these data already; waits for one that is still starting, or on its way out. */
export async function runningServer(place: Place): Promise<Server | undefined> {
  for (const deadline = Date.now() + timeouts; ; await sleep(pause)) {
    const postmaster = await livingPostmaster(place);
    if (!postmaster) return undefined;
    if (postmaster.server.port && (await answers(postmaster.server, postmaster.data))) return postmaster.server;
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL (process ${postmaster.pid}) holds ${place.cluster} but does not answer: see ${place.log}.`,
      );
    }
  }
}
