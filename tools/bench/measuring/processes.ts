import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of a processor's time in which Linux counts. */
const ticksPerSecond = 100;

function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold anything.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Seconds of a processor that a process has had; 0 where the system does not tell. */
export function processorSeconds(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

/** The same of each living child of a process, which of PostgreSQL is where the work is done. */
export function processorSecondsOfChildren(parent: number): Map<number, number> {
  const pids = readPids().filter(pid => Number(statOf(pid)[1]) === parent);
  return new Map(pids.map(pid => [pid, processorSeconds(pid)]));
}

/** The processor time of children; a child that has ended takes its time with it. */
export function spentSince(before: ReadonlyMap<number, number>, parent: number): number {
  const now = processorSecondsOfChildren(parent);
  return [...now].reduce((sum, [pid, seconds]) => sum + Math.max(0, seconds - (before.get(pid) ?? 0)), 0);
}

function readPids(): number[] {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  try {
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Memory a process holds now, in MB. */
export const residentMemory = (pid: number): number => memoryOf(pid, 'VmRSS');

/** The largest memory a process has held, in MB. */
export const peakMemory = (pid: number): number => memoryOf(pid, 'VmHWM');
