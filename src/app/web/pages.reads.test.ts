import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages } from './pages.ts';
import { parametersOfPages } from './pages.reads.ts';

test('every parameter that a page reads of its address is declared', () => {
  const declared = new Set(Object.values(parametersOfPages).flat());
  const files = ['src/features', 'src/app/web'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`),
  );
  const sources = files.filter(file => /\.tsx?$/.test(file) && !/\/server\/|\.test\./.test(file));
  const read = sources.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\bsearch\.get(?:All)?\('(\w+)'\)/g)].map(([, name]) => name),
  );
  expect(read.length).toBeGreaterThan(15);
  expect(read.filter(name => !declared.has(name ?? ''))).toEqual([]);
});

test('only pages have parameters', () => {
  const patterns = pages.map(({ pattern }) => pattern);
  expect(Object.keys(parametersOfPages).filter(pattern => !patterns.includes(pattern))).toEqual([]);
});
