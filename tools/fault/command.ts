import { load, machine } from '../bench/report/figures.ts';
import { columns } from '../bench/report/table.ts';
import { ensureBuilt } from '../../script/parts/building/built.ts';
import type { Fault } from './faults/fault.ts';
import { OptionError } from './options.ts';
import { endAllFaults, hasFailed, type Outcome, runFault } from './run.ts';

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

/** A command that is one such run: with its table and a verdict, which is the exit code too; `remark` has what else there is to say. */
export async function runAlone(
  fault: Fault,
  options: { rounds?: number | undefined; remark?: () => string | undefined } = {},
): Promise<void> {
  if (!(await ensureBuilt())) throw new OptionError('The build failed, so nothing was tried.');
  const before = load();
  const { rounds } = options;
  const outcome = await runShown(fault, { isQuick: false, ...(rounds !== undefined && { rounds }) });
  for (const line of tableOf(outcome)) show(line);
  const remark = options.remark?.();
  if (remark !== undefined) show(remark);
  if (outcome.failure) show(`broken off: ${outcome.failure}`);
  show(`${outcome.title} ${hasFailed(outcome) ? 'MISSED' : 'met'}, in ${outcome.seconds.toFixed(0)} s`);
  show(`${machine()}; load ${before} before, ${load()} after`);
  process.exitCode = hasFailed(outcome) ? 1 : 0;
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
