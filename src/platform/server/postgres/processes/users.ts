import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLiving, ownIdentity } from '../../process/living.ts';

let registrations = 0;

/** Writes down that this process uses the server; gives back the name of the entry. Call it under the lock. */
export async function addUser(folder: string): Promise<string> {
  registrations += 1;
  const entry = `${process.pid}-${registrations}`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, entry), ownIdentity);
  return entry;
}

/** Takes the entry back; says whether another living process (or another part of this one) still uses the server. */
export async function removeUser(folder: string, entry: string): Promise<{ othersRemain: boolean }> {
  await rm(join(folder, entry), { force: true });
  return { othersRemain: await hasUsers(folder) };
}

/** Whether a living process uses the server; forgets the dead ones. */
export async function hasUsers(folder: string): Promise<boolean> {
  let living = false;
  for (const entry of await readdir(folder).catch(() => [])) {
    const file = join(folder, entry);
    if (isLiving(await readFile(file, 'utf8').catch(() => ''))) living = true;
    else await rm(file, { force: true });
  }
  return living;
}
