import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { inProject } from '../parts/project.mjs';

/** Gives the packages that a script and the files it imports load at once: not those behind an `await import()`. */
async function packagesOf(file: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = await readFile(file, 'utf8');
  const addresses = [...source.matchAll(/^import\b[^'"]*['"]([^'"]+)['"];$/gm)].map(([, address = '']) => address);
  const packages = addresses.filter(address => !address.startsWith('.') && !address.startsWith('node:'));
  const files = addresses.filter(address => address.startsWith('.'));
  const imported = await Promise.all(files.map(async address => packagesOf(join(dirname(file), address), seen)));
  return [...packages, ...imported.flat()];
}

it.each(['start.mjs', 'test.mjs', 'build.mjs'])('script/%s begins in a clone without installed packages', async name => {
  expect(await packagesOf(inProject('script', name))).toEqual([]);
});
