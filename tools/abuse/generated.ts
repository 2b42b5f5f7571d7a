import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { defineFault, isSo } from '../fault/faults/fault.ts';
import { inProject, installed } from '../../script/parts/project.mjs';

/** The generated tests of a file for as long as one likes, each time from another seed. */
export const generated = (name: 'requests' | 'histories', runs: number, seed: number) =>
  defineFault({
    id: name,
    title: `${runs.toLocaleString('en-US')} generated ${name}`,
    about: 'What the tests make up, for longer.',
    rounds: { quick: 1, full: 1 },
    async run(context) {
      context.show(`--seed ${seed} does the same again`);
      const file = inProject('src', 'app', 'server', 'abuse', `${name}.test.ts`);
      const tests = spawn(installed('vitest'), ['run', file], {
        cwd: inProject('.'),
        env: { ...process.env, TMPDIR: context.folder, ABUSE_RUNS: String(runs), ABUSE_SEED: String(seed) },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      context.endLater(async () => void tests.kill());
      const [code] = await once(tests, 'exit');
      return [isSo(`${runs} ${name} answered as the rules say`, code === 0)];
    },
  });
