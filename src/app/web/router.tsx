import { startTransition, useEffect, useState } from 'react';
import { useAddress } from '../../platform/web/navigation/address.ts';
import { type Page, type PageModule, pages } from './pages.ts';

export interface MatchedPage {
  page: Page;
  params: Record<string, string>;
}

const loaded = new Map<Page, PageModule>();

/** The page that the server rendered and that sleeps until somebody uses it. */
let sleeping: Page | undefined;

/** Tells the router that the code of the first page comes once somebody uses it. */
export function letSleep(page: Page): void {
  sleeping = page;
}

/** The module of a page that was loaded. */
export function loadedPage(page: Page): PageModule | undefined {
  return loaded.get(page);
}

/** The module of a page. A page that was loaded once renders without waiting. */
export async function loadPage(page: Page): Promise<PageModule> {
  const module = loaded.get(page) ?? (await page.load());
  loaded.set(page, module);
  return module;
}

/** Shows a component in place of a page whose code can't be had. */
export function letStandIn(page: Page, component: PageModule['default']): void {
  loaded.set(page, { default: component });
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/** The parameters of a path that matches a pattern; undefined if it does not match or can't be decoded. */
function fit(pattern: string, path: string): Record<string, string> | undefined {
  if (pattern === '*') return {};
  const wanted = segments(pattern);
  const given = segments(path);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!name.startsWith(':')) {
      if (name !== value) return undefined;
      continue;
    }
    try {
      params[name.slice(1)] = decodeURIComponent(value);
    } catch {
      return undefined;
    }
  }
  return params;
}

/** Whether the server has newer code than this page runs on; offline/startWorker.ts finds out. */
const isOutdated = () => document.documentElement.dataset['outdated'] !== undefined;

/** Whether the service worker stands in for the network. It has copies of documents, whose reads it may not have. */
const isOnCopies = () => !navigator.onLine && Boolean(navigator.serviceWorker?.controller);

/** Finds the page of a path, which is percent-encoded as in the address bar. */
export function matchPage(path: string): MatchedPage {
  for (const page of pages) {
    const params = fit(page.pattern, path);
    if (params) return { page, params };
  }
  throw new Error('no page pattern matches the path');
}

/**
 * The page to show: the page of the address once its code is loaded, until then the previous page, so that nothing flashes.
 * `override` replaces every address (the username set-up).
 */
export function usePage(override: string | undefined): { address: string; match: MatchedPage; isChanging: boolean } {
  const { path } = useAddress();
  const address = override ?? path;
  const [shown, setShown] = useState(() => ({ address, module: loaded.get(matchPage(address).page) }));
  useEffect(() => {
    const { page } = matchPage(address);
    if ((shown.address === address && shown.module) || page === sleeping) return;
    if (shown.address !== address && (isOutdated() || isOnCopies())) {
      location.reload();
      return;
    }
    let current = true;
    loadPage(page).then(
      module => {
        if (current) startTransition(() => setShown({ address, module }));
      },
      // The chunk is missing after a new release, or the network is down, so the address is loaded from the server.
      () => current && location.reload(),
    );
    return () => {
      current = false;
    };
  }, [address, shown]);
  const wanted = matchPage(address);
  if (loaded.has(wanted.page) || wanted.page === sleeping) return { address, match: wanted, isChanging: false };
  return { address: shown.address, match: matchPage(shown.address), isChanging: true };
}
