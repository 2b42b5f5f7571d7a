import type { Renderer } from '../renderer.ts';
import type { AskApi, RenderedPage } from '../webModule.ts';

/** A page without a state, a theme or a style. */
export function pageOf(html: string, head: RenderedPage['head']): RenderedPage {
  return { html, state: '{}', head, theme: undefined, density: undefined, sources: [], style: { id: 'page-style', css: '' } };
}

/** Stands in for the browser's code: `render` makes the pages. */
export function rendererOf(render: Renderer['render'], more: Partial<Renderer> = {}): Renderer {
  return {
    render,
    sharedAddress: url => url,
    isBehind: () => false,
    template: async () => '<html lang="en"><!--head--><!--theme--><!--app--><!--state-->',
    preloads: () => '',
    scriptSources: [],
    ...more,
  };
}

/** A page that shows what calls answer, as JSON. */
export async function pageOfAnswers(title: string, ask: AskApi, urls: readonly string[]): Promise<RenderedPage> {
  const values = (await Promise.all(urls.map(ask))).map(({ text }) => JSON.parse(text));
  return pageOf(JSON.stringify(values), { fullTitle: title, description: '' });
}
