/** `npm run figures [-- COMMIT] [--places]`: the size of what a reader must know, and that of an earlier commit beside it. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inProject } from '../../script/parts/project.mjs';
import { countRepository, type Figure } from './count.ts';

const run = promisify(execFile);
const words = process.argv.slice(2);
const showsPlaces = words.includes('--places');
const commit = words.find(word => !word.startsWith('--'));

/** Counts a commit of this repository in a folder of its own. */
async function countCommit(name: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bleachers-figures-'));
  try {
    await run('git', ['-C', inProject(), 'archive', '--format=tar', `--output=${join(folder, 'commit.tar')}`, name]);
    await run('tar', ['-xf', join(folder, 'commit.tar'), '-C', folder]);
    return await countRepository(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const now = await countRepository(inProject());
const before = commit === undefined ? undefined : await countCommit(commit);
for (const { name, value, places } of now) {
  const earlier = before?.find(figure => figure.name === name)?.value;
  const shown = earlier === undefined ? '' : `${earlier.toLocaleString('en-US').padStart(9)} → `;
  process.stdout.write(`${name.padEnd(46)}${shown}${value.toLocaleString('en-US').padStart(9)}\n`);
  if (showsPlaces) for (const place of places) process.stdout.write(`    ${place}\n`);
}
