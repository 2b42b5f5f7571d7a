/// <reference lib="webworker" />
import { onNotificationClick, onPush } from '../../features/notifications/web/push/pushWorker.ts';
import { find, deleteCopies, deleteOlderCopies, deleteCopiesOfOthers, storeCopy, type Kind, sharedName, timesForgotten } from './copies.ts';
import { copiedAt } from '../../platform/shared/copiedAt.ts';
import { handlingOf } from './requests.rules.ts';

/**
 * The service worker, served as /sw.js. The network always comes first, so a deploy is never hidden by a copy; copies answer while the
 * network is away. docs/decisions/0073.
 */
declare const self: ServiceWorkerGlobalScope;

/** A page without content, which the browser's code fills: it stands in for pages that were never opened by their address. */
const emptyPage = '/offline';
/** The entry script in a page. Its name changes with every build. */
const entryScript = /\/assets\/index-[^"]+\.js/;

async function cacheEmptyPage(): Promise<void> {
  const response = await fetch(emptyPage, { cache: 'reload' });
  if (response.ok) await storeCopy('page', new Request(emptyPage), response);
}

self.addEventListener('install', event => {
  event.waitUntil(Promise.all([cacheEmptyPage(), self.skipWaiting()]));
});

self.addEventListener('activate', event => {
  // A preload is a request of its own. It would use up an address of signing in, which the browser then asks for again.
  event.waitUntil(Promise.all([deleteOlderCopies(), self.clients.claim(), self.registration.navigationPreload?.disable()]));
});

/** A page's copy says in its root element when it was made. */
async function markedPage(copy: Response): Promise<Response> {
  const html = await copy.text();
  const time = copy.headers.get(copiedAt) ?? '';
  return new Response(html.replace('<html ', `<html data-copied-at="${time}" `), { status: copy.status, headers: copy.headers });
}

async function copyFor(kind: Kind, request: Request): Promise<Response> {
  const copy = await find(kind, request);
  if (kind !== 'page') return copy ?? Response.error();
  const page = copy ?? (await find('page', emptyPage));
  return page ? markedPage(page) : Response.error();
}

/** Asks the network and keeps a copy of the answer; while the network is away, answers with the last copy. */
async function networkFirst(event: FetchEvent, kind: Kind): Promise<Response> {
  const { request } = event;
  const before = timesForgotten();
  try {
    const response = await fetch(request);
    // The session has ended elsewhere.
    if (response.status === 401) await deleteCopies();
    if (response.status === 200 && !response.redirected) event.waitUntil(storeCopy(kind, request, response.clone(), before));
    return response;
  } catch (error) {
    const copy = await copyFor(kind, request);
    // A page that was left while it loaded has failed as well.
    if (copy.type === 'error' && error instanceof DOMException && error.name === 'AbortError') throw error;
    return copy;
  }
}

async function copyFirst(event: FetchEvent, kind: Kind): Promise<Response> {
  const { request } = event;
  const copy = await find(kind, request);
  if (copy) return copy;
  const response = await fetch(request);
  if (response.status === 200) event.waitUntil(storeCopy(kind, request, response.clone()));
  return response;
}

/** Passes a request on; before and after it the copies are deleted. */
async function forgetting(request: Request): Promise<Response> {
  await deleteCopies();
  try {
    return await fetch(request);
  } finally {
    await deleteCopies();
  }
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Keeps the pictures that another app shares for the composer, and leads to it with the words. */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  // Pictures that were shared before and not taken belong to another post.
  await caches.delete(sharedName);
  const cache = await caches.open(sharedName);
  const pictures = form.getAll('pictures').filter(value => value instanceof File);
  for (const [index, file] of pictures.slice(0, 10).entries())
    await cache.put(
      `/shared/${index}`,
      new Response(file, { headers: { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) } }),
    );
  const words = new URLSearchParams(['title', 'text', 'url'].flatMap(name => (textOf(form, name) ? [[name, textOf(form, name)]] : [])));
  return Response.redirect(`/share?${words}`, 303);
}

self.addEventListener('fetch', event => {
  const { request } = event;
  const { method, mode } = request;
  const handling = handlingOf({ method, mode, url: new URL(request.url) }, self.location.origin);
  // The server lets people out by visits only, and a worker's own request is none.
  if (handling === 'forget' && mode === 'navigate') event.waitUntil(deleteCopies());
  else if (handling === 'forget') event.respondWith(forgetting(request));
  else if (handling === 'share') event.respondWith(takeShared(request));
  else if (handling === 'asset') event.respondWith(copyFirst(event, 'asset'));
  else if (handling !== 'pass') event.respondWith(networkFirst(event, handling));
});

self.addEventListener('push', event => onPush(event, self));
self.addEventListener('notificationclick', event => onNotificationClick(event, self));

/** A page that was opened before the worker tells which files it runs on. */
async function cacheAssets(addresses: readonly string[]): Promise<void> {
  const assets = addresses.filter(
    address => handlingOf({ method: 'GET', mode: 'cors', url: new URL(address) }, self.location.origin) === 'asset',
  );
  const known = await find('page', emptyPage);
  const entry = entryScript.exec((await known?.text()) ?? '')?.[0];
  if (entry === undefined || !assets.some(address => address.endsWith(entry))) await cacheEmptyPage();
  // A file that can't be had now is kept when a page asks for it.
  await Promise.allSettled(
    assets.map(async address => {
      if (await find('asset', address)) return;
      // The page has just loaded it: its name stands for one content, so the browser's own copy is right.
      const response = await fetch(address, { cache: 'force-cache' });
      if (response.ok) await storeCopy('asset', new Request(address), response);
    }),
  );
}

self.addEventListener('message', event => {
  const { assets, reader } = (event.data ?? {}) as { assets?: unknown; reader?: unknown };
  if (typeof reader === 'string') event.waitUntil(deleteCopiesOfOthers(reader));
  if (!Array.isArray(assets)) return;
  const addresses = assets.filter((address): address is string => typeof address === 'string' && URL.canParse(address));
  // Without a network the page goes on with what is there.
  event.waitUntil(cacheAssets(addresses).catch(() => undefined));
});
