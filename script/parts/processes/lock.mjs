import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from '../project.mjs';

const timeouts = 20 * 60_000;

/**
 * Runs the work while no other start or test of this clone installs or builds. The work gives the pids of its programs to
 * the function it gets: they hold the lock too, and on when this process is killed.
 */
export async function alone(work) {
  const file = inProject('.cache', 'building');
  const own = `${file}.${process.pid}`;
  await mkdir(inProject('.cache'), { recursive: true });
  await writeFile(own, String(process.pid));
  try {
    for (const deadline = Date.now() + timeouts; !(await take(own, file)); await sleep(100)) {
      if (Date.now() > deadline) throw new Error(`Another start seems to be building. If none runs, remove ${file}.`);
    }
  } finally {
    await rm(own, { force: true });
  }
  try {
    return await work(pid => appendFileSync(file, `\n${pid}`));
  } finally {
    await rm(file, { force: true });
  }
}

/** A link appears whole or not at all: nobody reads a lock without its holder. */
async function take(own, file) {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holders = await readFile(file, 'utf8').catch(() => undefined);
  if (holders !== undefined && !holders.split('\n').some(pid => lives(Number(pid)))) await clear(file, holders, `${own}.dead`);
  return false;
}

/** Between reading and moving a killed start's lock, another may have replaced it: then theirs goes back. */
async function clear(file, deadHolders, aside) {
  await rename(file, aside).catch(() => undefined);
  const moved = await readFile(aside, 'utf8').catch(() => undefined);
  if (moved !== undefined && moved !== deadHolders) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Whether another process has this pid and is not just its remains, which nobody may collect in a container. */
export function lives(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, 'utf8'));
  } catch (error) {
    return error.code === 'EPERM';
  }
}
