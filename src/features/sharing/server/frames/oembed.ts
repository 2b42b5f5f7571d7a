/** oEmbed 1.0 (https://oembed.com): the card of an address of this site. */
import { escapeHtml } from '../../../../platform/server/text/html.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';
import { gameIdPattern } from '../../../games/games.rules.ts';

export type FrameKind = 'post' | 'poll' | 'board' | 'game';

interface Framed {
  kind: FrameKind;
  id: string;
}

const heights: Record<FrameKind, number> = { post: 320, poll: 380, board: 640, game: 240 };
const widest = 600;

/** The page that an address names, if it has a card. Addresses of other sites have none. */
export function framedPage(origin: string, text: string): Framed | undefined {
  if (text.length > 500 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.origin !== origin || url.username || url.password) return undefined;
  const [, page, id = ''] = /^\/(post|game|draft)\/([^/]{1,60})\/?$/.exec(url.pathname) ?? [];
  if (page === 'post' && /^[1-9]\d{0,15}$/.test(id)) return { kind: 'post', id };
  if (page === 'game' && gameIdPattern.test(id)) return { kind: 'game', id };
  if (page === 'draft' && /^\d{4}$/.test(id)) return { kind: 'board', id: `draft-${id}` };
  return undefined;
}

/** The path of a card. */
export const framePath = ({ kind, id }: Framed) => `/embed/${kind}/${id}`;

/** The size of a card that fits into what the caller has room for. */
function sizeOf(kind: FrameKind, max: { width?: number | undefined; height?: number | undefined }): { width: number; height: number } {
  return {
    width: Math.min(widest, max.width ?? widest),
    height: Math.min(heights[kind], max.height ?? heights[kind]),
  };
}

interface Described {
  title: string;
  author: { name: string; url: string | null } | null;
}

export function oembedAnswer(
  origin: string,
  framed: Framed,
  { title, author }: Described,
  max: { width?: number | undefined; height?: number | undefined },
) {
  const { width, height } = sizeOf(framed.kind, max);
  const attributes = [
    `src="${escapeHtml(origin + framePath(framed))}"`,
    `width="${width}" height="${height}"`,
    `title="${escapeHtml(title)}"`,
    'loading="lazy" style="border:0;max-width:100%"',
  ];
  return {
    version: '1.0',
    type: 'rich',
    title,
    ...(author && { author_name: author.name, ...(author.url !== null && { author_url: author.url }) }),
    provider_name: siteName(),
    provider_url: `${origin}/`,
    cache_age: 300,
    html: `<iframe ${attributes.join(' ')}></iframe>`,
    width,
    height,
  };
}
