import { expect, test } from 'vitest';
import { withStartScript } from './scriptsLast.ts';

test('a frame has the start script in the place of its scripts, under a name that changes with them', async () => {
  const frame = (entry: string) =>
    `<head><script type="module" crossorigin src="${entry}"></script>\n<link rel="modulepreload" crossorigin href="/assets/libraries.js">\n<link rel="stylesheet" href="/assets/a.css"></head>`;
  const { html, name, code } = await withStartScript(frame('/assets/index-a.js'));
  expect(html).toBe(
    `<head><script type="module" fetchpriority="low" crossorigin src="/${name}"></script>\n<link rel="stylesheet" href="/assets/a.css"></head>`,
  );
  for (const path of ['/assets/index-a.js', '/assets/libraries.js']) expect(code).toContain(path);
  expect((await withStartScript(frame('/assets/index-b.js'))).name).not.toBe(name);
  // It must need no other file, and stay small: it is all that an untouched page loads.
  expect(code).not.toMatch(/\bimport\b/);
  expect(code.length).toBeLessThan(8_000);
});
