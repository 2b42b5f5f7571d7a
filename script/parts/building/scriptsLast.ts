import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { inProject } from '../project.mjs';

/** The text of the script that starts a page with its scripts, the entry first: src/app/web/waking/startPage.ts. */
export async function startScript(scripts: readonly string[]): Promise<string> {
  const entry = '\0start';
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [
      {
        name: 'start',
        resolveId: id => (id === entry ? entry : undefined),
        load: id =>
          id === entry
            ? `import { startPage } from ${JSON.stringify(inProject('src/app/web/waking/startPage.ts'))};\nstartPage(${JSON.stringify(scripts)});\n`
            : undefined,
      },
    ],
    build: { write: false, target: 'es2023', modulePreload: false, rolldownOptions: { input: entry } },
  });
  const [
    {
      output: [{ code }],
    },
  ] = [built].flat() as unknown as [{ output: [{ code: string }] }];
  return code;
}

const entryTag = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/;
const preloadTags = /<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g;

/** The frame of the pages with a start script in the place of the scripts, and that script with its name. */
export async function withStartScript(html: string): Promise<{ html: string; name: string; code: string }> {
  const entry = entryTag.exec(html)?.[1];
  if (entry === undefined) throw new Error('The frame of the pages has no entry script.');
  const code = await startScript([entry, ...[...html.matchAll(preloadTags)].map(([, href = '']) => href)]);
  // The service worker and /build.json know a build by this name, which changes with every script of the frame.
  const name = `assets/index-start-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
  const tag = `<script type="module" fetchpriority="low" crossorigin src="/${name}"></script>\n`;
  return { html: html.replace(preloadTags, '').replace(entryTag, tag), name, code };
}

/**
 * Lets the scripts of a page come after its first paint. The server rendered the page, so styles and the font get the whole line, and
 * no script runs before the page is seen.
 */
export function scriptsLast(): Plugin {
  return {
    name: 'scripts-last',
    async writeBundle({ dir = '' }) {
      const frame = join(dir, 'index.html');
      const { html, name, code } = await withStartScript(await readFile(frame, 'utf8'));
      await Promise.all([writeFile(frame, html), writeFile(join(dir, name), code)]);
    },
  };
}
