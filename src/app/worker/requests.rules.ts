/** The part of a request that tells the service worker what to do with it. */
export interface Asked {
  method: string;
  /** `navigate` for the address of a page. */
  mode: string;
  url: URL;
}

/**
 * The ways in which the service worker answers a request.
 * - page, read, picture: asks the network, keeps a copy, and answers with the copy while the network is away.
 * - asset: answers with the copy; the name of the file changes with its content.
 * - share: takes what another app shares.
 * - forget: passes the request on and deletes the copies, because they may be of what the reader may not see afterwards.
 * - pass: leaves the request to the browser.
 */
export type Handling = 'page' | 'read' | 'picture' | 'asset' | 'share' | 'forget' | 'pass';

/** The calls whose answers are kept: what feeds, threads, profiles and games are made of. Mail, chats and settings are not among them. */
const keptReads = /^\/api\/(posts|tags|users|games|sports|nba|site|nba-draft|auth\/user|user\/favorite-tags|bookmarks)(\/|$)/;

/** The addresses that a browser passes when its reader signs in or out. */
const redirects = /^\/api\/(login|logout|callback)(\/|$)/;
/** Writes after which the reader is somebody else, or may see less. */
const ends = /^\/api\/(sign-in|sign-up|reset-password|user$|user\/sessions|clock|games\/[^/]+\/clock|blocks|mutes)(\/|$)/;

/** Pages that are not kept: they act, or show what others on this device should not find. */
const unkeptPages =
  /^\/(api|oidc|login|sign-in|sign-up|forgot-password|reset-password|confirm-email|unsubscribe|takedown|username-setup|settings|moderation|admin|appeal|chat|friends|share|embed|og|feed\.|calendar[./]|sitemap|metrics|healthz|readyz)/;

/** Gives the way to answer a request to `origin`, the product's own. */
export function handlingOf({ method, mode, url }: Asked, origin: string): Handling {
  if (url.origin !== origin) return 'pass';
  const { pathname } = url;
  if (pathname === '/share' && method === 'POST') return 'share';
  if (redirects.test(pathname) || (method !== 'GET' && ends.test(pathname))) return 'forget';
  if (method !== 'GET') return 'pass';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith('/images/') || pathname === '/icon.svg' || pathname.startsWith('/icons/')) return 'picture';
  if (keptReads.test(pathname)) return 'read';
  return mode === 'navigate' && !unkeptPages.test(pathname) ? 'page' : 'pass';
}
