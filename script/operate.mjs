// npm run backup, recount, …: a command of the operator. Each takes --env-file FILE, the settings of the product.
import { takeEnvironmentFile } from './parts/environmentFile.mjs';
import { operate } from './parts/operating.mjs';

const [, , name, ...words] = process.argv;
try {
  await operate(name, takeEnvironmentFile(words));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
