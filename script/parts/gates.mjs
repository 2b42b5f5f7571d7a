import { showOutput, step } from './progress.mjs';
import { installed } from './project.mjs';
import { run } from './processes/running.mjs';

/**
 * The checks that do not run the product. Those of a lane run one after the other, the quickest first, and the lanes side by side: each
 * of them leaves a core idle now and then, and the types take as long as the others together.
 */
const lanes = [
  [
    ['Format', 'biome', 'format', '.'],
    ['Boundaries', 'tsx', 'script/boundaries.ts'],
    ['Unused code', 'knip'],
    ['Lint', 'oxlint', '--type-aware', '--deny-warnings', 'src', 'db', 'e2e', 'script', 'tools'],
  ],
  // Forced: what was checked before may rest on declarations that have changed since.
  [['Types', 'tsc', '-b', '--force']],
];

/** Runs every gate, also after one has failed; gives how many passed and failed. */
export async function passGates(env) {
  const count = { passed: 0, failed: 0 };
  const pass = async ([title, program, ...programArguments]) => {
    const { code, output } = await step(title, async () => {
      const result = await run(installed(program), programArguments, { env, limit: 1_500 });
      return { ...result, word: result.code === 0 ? 'passed' : 'failed' };
    });
    if (code !== 0) showOutput(output);
    count[code === 0 ? 'passed' : 'failed'] += 1;
  };
  await Promise.all(
    lanes.map(async gates => {
      for (const gate of gates) await pass(gate);
    }),
  );
  return count;
}
