import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLiving, ownIdentity } from '../../process/living.ts';
import { codeOf } from '../../process/errorCode.ts';
import { EmbeddedPostgresError } from '../problem.ts';

const timeouts = 120_000;
let taken = 0;

/** Runs the work while no other process holds the lock file; one left behind by a dead process is no lock. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await take(file);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<void> {
  taken += 1;
  const own = `${file}.${process.pid}-${taken}`;
  await writeFile(own, ownIdentity);
  try {
    for (const deadline = Date.now() + timeouts; !(await linked(own, file)); await sleep(25)) {
      const holder = await readFile(file, 'utf8').catch(() => undefined);
      if (holder !== undefined && !isLiving(holder)) await clear(file, holder, `${own}.stale`);
      else if (Date.now() > deadline)
        throw new EmbeddedPostgresError(`Another start holds ${file} for too long (process ${holder ?? '?'}).`);
    }
  } finally {
    await rm(own, { force: true });
  }
}

/** A link appears whole or not at all: nobody reads a lock without its holder. */
async function linked(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Between reading and moving the dead one's lock, somebody may have replaced it: then theirs goes back. */
async function clear(file: string, deadHolder: string, aside: string): Promise<void> {
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) !== deadHolder) await linked(aside, file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  } finally {
    await rm(aside, { force: true });
  }
}
