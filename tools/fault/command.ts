import { columns } from '../bench/report/table.ts';
import type { Fault } from './faults/fault.ts';
import { OptionError } from './options.ts';
import { endAllFaults, type Outcome, runFault } from './run.ts';

export const show = (line: string): void => void process.stdout.write(`${line}\n`);

/** The expected value beside the measured one. */
export function tableOf({ findings }: Outcome): string[] {
  const lines = findings.map(({ what, expected, measured, isMet }) => [what, expected, measured, isMet ? 'met' : 'MISSED']);
  return columns([['expectation', 'expected', 'measured', ''], ...lines]);
}

/** Runs one with its progress, each line with the seconds since it began. */
export function runShown(fault: Fault, options: Omit<Parameters<typeof runFault>[1], 'show'>): Promise<Outcome> {
  const begun = performance.now();
  const since = () => `${((performance.now() - begun) / 1_000).toFixed(0)} s`.padStart(6);
  return runFault(fault, { ...options, show: line => show(`${since()}  ${line}`) });
}

/** Runs a command to its end, which is the end of all that it started, also when it is told to stop. */
export async function runCommand(main: () => Promise<void>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void endAllFaults().then(() => process.exit(130)));
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof OptionError ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  }
  // Requests of an interrupted run would go on, and open connections would keep this process alive.
  process.exit();
}
