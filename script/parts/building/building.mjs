import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compressFiles } from './compressing.mjs';
import { drawIcons } from './icons.mjs';
import { inProject, installed, projectFolder } from '../project.mjs';
import { run } from '../processes/running.mjs';

/** The file in dist that records the digest of the sources it was built from. */
const stamp = inProject('dist', 'made-from');

/** The server's entry, as it is built. */
export const serverEntry = inProject('dist', 'server', 'src', 'app', 'server', 'main.js');

async function filesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name)).map(entry => join(entry.parentPath, entry.name));
}

async function sources() {
  const folders = await Promise.all(['src', 'public', 'db', 'script/parts'].map(folder => filesBelow(inProject(folder))));
  const top = (await readdir(projectFolder)).filter(
    name => /\.(json|html)$/.test(name) || /^vite\.((server|worker)\.)?config\.ts$/.test(name),
  );
  return [...folders.flat(), ...top.map(name => inProject(name))].sort((one, other) => (one < other ? -1 : 1));
}

async function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const file of await sources()) {
    const content = await readFile(file);
    hash.update(`\n${relative(projectFolder, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Whether dist was made from the sources as they are now. */
export async function isBuilt() {
  const made = await readFile(stamp, 'utf8').catch(() => '');
  return existsSync(serverEntry) && made === (await fingerprint());
}

// A test that builds runs with NODE_ENV=test, by which the bundle would get React's development code.
const production = { ...process.env, NODE_ENV: 'production' };
const bundle = (onStart, ...options) => run(installed('vite'), ['build', '--logLevel', 'warn', ...options], { env: production, onStart });

/** Makes dist: the server, the pages' code for browsers, and the same for rendering on the server. */
export async function build(onStart) {
  await rm(stamp, { force: true });
  const made = await fingerprint();
  const parts = await Promise.all([
    bundle(onStart, '--config', 'vite.server.config.ts'),
    bundle(onStart),
    bundle(onStart, '--ssr', 'src/app/web/entryServer.tsx'),
  ]);
  const failed = parts.filter(({ code }) => code !== 0);
  if (failed.length > 0) throw new Error(failed.map(({ output }) => output.trim()).join('\n'));
  // Beside the pages' files, whose build begins by emptying the folder.
  const worker = await bundle(onStart, '--config', 'vite.worker.config.ts');
  if (worker.code !== 0) throw new Error(worker.output.trim());
  await Promise.all([drawIcons(inProject('dist', 'web')), compressFiles(inProject('dist', 'web'))]);
  await writeFile(stamp, made);
}
