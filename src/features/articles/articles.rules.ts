/** Addresses and limits of talk under articles. src/features/articles/README.md. */

export const maxSites = 20;
export const siteNameLimit = 60;
export const addressLimit = 2_048;
/** The number of articles whose comments one call counts. */
export const maxCounted = 50;
/** The comments in a frame: the best, then the newest, this many in all. */
export const [shownComments, shownBest] = [20, 3];
/** The addresses beside its own under which an article is found without being read again. */
export const maxAddresses = 20;
export const feedEveryMs = 10 * 60_000;
/** A read of a feed opens so many threads at most. */
export const maxOpened = 10;

const loopback = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/;
const campaign = /^(utm_.*|fbclid|gclid)$/i;

export const isLoopbackOrigin = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopback.test(hostname);

/** Whether an address may be fetched for a site: https, or http on this machine. */
export const isAllowedScheme = (url: URL): boolean => url.protocol === 'https:' || isLoopbackOrigin(url);

/** The origin that a text names, and nothing more; undefined for any other text. */
export function siteOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  return isBare && isAllowedScheme(url) ? url.origin : undefined;
}

function isOfCampaign(parameter: string): boolean {
  const [name = ''] = parameter.split('=', 1);
  try {
    return campaign.test(decodeURIComponent(name));
  } catch {
    return campaign.test(name);
  }
}

/** The one form of the address of an article; undefined for a text that is no address of the web. */
export function articleAddress(text: string): string | undefined {
  if (text.length > addressLimit || !URL.canParse(text)) return undefined;
  const { protocol, origin, pathname, search } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  const query = search
    .slice(1)
    .split('&')
    .filter(parameter => parameter !== '' && !isOfCampaign(parameter))
    .join('&');
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  return origin + pathname.slice(0, end) + (query && `?${query}`);
}

export const originOf = (address: string): string => new URL(address).origin;

/** The page of the product on which people write about an article. */
export const writingHref = (address: string): string => `/article?url=${encodeURIComponent(address)}`;
