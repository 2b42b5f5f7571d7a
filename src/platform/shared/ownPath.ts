/** Calls and the steps of a sign-in are no page to return to: `/api/logout` would undo the sign-in. */
const notPages = /^\/(api|oidc|login|sign-in|sign-up)(\/|$)/i;

/** A base for parsing; only the path of the result is used. */
const base = 'https://own.invalid';

const maxLength = 2_048;

/** Control characters, which browsers drop from an address, and `\`, which they read as `/`. */
const rewritten = /[\p{Cc}\\]/u;

/** Parses a path as a browser does; undefined when the result is another host or no page. */
function parsedPage(path: string): URL | undefined {
  if (!URL.canParse(path, base)) return undefined;
  const url = new URL(path, base);
  return url.origin !== base || url.pathname.startsWith('//') || notPages.test(url.pathname) ? undefined : url;
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/**
 * Returns the path of our own that a link asks to return to, with its query and fragment, or `/` for anything else. The
 * path has to be one of our pages as it stands and after decoding, because a later step may decode it once more.
 */
export function ownPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > maxLength || !asked.startsWith('/') || rewritten.test(asked)) return '/';
  const url = parsedPage(asked);
  const path = url && decoded(url.pathname);
  if (!url || path === undefined || rewritten.test(path) || !parsedPage(path)) return '/';
  return url.pathname + url.search + url.hash;
}
