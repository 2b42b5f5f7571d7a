import type { Renderer, WebModule } from '../renderer.ts';

type Page = Awaited<ReturnType<WebModule['render']>>;
type Request = Parameters<WebModule['render']>[0];

/** A page without a state, a theme or a style. */
export function pageOf(html: string, head: Page['head']): Page {
  return { html, state: '{}', head, theme: undefined, density: undefined, sources: [], style: { id: 'page-style', css: '' } };
}

/** Stands in for the browser's code: `render` makes the pages. */
export function rendererOf(render: (request: Request) => Promise<Page>): Renderer {
  const web: WebModule = {
    render,
    loadPages: async () => undefined,
    isSameForVisitors: () => true,
    apiError: (status, text) => new Error(`${status} ${text}`),
  };
  return {
    web: async () => web,
    template: async () => '<html lang="en"><!--head--><!--theme--><!--app--><!--state-->',
    preloads: () => '',
    scriptSources: [],
  };
}

/** A page that shows what calls answer, as JSON. */
export async function pageOfAnswers(title: string, read: Request['read'], urls: readonly string[]): Promise<Page> {
  return pageOf(JSON.stringify(await Promise.all(urls.map(url => read(url)))), { fullTitle: title, description: '' });
}
