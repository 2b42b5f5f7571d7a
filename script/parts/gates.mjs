import { showOutput, step } from './progress.mjs';
import { installed } from './project.mjs';
import { run } from './processes/running.mjs';

/** The checks that do not run the product, the quickest first. */
const gates = [
  ['Format', 'biome', 'format', '.'],
  ['Lint', 'oxlint', '--type-aware', '--deny-warnings', 'src', 'db', 'e2e', 'script', 'verify'],
  // Forced: what was checked before may rest on declarations that have changed since.
  ['Types', 'tsc', '-b', '--force'],
  ['Unused code', 'knip'],
  ['Boundaries', 'tsx', 'script/boundaries.ts'],
];

/** Runs every gate, also after one has failed; gives how many passed and failed. */
export async function passGates(env) {
  const count = { passed: 0, failed: 0 };
  for (const [title, program, ...programArguments] of gates) {
    const { code, output } = await step(title, async () => {
      const result = await run(installed(program), programArguments, { env, limit: 180 });
      return { ...result, word: result.code === 0 ? 'passed' : 'failed' };
    });
    if (code !== 0) showOutput(output);
    count[code === 0 ? 'passed' : 'failed'] += 1;
  }
  return count;
}
