import { createHash } from 'node:crypto';
import { access, chmod, constants, chown, lstat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, canEnter } from './installed/account.ts';
import { codeOf } from '../process/errorCode.ts';
import { EmbeddedPostgresError } from './problem.ts';

/** The parts of the embedded server's folder. */
export interface Place {
  directory: string;
  /** The data; a link to them where PostgreSQL's account can't enter the folder. */
  cluster: string;
  lock: string;
  users: string;
  log: string;
  /** Windows only, where there is no socket whose folder keeps others out. */
  password: string;
}

export function placeAt(directory: string): Place {
  const inside = (name: string) => join(directory, name);
  return {
    directory,
    cluster: inside('cluster'),
    lock: inside('lock'),
    users: inside('users'),
    log: inside('postgresql.log'),
    password: inside('password'),
  };
}

/** Makes the folder; one line when this process can't write there. */
export async function makePlace({ directory }: Place): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
  } catch (error) {
    throw new EmbeddedPostgresError(`The database can't be kept in ${directory} (${codeOf(error)}): set DATA_DIR to a folder of your own.`);
  }
}

/** Makes the folder that stands in for one PostgreSQL's account can't reach, whatever the file mask of this process. */
export async function makeReachable(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made) await chmod(folder, 0o755);
}

/** A socket's whole path may have 107 bytes on Linux and 103 on macOS. */
const longestSocketPath = 100;

function privateFolder(place: Place, account: Account): string {
  const inside = join(place.directory, 'socket');
  const fits = Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= longestSocketPath;
  if (fits && canEnter(account, place.directory)) return inside;
  const key = createHash('sha256')
    .update(`${account?.uid ?? process.getuid?.()} ${place.directory}`)
    .digest('hex')
    .slice(0, 20);
  return `/tmp/bleachers-${key}`;
}

/** The folder of the server's socket, which nobody else can enter: it stands for the password. */
export async function makeSocketFolder(place: Place, account: Account): Promise<string> {
  const folder = privateFolder(place, account);
  const owner = account?.uid ?? process.getuid?.();
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  // In /tmp anybody may have made it first: theirs is not taken over.
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new EmbeddedPostgresError(`${folder} belongs to somebody else: remove it, or set DATA_DIR to a shorter path.`);
  }
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Takes the folder away again where it lies outside the place. */
export async function removeSocketFolder(place: Place, folder: string): Promise<void> {
  if (!folder.startsWith(place.directory)) await rm(folder, { recursive: true, force: true });
}
