import { Parser } from 'htmlparser2';
import type { Context } from '../../../platform/server/http/context.ts';
import { fetchOutside, OutboundError, type OutboundFile } from '../../../platform/server/outbound/outbound.ts';
import { imageUrlProblem } from '../../posts/posts.rules.ts';
import { articleAddress, isLoopbackOrigin, originOf } from '../articles.rules.ts';

const maxPageBytes = 3_000_000;
const [titleLength, descriptionLength, authorLength] = [300, 500, 100];

/** The facts about an article that its page names. */
export interface ReadArticle {
  /** The one form of its address: that of its canonical link, if that leads to the same origin. */
  url: string;
  title: string;
  description: string | null;
  imageUrl: string | null;
  author: string | null;
}

/** Words of another site as one line, without characters that can't be seen. */
export function wordsOf(text: string, length: number): string {
  const words = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, character => (/\s/.test(character) ? ' ' : ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return Array.from(words).slice(0, length).join('').trim();
}

interface Found {
  title: string;
  meta: Map<string, string>;
  canonical: string | undefined;
}

/** The facts of a page. The first of each counts; nothing of the page is run or shown. */
function factsOf(html: string): Found {
  const found: Found = { title: '', meta: new Map(), canonical: undefined };
  let isInTitle = false;
  let hasTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      isInTitle = name === 'title' && !hasTitle;
      const key = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase();
      const content = attributes['content']?.trim();
      if (name === 'meta' && content && !found.meta.has(key) && found.meta.size < 200) found.meta.set(key, content);
      if (name === 'link' && /(^|\s)canonical(\s|$)/i.test(attributes['rel'] ?? '')) found.canonical ??= attributes['href'];
    },
    ontext(text) {
      if (isInTitle && found.title.length < 2_000) found.title += text;
    },
    onclosetag(name) {
      if (name !== 'title') return;
      isInTitle = false;
      hasTitle = true;
    },
  });
  parser.end(html);
  return found;
}

function resolved(href: string | undefined, base: string): URL | undefined {
  return href !== undefined && URL.canParse(href, base) ? new URL(href, base) : undefined;
}

/** Reads what a page says of itself. Undefined for one that search engines leave out, such as a search page, whose title anybody may write. */
export function articleOf(html: string, address: string): ReadArticle | undefined {
  const { title, meta, canonical } = factsOf(html);
  if (/\b(noindex|none)\b/i.test(meta.get('robots') ?? '')) return undefined;
  const first = (names: readonly string[], length: number) =>
    names.map(name => wordsOf(meta.get(name) ?? '', length)).find(text => text !== '') ?? null;
  const link = resolved(canonical, address);
  const url = link && link.origin === originOf(address) ? articleAddress(link.href) : undefined;
  const image = resolved(meta.get('og:image') ?? meta.get('twitter:image'), address)?.href;
  const author = first(['author', 'article:author'], authorLength);
  return {
    url: url ?? address,
    title: first(['og:title', 'twitter:title'], titleLength) ?? (wordsOf(title, titleLength) || address.replace(/^https?:\/\//, '')),
    description: first(['og:description', 'description', 'twitter:description'], descriptionLength),
    imageUrl: image !== undefined && imageUrlProblem(image) === undefined ? image : null,
    // Some sites name a page here.
    author: author !== null && /^https?:/i.test(author) ? null : author,
  };
}

function textOf({ body, headers }: OutboundFile): string {
  const [, charset = 'utf-8'] = /charset="?([\w-]{1,40})/i.exec(headers['content-type'] ?? '') ?? [];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

const unread = 'an article could not be read';

/**
 * Fetches an article from its listed origin: from public addresses only, unless the origin is this machine, and without redirects to other
 * origins. Undefined if it gives no page.
 */
export async function readArticle({ timeouts, log }: Pick<Context, 'timeouts' | 'log'>, address: string): Promise<ReadArticle | undefined> {
  const url = new URL(address);
  try {
    const file = await fetchOutside({
      url,
      isConfigured: isLoopbackOrigin(url),
      mayRedirect: to => to.origin === url.origin && to.username === '' && to.password === '',
      name: 'articles',
      timeouts,
      maxBytes: maxPageBytes,
      headers: { accept: 'text/html, application/xhtml+xml', 'user-agent': 'Bleachers (+articles)' },
    });
    const type = file.headers['content-type'] ?? '';
    if (file.status === 200 && /^(text\/html|application\/xhtml\+xml)\b/i.test(type)) return articleOf(textOf(file), address);
    log.warn({ site: url.host, status: file.status, problem: 'the answer is no page' }, unread);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    log.warn({ site: url.host, problem: error.message }, unread);
  }
  return undefined;
}
