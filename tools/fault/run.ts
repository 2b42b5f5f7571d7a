import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../../script/parts/processes/temporary.mjs';
import { type Fault, type FaultContext, type Finding, NotHere } from './faults/fault.ts';

export interface Outcome {
  id: string;
  title: string;
  seconds: number;
  rounds: number;
  findings: Finding[];
  /** Why it could not be shown on this machine, or what broke it off. */
  notHere?: string;
  failure?: string;
}

export interface RunOptions {
  isQuick: boolean;
  rounds?: number | undefined;
  show: (line: string) => void;
}

/** Faults that run now, so that a signal can end what they started. */
const closing = new Set<() => Promise<void>>();

export async function endAllFaults(): Promise<void> {
  await Promise.all([...closing].map(close => close()));
}

/** A folder with a guard beside it: what was started in it ends with this process, however that ends. */
async function guardedFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await makeTemporaryFolder();
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'processes', 'guard.mjs'), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = once(guard, 'exit');
  return {
    folder,
    async remove() {
      guard.stdin.end();
      await ended;
    },
  };
}

/** Runs a fault in a folder of its own, and ends every process that it started. */
export async function runFault(fault: Fault, options: RunOptions): Promise<Outcome> {
  const { folder, remove } = await guardedFolder();
  const closers: (() => Promise<void>)[] = [];
  // Everything that is started from here on is found by this mark.
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  const close = async () => {
    closing.delete(close);
    for (let next = closers.pop(); next; next = closers.pop()) await next().catch(() => undefined);
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    await remove();
  };
  closing.add(close);
  const rounds = options.rounds ?? (options.isQuick ? fault.rounds.quick : fault.rounds.full);
  const context: FaultContext = {
    folder,
    rounds,
    isQuick: options.isQuick,
    show: options.show,
    endLater: closer => void closers.push(closer),
  };
  const begun = performance.now();
  const outcome: Outcome = { id: fault.id, title: fault.title, rounds, seconds: 0, findings: [] };
  try {
    outcome.findings = await fault.run(context);
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (error instanceof NotHere) outcome.notHere = error.message;
    else outcome.failure = words;
  } finally {
    await close();
  }
  outcome.seconds = (performance.now() - begun) / 1_000;
  return outcome;
}

export const hasFailed = ({ findings, failure }: Outcome): boolean => failure !== undefined || findings.some(({ isMet }) => !isMet);
