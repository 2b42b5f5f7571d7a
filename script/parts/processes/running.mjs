import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { projectFolder } from '../project.mjs';

const running = new Set();
let isEnding = false;
const isWindows = process.platform === 'win32';

/**
 * Runs a program in the project, keeping what it says: `{ code, output }`. A program that can't be started, or takes longer
 * than `limit` seconds, has failed. It leads a process group, so that whatever it starts can be ended with it; `onStart`
 * learns its pid.
 */
export function run(program, programArguments, { env = process.env, limit = 600, onStart = () => undefined } = {}) {
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
    if (child.pid) onStart(child.pid);
    const timer = setTimeout(() => {
      output += `\nEnded: it took longer than ${limit} seconds.`;
      signal(child, 'SIGKILL');
    }, limit * 1000);
    const finish = (code, words = '') => {
      clearTimeout(timer);
      running.delete(child);
      // A program that was ended by a signal has no more output to wait for.
      if (!isEnding) resolve({ code, output: stripVTControlCharacters(output + words) });
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

async function endAll(grace) {
  for (const child of running) signal(child, 'SIGTERM');
  for (const deadline = Date.now() + grace * 1000; running.size > 0 && Date.now() < deadline; ) await sleep(50);
  for (const child of running) signal(child, 'SIGKILL');
}

/**
 * Until the function it returns is called: a signal ends what runs, which has `grace` seconds for it, cleans up, and ends
 * this process.
 */
export function endOnSignal({ grace = 1, cleanUp = async () => undefined } = {}) {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const endBy = async name => {
    if (isEnding) return;
    isEnding = true;
    await endAll(grace);
    await cleanUp();
    process.exit(128 + constants.signals[name]);
  };
  const end = name => void endBy(name);
  for (const name of names) process.on(name, end);
  return () => {
    for (const name of names) process.off(name, end);
  };
}
