/**
 * `npm run fault -- F1`: does to the product, as it was built, what happens to every product one day, and compares what came of it with what
 * was promised. docs/reliability.md says what each fault is. Everything is on 127.0.0.1 and ends with it, also when it is killed.
 */
import { writeFile } from 'node:fs/promises';
import { load, machine } from '../bench/report/figures.ts';
import { ensureBuilt } from '../../script/parts/building/built.ts';
import { runCommand, runShown, show, tableOf } from './command.ts';
import { faults } from './faults/faults.ts';
import { OptionError, optionsFrom } from './options.ts';
import { hasFailed, type Outcome } from './run.ts';

function showOutcome(outcome: Outcome): void {
  if (outcome.notHere) return show(`${outcome.id} was not shown here: ${outcome.notHere}\n`);
  if (outcome.findings.length > 0)
    show(
      tableOf(outcome)
        .map(line => `  ${line}`)
        .join('\n'),
    );
  if (outcome.failure) show(`  broken off: ${outcome.failure}`);
  show(`${outcome.id} ${hasFailed(outcome) ? 'MISSED' : 'met'}, ${outcome.rounds} rounds in ${outcome.seconds.toFixed(0)} s\n`);
}

async function main(): Promise<void> {
  const options = optionsFrom(process.argv.slice(2));
  if (options.list) {
    for (const { id, title, about } of faults) show(`${id.padEnd(4)} ${title}\n     ${about}`);
    return;
  }
  if (!(await ensureBuilt())) throw new OptionError('The build failed, so nothing was tried.');
  const before = load();
  const outcomes: Outcome[] = [];
  for (const fault of options.chosen) {
    show(`${fault.id} ${fault.title}`);
    const outcome = await runShown(fault, options);
    showOutcome(outcome);
    outcomes.push(outcome);
  }
  const figures = { date: new Date().toISOString(), machine: machine(), load: { before, after: load() }, outcomes };
  show(`${figures.machine}; load ${figures.load.before} before, ${figures.load.after} after`);
  if (options.json) await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
  process.exitCode = outcomes.some(hasFailed) ? 1 : 0;
}

await runCommand(main);
