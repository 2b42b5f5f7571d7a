import type { ApiAnswer, PageRequest, PageRoute, RenderedPage } from '../webModule.ts';

/** A message to a thread that renders: a page by its number, or the answer to one of its reads. */
export type ToThread = { type: 'render'; page: number; request: PageRequest } | { type: 'answer'; read: number; answer: ApiAnswer };

/** A message of a thread that renders. */
export type FromThread =
  | { type: 'ready'; routes: PageRoute[] }
  | { type: 'read'; page: number; read: number; url: string }
  | { type: 'rendered'; page: number; rendered: RenderedPage }
  | { type: 'failed'; page: number; problem: string };
