import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chown, mkdir, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, canEnter, runAs } from './installed/account.ts';
import type { Binaries } from './installed/binaries.ts';
import { superuser } from './connection.ts';
import { makeReachable, type Place } from './place.ts';
import { EmbeddedPostgresError } from './problem.ts';

const runFile = promisify(execFile);

/** Whether there are data, of whatever version. */
export async function clusterExists(place: Place): Promise<boolean> {
  return (await dataVersion(place.cluster)) !== undefined;
}

/** The major version of the data in a folder; undefined without data. */
export function dataVersion(cluster: string): Promise<string | undefined> {
  return readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    text => text.trim(),
    () => undefined,
  );
}

/** Refuses data that this PostgreSQL or this account can't open. */
export async function checkCluster(place: Place, account: Account, binaries: Binaries): Promise<void> {
  const version = await dataVersion(place.cluster);
  if (version !== binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      `The database in ${place.cluster} is of PostgreSQL ${version}, and this is ${binaries.majorVersion}: move it over with pg_dump, or set DATA_DIR.`,
    );
  }
  const data = await realpath(place.cluster);
  if (!canEnter(account, data)) {
    throw new EmbeddedPostgresError(
      `User ${account?.name} can't enter ${data}, where the database is: let it into the folders above (chmod o+x).`,
    );
  }
}

/** Makes an empty cluster beside its place and moves it there when it is whole: a killed first start leaves nothing half made. */
export async function createCluster(place: Place, account: Account, binaries: Binaries, reachable: string): Promise<void> {
  await clearUnfinished(place);
  const isReachable = canEnter(account, place.directory);
  if (!isReachable) await makeReachable(reachable);
  const home = isReachable ? place.cluster : join(reachable, `cluster-${randomUUID()}`);
  const unfinished = `${home}.new-${process.pid}`;
  try {
    await mkdir(unfinished, { mode: 0o700 });
    if (account) await chown(unfinished, account.uid, account.gid);
    await initialise(unfinished, place, account, binaries);
    // The place may hold an empty folder or a broken link, but no cluster.
    await rm(place.cluster, { recursive: true, force: true });
    await rename(unfinished, home);
    if (!isReachable) await symlink(home, place.cluster);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Under the lock these are leftovers of killed first starts; each had a name of its own, as its initdb may still be at it. */
async function clearUnfinished({ directory }: Place): Promise<void> {
  const leftovers = (await readdir(directory)).filter(name => name.startsWith('cluster.new-'));
  await Promise.all(leftovers.map(name => rm(join(directory, name), { recursive: true, force: true, maxRetries: 5 })));
}

/** Texts compare by code point, with upper and lower case for all of Unicode: plain C would leave "É" as it is. */
const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

async function initialise(folder: string, place: Place, account: Account, binaries: Binaries): Promise<void> {
  const guard = process.platform === 'win32' ? ['--auth=scram-sha-256', `--pwfile=${await makePassword(place)}`] : ['--auth=trust'];
  try {
    await runFile(
      binaries.initdb,
      ['-D', folder, '-U', superuser, ...locale, ...guard, '--data-checksums', '--no-instructions'],
      runAs(account),
    );
  } catch (error) {
    const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    const line = text.split('\n').find(candidate => /error|fatal/i.test(candidate)) ?? text.trim();
    throw new EmbeddedPostgresError(`The database can't be made in ${place.directory}: ${line}`);
  }
}

async function makePassword(place: Place): Promise<string> {
  await writeFile(place.password, randomBytes(24).toString('hex'), { mode: 0o600 });
  return place.password;
}
