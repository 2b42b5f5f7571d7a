import { spawn } from 'node:child_process';

/**
 * Runs the attack test at its full size: 1,000 new accounts comment and post among 200 honest people. `npm run attack -- 5000` takes
 * another number. docs/security.md has the outcome.
 */
const attackers = process.argv[2] ?? '1000';
const test = 'src/features/safeguards/server/shield.test.ts';
const run = spawn('npx', ['vitest', 'run', '--project', 'server', test], {
  stdio: 'inherit',
  env: { ...process.env, ATTACKERS: attackers },
});
run.once('exit', code => {
  process.exitCode = code ?? 1;
});
