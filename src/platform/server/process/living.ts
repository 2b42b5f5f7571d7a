import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface LivingProcess {
  /** Tells the process from a later one with the same pid: pids come round, and at once when a container starts again. */
  identity: string;
  /** Its program and arguments; unknown on Windows. */
  command: string | undefined;
}

/** The process that has this pid now; undefined when none lives (a zombie does not). */
export function livingProcess(pid: number): LivingProcess | undefined {
  if (process.platform === 'linux') return fromProc(pid);
  if (process.platform === 'win32') return answersSignals(pid) ? { identity: String(pid), command: undefined } : undefined;
  return fromPs(pid);
}

/** The record that this process writes, so that others can ask `isLiving` about it. */
export const ownIdentity = livingProcess(process.pid)?.identity ?? String(process.pid);

/** Whether the process that wrote this identity down still lives. */
export function isLiving(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  return Number.isInteger(pid) && livingProcess(pid)?.identity === identity;
}

function fromProc(pid: number): LivingProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // "pid (name) state … starttime …": the name may contain blanks and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { identity: `${pid} ${fields[19]}`, command };
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): LivingProcess | undefined {
  const columns = ['-ww', '-p', String(pid), '-o', 'stat=,lstart=,command='];
  const { stdout } = spawnSync('ps', columns, { encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C' } });
  const [, state, started, command] = /^\s*(\S+)\s+((?:\S+\s+){4}\S+)\s+(.*)$/m.exec(stdout) ?? [];
  if (!state || state.startsWith('Z')) return undefined;
  return { identity: `${pid} ${started}`, command };
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
