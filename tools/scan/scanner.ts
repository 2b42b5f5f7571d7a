import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Call } from './calls.ts';

export interface Target {
  url: string;
  calls: readonly Call[];
  /** As `name=value`, or nothing for a visitor. */
  cookie: string;
}

export interface ScanOptions {
  /** The folder of everything that a scanner writes. */
  folder: string;
  minutes: number;
  show: (line: string) => void;
  endLater: (close: () => Promise<void>) => void;
}

export interface Scanned {
  /** Above informational, each in a line. */
  findings: string[];
  /** The work of the scanner, and how far it came in its time. */
  about: string;
}

/** Runs a scanner of this machine to its end or its time, whichever is first; every line goes through `hear`. */
export async function runScanner(
  program: string,
  words: readonly string[],
  { folder, minutes, endLater }: ScanOptions,
  hear: (line: string) => void,
): Promise<{ isCut: boolean }> {
  const child = spawn(program, words, {
    cwd: folder,
    // Scanners keep what they know of other targets at home, and ask proxies.
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', PYTHONUNBUFFERED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endLater(async () => void child.kill('SIGKILL'));
  let rest = '';
  const take = (part: Buffer) => {
    const lines = (rest + part.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  let isCut = false;
  const timer = setTimeout(() => {
    isCut = true;
    child.kill('SIGKILL');
  }, minutes * 60_000);
  await once(child, 'close');
  clearTimeout(timer);
  hear(rest);
  return { isCut };
}
