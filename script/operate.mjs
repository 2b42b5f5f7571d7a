// npm run backup, recount, …: a command of the operator, from the sources where tsx is installed, else as it was built.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from './parts/project.mjs';

const [, , name, ...given] = process.argv;
const isDeveloping = existsSync(inProject('node_modules', 'tsx'));
const folder = isDeveloping ? ['src', 'app', 'server'] : ['dist', 'server', 'src', 'app', 'server'];
const entry = inProject(...folder, ...`${name}.${isDeveloping ? 'ts' : 'js'}`.split('/'));

if (existsSync(entry)) {
  if (isDeveloping) (await import('tsx/esm/api')).register();
  process.argv = [process.argv[0], entry, ...given];
  await import(pathToFileURL(entry).href);
} else {
  const isBuilt = existsSync(inProject('dist', 'server'));
  process.stderr.write(isDeveloping || isBuilt ? `There is no command ${name}.\n` : 'Build the product first: npm run build.\n');
  process.exitCode = 1;
}
