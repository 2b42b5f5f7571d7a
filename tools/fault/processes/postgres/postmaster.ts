import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { livingProcess } from '../../../../src/platform/server/process/living.ts';

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  const isChild = (pid: string) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  };
  return pids.filter(isChild).map(Number);
}

/** The postmaster of a data folder and all its children, as they live now. */
export async function serverProcesses(data: string): Promise<number[]> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(text.split('\n')[0]);
  return postmaster > 1 && livingProcess(postmaster) ? [postmaster, ...childrenOf(postmaster)] : [];
}

/** Sends a signal to a process, which may have ended by itself. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** Ends all these processes at once, as a machine that fails. */
export async function killTogether(pids: readonly number[]): Promise<void> {
  // None of them may notice another's end: first all stand still.
  for (const pid of pids) kill(pid, 'SIGSTOP');
  for (const pid of pids) kill(pid, 'SIGKILL');
  while (pids.some(pid => livingProcess(pid))) await new Promise(resolve => setTimeout(resolve, 5));
}
