// npm run build: makes dist, whatever it was made from before.
import { build } from './parts/building.mjs';
import { alone } from './parts/lock.mjs';
import { showOutput, step } from './parts/progress.mjs';
import { endOnSignal } from './parts/running.mjs';

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
