import { access, chmod, constants, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lives } from './lock.mjs';

const prefix = 'bleachers-run-';

/** Linux keeps the files of this folder in memory. */
const memoryFolder = '/dev/shm';
/** A run makes hundreds of databases and fills up to 2 GB at a time. */
const neededBytes = 4e9;

/** Whether files can be written, and programs run, in the folder in memory, with room for a run. */
async function hasMemoryFolder() {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => '');
  const [, , type, options = ''] =
    mounts
      .split('\n')
      .findLast(line => line.split(' ')[1] === memoryFolder)
      ?.split(' ') ?? [];
  if (type !== 'tmpfs' || options.split(',').includes('noexec') || freemem() < 2 * neededBytes) return false;
  const { bavail, bsize } = await statfs(memoryFolder);
  return (
    bavail * bsize >= neededBytes &&
    access(memoryFolder, constants.W_OK).then(
      () => true,
      () => false,
    )
  );
}

/**
 * A folder for everything this run makes; whoever runs with TMPDIR set to it belongs to the run. It is in memory where there is
 * room and TMPDIR names no other place, because a copy of a database takes a tenth of the processor time there.
 */
export async function makeTemporaryFolder() {
  await removeLeftovers(tmpdir());
  await removeLeftovers(memoryFolder);
  const parent = process.env.TMPDIR === undefined && (await hasMemoryFolder()) ? memoryFolder : tmpdir();
  const folder = await mkdtemp(join(parent, prefix));
  // PostgreSQL's own account has to pass, where root runs the tests.
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'owner'), String(process.pid));
  return folder;
}

/** Ends what still runs in the folder after `grace` seconds and removes it; gives the commands that had been left running. */
export async function removeTemporaryFolder(folder, grace = 0) {
  await quiet(folder, grace);
  const left = await processesOf(folder);
  for (const { pid } of left) end(pid, 'SIGTERM');
  await quiet(folder, 10);
  for (const { pid } of await processesOf(folder)) end(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  return left.map(({ command }) => command);
}

/** Waits until nothing runs in the folder, at most so many seconds. */
async function quiet(folder, seconds) {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline && (await processesOf(folder)).length > 0; ) await sleep(100);
}

/** A run that was killed could not clean up: the next one does. */
async function removeLeftovers(parent) {
  for (const name of (await readdir(parent).catch(() => [])).filter(entry => entry.startsWith(prefix))) {
    const folder = join(parent, name);
    const owner = await readFile(join(folder, 'owner'), 'utf8').catch(() => undefined);
    if (owner !== undefined && !lives(Number(owner))) await removeTemporaryFolder(folder).catch(() => undefined);
  }
}

/** Every process that has the folder in its command or its environment. Without /proc (macOS) none is found. */
async function processesOf(folder) {
  const pids = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name) && Number(name) !== process.pid);
  const seen = await Promise.all(
    pids.map(async pid => {
      const read = file => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
      const [command, environment] = await Promise.all([read('cmdline'), read('environ')]);
      return { pid: Number(pid), command: command.replaceAll('\0', ' ').trim(), belongs: `${command}\0${environment}`.includes(folder) };
    }),
  );
  return seen.filter(({ belongs, command }) => belongs && command !== '');
}

function end(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}
