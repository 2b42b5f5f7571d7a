/** The form of a text that its readers get: what they read and where its links lead. Rules about texts judge this form. */
import { isCode, joinParts, type Markup, type TextNode } from './markup.ts';
import { textPieces, withLabels } from './pieces.ts';

function wordsIn(node: TextNode): string {
  return typeof node === 'string' ? node : joinParts(node.children, wordsIn);
}

/**
 * The words of a text as a reader sees them who opens its spoilers: without signs of markup and without targets of links, each block
 * on lines of its own.
 *
 * @param markup the parsed form of `content`; null for a text without markup, which is returned as it is
 */
export function readableText(content: string, markup: Markup | undefined): string {
  return markup ? joinParts(markup, wordsIn).trimEnd() : content;
}

function shownWords(node: TextNode): string {
  if (typeof node === 'string') return withLabels(node);
  return isCode(node) ? wordsIn(node) : joinParts(node.children, shownWords);
}

/**
 * The words of a text for rules and mutes: as `readableText`, and once more with the labels of bare addresses where these differ. A label
 * leaves out the scheme, so `zorkhttps://www.word.de` is read as `zorkword.de`.
 */
export function judgedText(content: string, markup: Markup | undefined): string {
  const readable = readableText(content, markup);
  const shown = markup ? joinParts(markup, shownWords).trimEnd() : withLabels(content);
  return shown === readable ? readable : `${readable}\n${shown}`;
}

const addressesIn = (text: string) => textPieces(text).flatMap(piece => (piece.kind === 'link' ? [piece.href] : []));

function targetsIn(node: TextNode): string[] {
  if (typeof node === 'string') return addressesIn(node);
  if (isCode(node)) return [];
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
