import { escapeHtml } from '../../../../platform/server/text/html.ts';
import { hiddenSpoiler, type Markup, numbersOf, type TextElement, type TextNode } from '../../../texts/markup/markup.ts';

const elements: Record<Exclude<TextElement['kind'], 'spoiler' | 'link' | 'numbers' | 'preformatted'>, string> = {
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

/** Each point has its number, because some readers of feeds count upward. */
function pointsOf(list: TextElement): string {
  const numbers = numbersOf(list);
  return list.children
    .map(
      (item, place) => `<li value="${numbers[place]}">${typeof item === 'string' ? plain(item) : item.children.map(htmlOf).join('')}</li>`,
    )
    .join('');
}

const preformatted = (node: TextNode) => (typeof node === 'string' ? escapeHtml(node) : hiddenSpoiler);

function htmlOf(node: TextNode): string {
  if (typeof node === 'string') return plain(node);
  if (node.kind === 'spoiler') return hiddenSpoiler;
  if (node.kind === 'numbers') return `<ol>${pointsOf(node)}</ol>`;
  if (node.kind === 'preformatted') return `<pre>${node.children.map(preformatted).join('')}</pre>`;
  const inner = node.children.map(htmlOf).join('');
  // The parser takes nothing but web addresses; a feed is read elsewhere, so it is checked once more.
  if (node.kind === 'link') return node.href && /^https?:\/\//i.test(node.href) ? `<a href="${escapeHtml(node.href)}">${inner}</a>` : inner;
  const name = elements[node.kind];
  return `<${name}>${inner}</${name}>`;
}

/** A text with markup as HTML for other sites, with spoilers hidden. */
export function htmlOfText(content: string, markup: Markup): string {
  return markup ? markup.map(htmlOf).join('') : `<p>${plain(content)}</p>`;
}
