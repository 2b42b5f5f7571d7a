/** Calls and the provider's own paths are no place to come back to: `/api/logout` would undo the sign-in. */
const notPages = /^\/(api|oidc|login|sign-in|sign-up)(\/|$)/i;

/**
 * A path of our own out of what a link asks for; anything else is the front page. Browsers drop tabs and line breaks,
 * read `\` as `/`, and a path that begins with two slashes is another host: only what survives parsing is believed.
 */
export function ownPath(asked: unknown, origin: string): string {
  if (typeof asked !== 'string' || asked.length > 2048 || !asked.startsWith('/')) return '/';
  if (!URL.canParse(asked, origin)) return '/';
  const url = new URL(asked, origin);
  if (url.origin !== origin || url.pathname.startsWith('//') || notPages.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
