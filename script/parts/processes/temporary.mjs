import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lives } from './lock.mjs';

const prefix = 'bleachers-run-';

/** A folder for everything this run makes; whoever runs with TMPDIR set to it belongs to the run. */
export async function makeTemporaryFolder() {
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), prefix));
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
async function removeLeftovers() {
  for (const name of (await readdir(tmpdir())).filter(entry => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
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
