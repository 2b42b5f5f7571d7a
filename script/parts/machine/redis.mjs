import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../processes/running.mjs';

const names = ['redis-server', 'valkey-server'];
export const missingRedis = 'The tests of several nodes need Redis or Valkey: install one, or set REDIS_SERVER_PATH to its server.';

/** The Redis of this machine that the tests can start: REDIS_SERVER_PATH, or the first that is installed. */
export function findRedis() {
  const given = process.env.REDIS_SERVER_PATH;
  if (given) return existsSync(given) ? given : undefined;
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter), '/usr/local/bin', '/opt/homebrew/bin'];
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path));
}

/** Finds a Redis, installing Debian's as root where there is none; `{ path }`, or `{ missing }` in one line. */
export async function provideRedis() {
  const found = findRedis();
  if (found) return { path: found, word: 'found' };
  if (process.env.REDIS_SERVER_PATH)
    return { missing: `REDIS_SERVER_PATH names no file: ${process.env.REDIS_SERVER_PATH}`, word: 'missing' };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installWithApt();
  const path = findRedis();
  return path ? { path, word: 'installed' } : { missing: missingRedis, word: 'missing' };
}

async function installWithApt() {
  // Debian's server package would start a Redis of its own; the tests need the program alone.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], { env });
}
