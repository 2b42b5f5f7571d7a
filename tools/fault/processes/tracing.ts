import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultContext } from '../faults/fault.ts';
import { findProgram } from './machine.ts';

/** Whether strace is here and may look at other processes. */
export function canTrace(): boolean {
  const strace = findProgram('strace');
  return strace !== undefined && spawnSync(strace, ['-o', '/dev/null', 'true'], { stdio: 'ignore' }).status === 0;
}

/** How often an answer to a write left after the write had come in and a file had been synced, and how often without. */
export interface SyncedAnswers {
  synced: number;
  unsynced: number;
}

/**
 * Follows the node and PostgreSQL together while the work is done: one list, in the order in which things happened. Writes have to come one after
 * the other.
 */
export async function syncedAnswers(context: FaultContext, pids: readonly number[], work: () => Promise<void>): Promise<SyncedAnswers> {
  const output = join(context.folder, 'strace');
  const calls = 'trace=read,recvfrom,write,writev,sendto,fsync,fdatasync';
  const tracer = spawn(
    findProgram('strace') ?? '',
    ['-f', '-s', '40', '-e', calls, '-o', output, ...pids.flatMap(pid => ['-p', String(pid)])],
    {
      stdio: 'ignore',
    },
  );
  const ended = once(tracer, 'exit');
  context.endLater(async () => void tracer.kill('SIGTERM'));
  await sleep(1_500);
  await work();
  await sleep(300);
  tracer.kill('SIGINT');
  await ended;
  const found = { synced: 0, unsynced: 0 };
  let isSynced = false;
  for (const line of (await readFile(output, 'utf8')).split('\n')) {
    if (line.includes('"POST /api/')) isSynced = false;
    // A call that others interrupt in the list ends in a line of its own.
    else if (/(fsync|fdatasync)(\(| resumed).*= 0/.test(line)) isSynced = true;
    else if (line.includes('"HTTP/1.1 201')) {
      found[isSynced ? 'synced' : 'unsynced'] += 1;
      isSynced = false;
    }
  }
  return found;
}
