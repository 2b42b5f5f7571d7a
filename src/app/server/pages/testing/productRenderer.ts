import type { Renderer } from '../renderer.ts';
import { renderWith, type WebModule } from '../webModule.ts';
import { rendererOf } from './answersRenderer.ts';

/** The browser's own code as the source of pages, without a build of it. Its first page takes some seconds, in which its code loads. */
export async function productRenderer(): Promise<Renderer> {
  const file = new URL('../../../web/entryServer.tsx', import.meta.url).pathname;
  // The cast is sound: WebModule describes this very file, which server code may not import by name.
  const web = (await import(/* @vite-ignore */ file)) as WebModule;
  await web.loadPages();
  return rendererOf((request, ask) => renderWith(web, request, ask), {
    template: async () => '<html lang="en"><head><!--head--></head><!--theme--><!--app--><!--state-->',
  });
}
