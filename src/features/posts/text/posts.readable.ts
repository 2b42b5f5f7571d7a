/** The form of a text that its readers get: what they read and where its links lead. Rules about texts judge this form. */
import { blockKinds, type Markup, type TextNode } from './posts.markup.ts';
import { textPieces } from './posts.text.ts';

function wordsIn(node: TextNode): string {
  if (typeof node === 'string') return node;
  const words = node.children.map(wordsIn).join('');
  return blockKinds.has(node.kind) && !words.endsWith('\n') ? `${words}\n` : words;
}

/**
 * The words of a text as a reader sees them who opens its spoilers: without signs of markup and without targets of links, each block
 * on lines of its own.
 *
 * @param markup the parsed form of `content`; null for a text without markup, which is returned as it is
 */
export function readableText(content: string, markup: Markup | undefined): string {
  return markup ? markup.map(wordsIn).join('').trimEnd() : content;
}

const addressesIn = (text: string) => textPieces(text).flatMap(piece => (piece.kind === 'link' ? [piece.href] : []));

function targetsIn(node: TextNode): string[] {
  if (typeof node === 'string') return addressesIn(node);
  if (node.kind === 'code') return [];
  return node.kind === 'link' ? [node.href ?? ''] : node.children.flatMap(targetsIn);
}

/** The targets of all links that a text shows, those in spoilers too, in their order. A target that stands twice is returned twice. */
export function linkTargets(content: string, markup: Markup | undefined): string[] {
  return markup ? markup.flatMap(targetsIn) : addressesIn(content);
}

/** The hosts of all links that a text shows, as browsers read them: lower case, decoded, in ASCII, without a port. */
export function linkHosts(content: string, markup: Markup | undefined): string[] {
  return linkTargets(content, markup).flatMap(target => (URL.canParse(target) ? [new URL(target).hostname] : []));
}
