import { existsSync } from 'node:fs';
import { inProject } from '../project.mjs';
import { run } from '../processes/running.mjs';

/** The newest version that the tests run on, beside the one that runs them. npm has it as a package for each system. */
const version = '24.21.0';

/**
 * Node of the newest supported version, as `{ path }`, or `{ missing }` in one line. It is kept in .cache, outside of the
 * product's dependencies: the network is needed once.
 */
export async function provideOtherNode() {
  const system = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = inProject('.cache', `node-${version}`);
  const path = inProject('.cache', `node-${version}`, 'node_modules', system, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(path)) return { path, version, word: 'found' };
  const options = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', [...options, `${system}@${version}`], { limit: 120 });
  if (existsSync(path)) return { path, version, word: 'installed' };
  return { missing: `The tests on Node ${version} did not run: npm could not install ${system}@${version}.`, word: 'missing' };
}
