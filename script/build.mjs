// npm run build: makes dist, whatever it was made from before.
import { build } from './parts/building/building.mjs';
import { alone } from './parts/processes/lock.mjs';
import { showOutput, step } from './parts/progress.mjs';
import { endOnSignal } from './parts/processes/running.mjs';

endOnSignal();
try {
  await step('Build', async () => {
    await alone(build);
    return { word: 'done' };
  });
} catch (error) {
  showOutput(error.message);
  process.exitCode = 1;
}
