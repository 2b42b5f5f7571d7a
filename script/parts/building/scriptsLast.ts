import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The longest that the scripts of a page wait for its first paint, in milliseconds. */
const maxPaintMs = 5_000;

/**
 * The text of a script that asks for the page's scripts, the entry first, once the server's HTML has been painted. A page without
 * content, a page in the background, and a browser that does not report paints get them at once.
 */
export function startScript(scripts: readonly string[]): string {
  return `const scripts=${JSON.stringify(scripts)};
let isStarted=false;
const start=()=>{
if(isStarted)return;
isStarted=true;
for(const href of scripts.slice(1))document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href}));
document.body.append(Object.assign(document.createElement('script'),{type:'module',crossOrigin:'',src:scripts[0]}));
};
if(!document.getElementById('root').hasChildNodes()||document.hidden||!PerformanceObserver.supportedEntryTypes.includes('paint'))start();
else{
new PerformanceObserver(list=>{if(list.getEntriesByName('first-contentful-paint').length)start()}).observe({type:'paint',buffered:true});
document.addEventListener('visibilitychange',start);
setTimeout(start,${maxPaintMs});
}
`;
}

const entryTag = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/;
const preloadTags = /<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g;

/** The frame of the pages with a start script in the place of the scripts, and that script with its name. */
export function withStartScript(html: string): { html: string; name: string; code: string } {
  const entry = entryTag.exec(html)?.[1];
  if (entry === undefined) throw new Error('The frame of the pages has no entry script.');
  const code = startScript([entry, ...[...html.matchAll(preloadTags)].map(([, href = '']) => href)]);
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
      const { html, name, code } = withStartScript(await readFile(frame, 'utf8'));
      await Promise.all([writeFile(frame, html), writeFile(join(dir, name), code)]);
    },
  };
}
