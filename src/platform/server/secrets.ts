import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/** The secret that was given, or one generated once and kept in the data directory, readable by its owner alone. */
export async function sessionSecret(settings: Settings): Promise<string> {
  if (settings.sessionSecret) return settings.sessionSecret;
  const file = join(settings.dataDirectory, 'session-secret');
  await mkdir(settings.dataDirectory, { recursive: true });
  // `wx` writes only a file that is not there: of two first starts at once both read the same one.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}
