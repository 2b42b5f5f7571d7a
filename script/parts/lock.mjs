import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from './project.mjs';

/** Runs the work while no other start or test of this clone installs or builds. */
export async function alone(work) {
  const file = inProject('.cache', 'building');
  const own = `${file}.${process.pid}`;
  await mkdir(inProject('.cache'), { recursive: true });
  await writeFile(own, String(process.pid));
  try {
    while (!(await take(own, file))) await sleep(100);
    await rm(own);
    return await work();
  } finally {
    await rm(own, { force: true });
    if ((await holder(file)) === process.pid) await rm(file);
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
  const pid = await holder(file);
  if (pid !== undefined && !lives(pid)) await clear(file, pid, `${own}.dead`);
  return false;
}

/** Between reading and moving a killed start's lock, another may have replaced it: then theirs goes back. */
async function clear(file, deadPid, aside) {
  await rename(file, aside).catch(() => undefined);
  const moved = await holder(aside);
  if (moved !== undefined && moved !== deadPid) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

async function holder(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text);
}

/** Whether another process has this pid. */
export function lives(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
