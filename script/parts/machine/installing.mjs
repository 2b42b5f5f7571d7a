import { readFile } from 'node:fs/promises';
import { inProject } from '../project.mjs';
import { run } from '../processes/running.mjs';

async function packagesIn(file) {
  const text = await readFile(inProject(file), 'utf8').catch(() => '{}');
  return JSON.parse(text).packages ?? {};
}

const admits = (list, own) => !list || list.includes(own) || (list.some(name => name.startsWith('!')) && !list.includes(`!${own}`));

let glibc;

function usesGlibc() {
  // Without this the report asks for the names of all network neighbours.
  process.report.excludeNetwork = true;
  glibc ??= process.report.getReport().header.glibcVersionRuntime !== undefined;
  return glibc;
}

/** Whether npm installs the package here; those without a system are parts of one that is not. */
function belongsHere({ optional, os, cpu, libc }) {
  if (!optional) return true;
  const suits = Boolean(os ?? cpu) && admits(os, process.platform) && admits(cpu, process.arch);
  return suits && (!libc || libc.includes(usesGlibc() ? 'glibc' : 'musl'));
}

/** Whether node_modules holds what package-lock.json says. npm writes its own list last, so one that was interrupted has none. */
export async function isInstalled() {
  const [wanted, found] = await Promise.all([packagesIn('package-lock.json'), packagesIn('node_modules/.package-lock.json')]);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const there = found[path];
    return there ? there.version === entry.version && there.integrity === entry.integrity : !belongsHere(entry);
  });
}

/** Installs exactly what package-lock.json says. No package's install script is needed: the launcher and esbuild do without. */
export async function install(onStart) {
  const options = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run('npm', options, { limit: 900, onStart });
  if (code === 0) return;
  const reason = /npm: spawn npm ENOENT/.test(output) ? 'npm is missing: it comes with Node from https://nodejs.org.' : output;
  throw new Error(reason);
}
