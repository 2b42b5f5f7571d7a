/** Pages as the product's own make them for search engines: the calls that they read, and their canonical address. */
import type { Renderer } from '../../../../app/server/pages/renderer.ts';

/** The calls of the pages that are about something, by the beginning of their address. */
const reads: [RegExp, (name: string) => string[]][] = [
  [/^\/post\/(.+)$/, id => [`/api/posts/${id}`, `/api/posts/${id}/replies?limit=50`, '/api/tags']],
  [/^\/user\/(.+)$/, name => [`/api/users/${name}/stats`]],
  [/^\/game\/(.+)$/, id => [`/api/games/${id}`]],
  [/^\/\?tag=(.+)$/, name => [`/api/posts?tags=${name}`, '/api/tags']],
];

export const pageRenderer: Renderer = {
  async render({ path, search }, ask) {
    const address = path + search;
    const style = { id: 'page-style', css: '' };
    for (const [pattern, calls] of reads) {
      const name = pattern.exec(address)?.[1];
      if (name === undefined) continue;
      const isKnown = (await Promise.all(calls(name).map(ask))).every(({ status }) => status < 400);
      const head = isKnown
        ? { fullTitle: 'A page', description: 'About it', path: address }
        : { fullTitle: 'Not found', description: '', status: 404, noIndex: true };
      return { html: '', state: '{}', head, theme: undefined, density: undefined, sources: [], style };
    }
    return {
      html: '',
      state: '{}',
      head: { fullTitle: 'Bleachers', description: '' },
      theme: undefined,
      density: undefined,
      sources: [],
      style,
    };
  },
  sharedAddress: url => url,
  isBehind: () => false,
  template: async () => '<html lang="en"><head><!--head--></head><!--theme--><!--app--><!--state-->',
  preloads: () => '',
  scriptSources: [],
};
