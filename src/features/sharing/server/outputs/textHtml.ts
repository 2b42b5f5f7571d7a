import { escapeHtml } from '../../../../platform/server/text/html.ts';
import type { Markup, TextElement, TextNode } from '../../../posts/text/posts.markup.ts';
import { hiddenSpoiler } from '../../../posts/text/posts.markup.ts';

const elements: Record<Exclude<TextElement['kind'], 'spoiler' | 'link' | 'numbers'>, string> = {
  paragraph: 'p',
  quote: 'blockquote',
  bullets: 'ul',
  item: 'li',
  strong: 'strong',
  emphasis: 'em',
  strike: 's',
  code: 'code',
};

const plain = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

function htmlOf(node: TextNode): string {
  if (typeof node === 'string') return plain(node);
  if (node.kind === 'spoiler') return hiddenSpoiler;
  const inner = node.children.map(htmlOf).join('');
  if (node.kind === 'numbers') return `<ol start="${node.start ?? 1}">${inner}</ol>`;
  // The parser takes nothing but web addresses; a feed is read elsewhere, so it is checked once more.
  if (node.kind === 'link') return node.href && /^https?:\/\//i.test(node.href) ? `<a href="${escapeHtml(node.href)}">${inner}</a>` : inner;
  const name = elements[node.kind];
  return `<${name}>${inner}</${name}>`;
}

/** A text with markup as HTML for other sites, with spoilers hidden. */
export function htmlOfText(content: string, markup: Markup): string {
  return markup ? markup.map(htmlOf).join('') : `<p>${plain(content)}</p>`;
}
