// npm run backup, recount, …: a command of the operator, from the sources where tsx is installed, else as it was built.
// Each takes --env-file FILE, the settings of the product.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { takeEnvironmentFile } from './parts/environmentFile.mjs';
import { inProject } from './parts/project.mjs';

async function operate(name, words) {
  const given = takeEnvironmentFile(words);
  const isDeveloping = existsSync(inProject('node_modules', 'tsx'));
  const folder = isDeveloping ? ['src', 'app', 'server'] : ['dist', 'server', 'src', 'app', 'server'];
  const entry = inProject(...folder, ...`${name}.${isDeveloping ? 'ts' : 'js'}`.split('/'));
  if (!existsSync(entry)) {
    const isBuilt = existsSync(inProject('dist', 'server'));
    throw new Error(isDeveloping || isBuilt ? `There is no command ${name}.` : 'Build the product first: npm run build.');
  }
  if (isDeveloping) (await import('tsx/esm/api')).register();
  process.argv = [process.argv[0], entry, ...given];
  await import(pathToFileURL(entry).href);
}

const [, , name, ...words] = process.argv;
try {
  await operate(name, words);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
