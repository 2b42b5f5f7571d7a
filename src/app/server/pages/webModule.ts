import { parseResponse } from '../../../platform/server/http/prefetchedResponses.ts';
import type { SiteLogo } from '../../../platform/shared/siteLogo.ts';

/** An address to render, for a caller. */
export interface PageRequest {
  /** Percent-encoded, as it came. */
  path: string;
  /** With its question mark, or empty. */
  search: string;
  /** Whether the caller has a clock that is not live. */
  hasClock: boolean;
  /** Whether the caller is known not to be signed in. */
  isVisitor: boolean;
  now: number;
  siteName: string;
  siteLogo: SiteLogo | null;
}

export interface RenderedPage {
  html: string;
  state: string;
  /** Set on a page that sleeps: whether only its use wakes it, or also that it is watched without a touch. */
  wakes?: 'used' | 'watched' | undefined;
  head: {
    fullTitle: string;
    description: string;
    path?: string;
    type?: 'website' | 'article';
    status?: number;
    noIndex?: boolean;
    image?: { path: string; alt: string };
  };
  theme: 'light' | 'dark' | 'system' | undefined;
  density: 'comfortable' | 'compact' | undefined;
  sources: readonly string[];
  style: { id: string; css: string };
}

/** A page as the cache of pages knows it. */
export interface PageRoute {
  /** Its path: `*` for any, and a segment that begins with `:` for any segment. */
  pattern: string;
  /** Whether it belongs to one browser, such as those of a sign-in under way. */
  isOfOneBrowser: boolean;
  /** The parameters of the query that it reads. */
  parameters: readonly string[];
}

/** The exports of src/app/web/entryServer.tsx, declared here because server code may not import types from browser code. */
export interface WebModule {
  render(request: PageRequest & { read: (url: string) => Promise<unknown> }): Promise<RenderedPage>;
  /** Loads the code of every page; rejects when one can't be loaded. */
  loadPages(): Promise<void>;
  /** All pages, in the order in which they are matched. */
  pageRoutes(): PageRoute[];
  apiError(status: number, text: string): Error;
}

/** An answer of the API. */
export interface ApiAnswer {
  status: number;
  text: string;
}

/** Reads the API as the caller of a page. */
export type AskApi = (url: string) => Promise<ApiAnswer>;

/** Renders with a module in this thread. Pages share the parsed answers that come again. */
export function renderWith(web: WebModule, request: PageRequest, ask: AskApi): Promise<RenderedPage> {
  return web.render({
    ...request,
    async read(url) {
      const { status, text } = await ask(url);
      if (status >= 400) throw web.apiError(status, text);
      return parseResponse(url, text);
    },
  });
}
