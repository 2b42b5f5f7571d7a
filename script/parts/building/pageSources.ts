import type { Plugin } from 'vite';

/** Tells the table of pages which file each page is in, so that the server can name its chunks in the page's head (src/app/web/pages.ts). */
export function pageSources(): Plugin {
  return {
    name: 'page-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/src/app/web/pages.ts')) return undefined;
      return { code: code.replace(/load: \(\) => import\('\.\.\/\.\.\/(.*?)'\)/g, "$&, source: 'src/$1'"), map: null };
    },
  };
}
