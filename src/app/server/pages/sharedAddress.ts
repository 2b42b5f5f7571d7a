import type { PageRoute } from './webModule.ts';

/** The parameter that an address may name several times. */
const repeatable = 'tag';

export function addressParts(url: string): { path: string; search: string } {
  const question = url.indexOf('?');
  return question === -1 ? { path: url, search: '' } : { path: url.slice(0, question), search: url.slice(question) };
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/** Whether the browser's router finds the page of these segments for others. */
function fits(wanted: readonly string[], given: readonly string[]): boolean {
  if (wanted[0] === '*') return true;
  return wanted.length === given.length && wanted.every((segment, place) => segment.startsWith(':') || segment === given[place]);
}

/** A segment in the one spelling of what it says; undefined for one that says nothing. */
function spelled(segment: string): string | undefined {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return undefined;
  }
}

/**
 * The address by which visitors share the page of a URL: its path and the parameters that the page reads, in their order. Each further
 * parameter or spelling would otherwise be a page of its own. Undefined for a page that belongs to one browser.
 */
export function sharedAddress(routes: readonly PageRoute[], url: string): string | undefined {
  const { path, search } = addressParts(url);
  const given = segmentsOf(path);
  const route = routes.find(({ pattern }) => fits(segmentsOf(pattern), given));
  if (!route || route.isOfOneBrowser) return undefined;
  const segments = given.map((segment, place) => (segmentsOf(route.pattern)[place]?.startsWith(':') ? spelled(segment) : segment));
  const query = new URLSearchParams(search);
  const read = route.parameters.flatMap(name => {
    const values = query.getAll(name);
    return (name === repeatable ? values : values.slice(0, 1)).map(value => `${name}=${encodeURIComponent(value)}`);
  });
  return `${segments.includes(undefined) ? path : `/${segments.join('/')}`}${read.length > 0 ? `?${read.join('&')}` : ''}`;
}
