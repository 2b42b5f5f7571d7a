import { fetchParts, onFirstControl } from '../../../design/index.ts';
import { accountRoutes } from '../../../features/account/account.contract.ts';
import { readJson } from '../../../platform/web/api/api.ts';
import { routeUrl } from '../../../platform/shared/contract.ts';
import { loadPage, matchPage } from '../router.tsx';

/** How often the page asks whether the server has newer code, at most: in milliseconds. */
const askEveryMs = 5 * 60_000;

function ownEntry(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : undefined;
}

/** Tells the worker who reads: it deletes the copies of anybody else. */
async function sendReader(reader: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ reader });
}

/** Tells the worker which files this page runs on; those that loaded before it are then kept, too. */
async function sendAssets(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = [...scripts, ...loaded].filter(address => address.startsWith(`${location.origin}/assets/`));
  active?.postMessage({ assets: [...new Set(assets)] });
}

/**
 * Marks the document once the server has other code than this page runs on. The next page is then loaded from the server, so that an
 * installed app that is never closed does not go on with old code.
 */
function watchBuilds(): void {
  let asked = Date.now();
  const ask = async () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < askEveryMs) return;
    asked = Date.now();
    const response = await fetch('/build.json', { cache: 'no-store' });
    const { entry }: { entry?: unknown } = await response.json();
    if (typeof entry === 'string' && entry !== ownEntry()) document.documentElement.dataset['outdated'] = '';
  };
  // A server that can't be reached is asked again later.
  const askQuietly = () => void ask().catch(() => undefined);
  document.addEventListener('visibilitychange', askQuietly);
  addEventListener('online', askQuietly);
  setInterval(askQuietly, askEveryMs);
}

/** Reads who reads, so that the worker keeps it: a page that stands in while there is no network knows its reader by it. */
async function sendReaderOfTab(): Promise<void> {
  const address = routeUrl(accountRoutes.currentUser, {});
  if (await caches.match(address, { ignoreVary: true })) return;
  if (!navigator.serviceWorker.controller)
    await new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  await readJson(address);
}

/** Fetches the code of what is read and written without a network, so that the worker keeps it: for visitors once they are near a control. */
async function fetchForLater(isMember: boolean): Promise<void> {
  if (!isMember) await new Promise<void>(resolve => onFirstControl(resolve));
  const forReading = [
    loadPage(matchPage('/all').page),
    loadPage(matchPage('/post/1').page),
    import('../shell/live/OfflineText.tsx'),
    import('./MissingPage.tsx'),
  ];
  const forWriting = isMember
    ? [import('../shell/unsent/UnsentWrites.tsx'), import('../../../features/posts/web/composer/ComposerDialog.tsx')]
    : [];
  await Promise.all([...forReading, ...forWriting]);
  await fetchParts();
}

/** Registers the service worker: docs/decisions/0073. A browser without one, or one that forbids it, goes on as before. */
export async function startWorker(viewer: { id: string } | null | undefined): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  watchBuilds();
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    // A page that stands in while there is no network does not know its reader.
    if (viewer !== undefined && navigator.onLine) await sendReader(viewer?.id ?? '');
    await fetchForLater(Boolean(viewer));
    await sendAssets();
    if (viewer) await sendReaderOfTab();
  } catch {
    // Private windows and some settings forbid workers.
  }
}
