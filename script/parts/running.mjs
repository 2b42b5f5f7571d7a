import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectFolder } from './project.mjs';

const running = new Set();
const isWindows = process.platform === 'win32';

/**
 * Runs a program in the project, keeping what it says: `{ code, output }`. A program that can't be started, or takes longer
 * than `limit` seconds, has failed. It leads a process group, so that whatever it starts can be ended with it.
 */
export function run(program, programArguments, { env = process.env, limit = 600 } = {}) {
  return new Promise(resolve => {
    const child = spawn(program, programArguments, {
      cwd: projectFolder,
      env,
      detached: !isWindows,
      shell: isWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const hear = chunk => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    running.add(child);
    const timer = setTimeout(() => {
      output += `\nEnded: it took longer than ${limit} seconds.`;
      signal(child, 'SIGKILL');
    }, limit * 1000);
    const finish = (code, words = '') => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output: output + words });
    };
    child.once('error', error => finish(1, `${program}: ${error.message}`));
    child.once('close', code => finish(code ?? 1));
  });
}

function signal(child, name) {
  try {
    if (isWindows) child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // It has ended by itself.
  }
}

async function endAll() {
  for (const child of running) signal(child, 'SIGTERM');
  for (const deadline = Date.now() + 10_000; running.size > 0 && Date.now() < deadline; ) await sleep(50);
  for (const child of running) signal(child, 'SIGKILL');
}

/** Until the function it returns is called: a signal ends what runs, cleans up, and ends this process. */
export function endOnSignal(cleanUp = async () => undefined) {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let ending = false;
  const end = async name => {
    if (ending) return;
    ending = true;
    await endAll();
    await cleanUp();
    process.exit(128 + constants.signals[name]);
  };
  for (const name of names) process.on(name, end);
  return () => {
    for (const name of names) process.off(name, end);
  };
}
