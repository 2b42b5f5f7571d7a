/** The sitemap: an index, and files of at most 50,000 addresses. https://www.sitemaps.org/protocol.html, src/features/sharing/README.md. */
import { gameHref } from '../../../games/words/games.words.ts';
import { tagHref } from '../../../tags/tags.rules.ts';
import { xmlText } from '../outputs/xml.ts';

export const sitemapKinds = ['posts', 'tags', 'profiles', 'games'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** The protocol allows no more addresses in a file. */
export const addressesPerFile = 50_000;

const hrefs: Record<SitemapKind, (name: string) => string> = {
  posts: id => `/post/${id}`,
  tags: name => tagHref([name]),
  profiles: name => `/user/${encodeURIComponent(name)}`,
  games: gameHref,
};

const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The index of the files; each kind has its number of them. */
export function sitemapIndex(origin: string, files: Readonly<Record<SitemapKind, number>>): string {
  const entries = sitemapKinds.flatMap(kind =>
    Array.from(
      { length: files[kind] },
      (_, file) => `<sitemap><loc>${xmlText(`${origin}/sitemap/${kind}-${file + 1}.xml`)}</loc></sitemap>`,
    ),
  );
  return `${declaration}<sitemapindex ${xmlns}>${entries.join('')}</sitemapindex>`;
}

/** One file with the addresses of a kind. */
export function sitemapFile(origin: string, kind: SitemapKind, rows: readonly { name: string; lastModified: string }[]): string {
  const entries = rows.map(
    ({ name, lastModified }) => `<url><loc>${xmlText(origin + hrefs[kind](name))}</loc><lastmod>${lastModified}</lastmod></url>`,
  );
  return `${declaration}<urlset ${xmlns}>${entries.join('')}</urlset>`;
}
