import { parseFeed } from 'feedsmith';
import { articleAddress, originOf } from '../../articles.rules.ts';
import { wordsOf } from '../page.ts';

/** An article of a site, as its feed lists it. */
export interface FeedEntry {
  url: string;
  title: string;
  /** Null without a date that can be read. */
  at: Date | null;
}

const maxEntries = 500;
const titleLength = 200;

interface RawEntry {
  link: string | undefined;
  title: string | undefined;
  date: string | undefined;
}

/** The entries of a feed in any format. Throws if it is none. */
function rawEntries(text: string): RawEntry[] {
  const { format, feed } = parseFeed(text);
  switch (format) {
    case 'rss':
      return (feed.items ?? []).map(({ link, title, pubDate, dc }) => ({ link, title, date: pubDate ?? dc?.dates?.[0] }));
    case 'rdf':
      return (feed.items ?? []).map(({ link, title, dc }) => ({ link, title, date: dc?.dates?.[0] }));
    case 'atom':
      return (feed.entries ?? []).map(({ links = [], title, published, updated }) => ({
        link: (links.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links[0])?.href,
        title: title?.value,
        date: published ?? updated,
      }));
    case 'json':
      return (feed.items ?? []).map(({ url, title, date_published: published, date_modified: modified }) => ({
        link: url,
        title,
        date: published ?? modified,
      }));
  }
}

/** The articles of a site that a feed lists, each once. Addresses of other origins are left out. Throws if the text is no feed. */
export function feedEntries(
  text: string,
  { origin, feedUrl }: { origin: string; feedUrl: string },
): { entries: FeedEntry[]; foreign: number } {
  const entries = new Map<string, FeedEntry>();
  let foreign = 0;
  for (const { link, title, date } of rawEntries(text).slice(0, maxEntries)) {
    const href = link?.trim();
    const url = href && URL.canParse(href, feedUrl) ? articleAddress(new URL(href, feedUrl).href) : undefined;
    if (url === undefined || originOf(url) !== origin) {
      foreign += 1;
      continue;
    }
    const at = date === undefined ? Number.NaN : Date.parse(date);
    if (!entries.has(url)) entries.set(url, { url, title: wordsOf(title ?? '', titleLength), at: Number.isNaN(at) ? null : new Date(at) });
  }
  return { entries: [...entries.values()], foreign };
}
