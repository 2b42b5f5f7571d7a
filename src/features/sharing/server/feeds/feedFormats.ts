/** Atom 1.0 (RFC 4287) and JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
import type { OutputDocument } from '../outputs/documents.ts';
import { xmlText } from '../outputs/xml.ts';

export interface FeedEntry {
  /** The permanent absolute address. */
  url: string;
  title: string;
  html: string;
  author: { name: string; url: string | null };
  /** Times on the wire. */
  published: string;
  updated: string;
  tags: readonly string[];
  imageUrl: string | null;
}

export interface FeedContent {
  title: string;
  description: string;
  /** The absolute address of the page that the feed follows. */
  pageUrl: string;
  /** The absolute address of the feed in each format. */
  selfUrls: { atom: string; json: string };
  /** The icon of the site. */
  iconUrl: string;
  entries: readonly FeedEntry[];
}

export type FeedFormat = keyof FeedContent['selfUrls'];

export const feedTypes: Record<FeedFormat, string> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** An empty feed has no time of its own. */
const beginning = '1970-01-01T00:00:00.000Z';

function atomEntry({ url, title, html, author, published, updated, tags, imageUrl }: FeedEntry): string {
  const uri = author.url === null ? '' : `<uri>${xmlText(author.url)}</uri>`;
  return [
    `<entry><id>${xmlText(url)}</id><title>${xmlText(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xmlText(url)}"/>`,
    `<published>${published}</published><updated>${updated}</updated>`,
    `<author><name>${xmlText(author.name)}</name>${uri}</author>`,
    ...tags.map(tag => `<category term="${xmlText(tag)}"/>`),
    `<content type="html">${xmlText(imageUrl === null ? html : `${html}<p><img src="${xmlText(imageUrl)}" alt=""></p>`)}</content></entry>`,
  ].join('');
}

function atom({ title, description, pageUrl, selfUrls, iconUrl, entries }: FeedContent): string {
  const updated =
    entries
      .map(entry => entry.updated)
      .toSorted()
      .at(-1) ?? beginning;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${xmlText(selfUrls.atom)}</id><title>${xmlText(title)}</title><subtitle>${xmlText(description)}</subtitle>`,
    `<updated>${updated}</updated><icon>${xmlText(iconUrl)}</icon>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(selfUrls.atom)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(pageUrl)}"/>`,
    ...entries.map(atomEntry),
    '</feed>',
  ].join('');
}

function json({ title, description, pageUrl, selfUrls, iconUrl, entries }: FeedContent): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: pageUrl,
    feed_url: selfUrls.json,
    description,
    icon: iconUrl,
    language: 'en',
    items: entries.map(entry => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      content_html: entry.html,
      ...(entry.imageUrl !== null && { image: entry.imageUrl }),
      date_published: entry.published,
      date_modified: entry.updated,
      authors: [{ name: entry.author.name, ...(entry.author.url !== null && { url: entry.author.url }) }],
      ...(entry.tags.length > 0 && { tags: entry.tags }),
    })),
  });
}

/** A feed in a format, ready to send. */
export function feedDocument(content: FeedContent, format: FeedFormat): OutputDocument {
  return { body: (format === 'atom' ? atom : json)(content), type: feedTypes[format] };
}
