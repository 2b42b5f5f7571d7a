// Runs a command of the operator: from the sources where tsx is installed, else as it was built.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from './project.mjs';

/** Loads a program of src/app/server by its name, such as `commands/recount`, which takes its words from `process.argv`. */
export async function operate(name, words) {
  const isDeveloping = existsSync(inProject('node_modules', 'tsx'));
  const folder = isDeveloping ? ['src', 'app', 'server'] : ['dist', 'server', 'src', 'app', 'server'];
  const entry = inProject(...folder, ...`${name}.${isDeveloping ? 'ts' : 'js'}`.split('/'));
  if (!existsSync(entry)) {
    const isBuilt = existsSync(inProject('dist', 'server'));
    throw new Error(isDeveloping || isBuilt ? `There is no command ${name}.` : 'Build the product first: npm run build.');
  }
  if (isDeveloping) (await import('tsx/esm/api')).register();
  process.argv = [process.argv[0], entry, ...words];
  await import(pathToFileURL(entry).href);
}
