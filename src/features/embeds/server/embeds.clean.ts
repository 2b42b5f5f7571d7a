import sanitize from 'sanitize-html';
import { oneLine } from '../../../platform/shared/text.ts';

const player = /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/[\w-]{11}(?:\?[\w=&-]*)?$/;

/** Sanitizes a quote to its paragraphs and https links. Scripts are removed with their content. */
export function cleanQuote(html: string): string {
  return sanitize(html, {
    allowedTags: ['blockquote', 'p', 'a', 'br'],
    allowedAttributes: { a: ['href', 'rel', 'target'], p: ['lang', 'dir'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  }).trim();
}

/** One player, and nothing around it. */
export function cleanPlayer(html: string): string {
  let players = 0;
  return sanitize(html, {
    allowedTags: ['iframe'],
    allowedAttributes: { iframe: ['src', 'width', 'height', 'title', 'allowfullscreen'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'iframe' && (!player.test(attribs.src ?? '') || ++players > 1),
    textFilter: () => '',
  }).trim();
}

const longest = 300;

/** A name or title: text alone, on one line. */
export function cleanText(value: unknown): string {
  return typeof value === 'string' ? oneLine(value).slice(0, longest) : '';
}

const entities: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
]);

/** The words of the first paragraph of a sanitized quote, on one line. */
export function textOfQuote(html: string): string {
  const [, paragraph = html] = /<p[^>]*>([\s\S]*?)<\/p>/.exec(html) ?? [];
  const text = sanitize(paragraph.replaceAll(/<br[^>]*>/g, ' '), { allowedTags: [] });
  return cleanText(text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, sign => entities.get(sign) ?? sign));
}
