import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Account, runAs } from './account.ts';
import { EmbeddedPostgresError } from '../problem.ts';

/** A PostgreSQL whose programs can serve the data. */
export interface Installation {
  /** The folder of its programs. */
  bin: string;
  /** Such as 18.4. */
  version: string;
}

/** The database is made with the locale provider `builtin`, which came with this version. */
const minMajor = 17;
const neededExtensions = ['pg_trgm', 'unaccent'];

const numbersOf = (version: string) => version.split('.').map(Number);
export const majorOf = (version: string): string => version.split('.')[0] ?? '';

function isNewer(one: string, other: string): boolean {
  const [major = 0, minor = 0] = numbersOf(one);
  const [otherMajor = 0, otherMinor = 0] = numbersOf(other);
  return major > otherMajor || (major === otherMajor && minor > otherMinor);
}

/**
 * The PostgreSQL to run: the newest that fits, and of equal ones the embedded one. `dataMajor` is the major version of existing
 * data, which no other version may open; undefined for data that are still to be made.
 */
export function chooseInstallation<I extends Installation>(embedded: I, found: readonly I[], dataMajor: string | undefined): I {
  const fitting = [embedded, ...found].filter(({ version }) =>
    dataMajor === undefined ? Number(majorOf(version)) >= minMajor : majorOf(version) === dataMajor,
  );
  const [first = embedded, ...others] = fitting;
  return others.reduce((newest, each) => (isNewer(each.version, newest.version) ? each : newest), first);
}

const program = (bin: string, name: string) => join(bin, process.platform === 'win32' ? `${name}.exe` : name);

const run = (bin: string, name: string, option: string, account: Account): SpawnSyncReturns<string> =>
  spawnSync(program(bin, name), [option], { ...runAs(account), encoding: 'utf8' });

/** The version that a server's program names, such as 18.4 in `postgres (PostgreSQL) 18.4 (Debian 18.4-1)`; undefined for none. */
export function versionIn(line: string): string | undefined {
  return /\(PostgreSQL\) (\d+(?:\.\d+)?)/.exec(line)?.[1];
}

function installationIn(bin: string, account: Account): Installation | undefined {
  if (!existsSync(program(bin, 'initdb'))) return undefined;
  const { status, stdout } = run(bin, 'postgres', '--version', account);
  const version = status === 0 ? versionIn(stdout) : undefined;
  return version ? { bin, version } : undefined;
}

/** Whether the extensions that the migrations create are installed with it. */
function hasExtensions({ bin }: Installation, account: Account): boolean {
  const { status, stdout } = run(bin, 'pg_config', '--sharedir', account);
  return status === 0 && neededExtensions.every(name => existsSync(join(stdout.trim(), 'extension', `${name}.control`)));
}

/** The PostgreSQL in the folder that POSTGRES_BIN names. Throws an EmbeddedPostgresError of one line if it cannot serve. */
export function givenInstallation(bin: string, account: Account): Installation {
  const found = installationIn(bin, account);
  if (!found) throw new EmbeddedPostgresError(`POSTGRES_BIN should name the folder of postgres and initdb: ${bin} has none that run.`);
  if (Number(majorOf(found.version)) >= minMajor) return found;
  throw new EmbeddedPostgresError(
    `POSTGRES_BIN should be of PostgreSQL ${minMajor} or later: ${bin} is of ${found.version}. A server of 15 or later can be used by DATABASE_URL.`,
  );
}

/** The installed ones that can serve: those of Debian's folders and of PATH. */
export function foundInstallations(account: Account, path = process.env.PATH ?? '', folder = '/usr/lib/postgresql'): Installation[] {
  const versions = existsSync(folder) ? readdirSync(folder).map(version => join(folder, version, 'bin')) : [];
  const folders = new Set([...versions, ...path.split(delimiter).filter(Boolean)]);
  return [...folders].flatMap(bin => {
    const found = installationIn(bin, account);
    return found && hasExtensions(found, account) ? [found] : [];
  });
}
