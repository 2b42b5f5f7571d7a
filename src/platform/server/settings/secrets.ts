import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../process/errorCode.ts';
import { type Settings, SettingsError } from './settings.ts';

const minBytes = 32;

/** Answers of file systems that have no links. */
const linksMissing = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

/** Writes a file that is complete on the disk, or absent, even if the machine loses power. An existing file stays. */
async function writeOnce(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // A link fails if the name exists, unlike a rename: of two first starts at once, both read the same secret.
    await link(temporary, file).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') return;
      if (!linksMissing.has(codeOf(error) ?? '')) throw error;
      return rename(temporary, file);
    });
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Writes the entry of a new file in its folder to the disk, where the system can (Windows does so by itself). */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Returns SESSION_SECRET, or a secret generated once and kept in the data directory, readable by its owner alone. Throws a
 * SettingsError for a kept secret of fewer than 32 bytes: with an empty one anybody could sign cookies.
 */
export async function sessionSecret(settings: Pick<Settings, 'sessionSecret' | 'dataDirectory'>): Promise<string> {
  if (settings.sessionSecret) return settings.sessionSecret;
  const file = join(settings.dataDirectory, 'session-secret');
  await mkdir(settings.dataDirectory, { recursive: true });
  if ((await readSecret(file)) === undefined) {
    await writeOnce(file, randomBytes(minBytes).toString('base64url'));
    await syncFolder(settings.dataDirectory);
  }
  const secret = (await readSecret(file)) ?? '';
  if (Buffer.byteLength(secret) >= minBytes) return secret;
  throw new SettingsError(`${file} holds fewer than ${minBytes} bytes. Restore it, or delete it: a new one signs everybody out.`);
}
