/** The parsed form of a text with markup, as the server stores it and the wire carries it. docs/product.md, 4.10 Markup. */
import { opening } from '../../../platform/shared/text.ts';

export const textElementKinds = [
  'paragraph',
  'quote',
  'bullets',
  'numbers',
  'item',
  'strong',
  'emphasis',
  'strike',
  'spoiler',
  'code',
  'link',
] as const;

export interface TextElement {
  kind: (typeof textElementKinds)[number];
  href?: string | undefined;
  start?: number | undefined;
  children: TextNode[];
}
export type TextNode = string | TextElement;

export type Markup = TextElement[] | null;

/** Stands for a spoiler in notifications, mails, page descriptions and shares. */
export const hiddenSpoiler = '[spoiler]';

/** A text as typed in which its spoilers are hidden, for a short quote that nobody opens. */
export function withoutSpoilers(content: string): string {
  return content.replaceAll(/\|\|(?!\|)[^|]+\|\|/g, hiddenSpoiler);
}

/** The kinds that begin on a line of their own. */
export const blockKinds: ReadonlySet<string> = new Set(['paragraph', 'quote', 'bullets', 'numbers', 'item']);

function textOfNode(node: TextNode): string {
  if (typeof node === 'string') return node;
  if (node.kind === 'spoiler') return hiddenSpoiler;
  const isNumbered = node.kind === 'numbers';
  if (isNumbered || node.kind === 'bullets')
    return node.children.map((item, place) => `${isNumbered ? `${(node.start ?? 1) + place}. ` : '• '}${textOfNode(item)}`).join('');
  const text = node.children.map(textOfNode).join('');
  return blockKinds.has(node.kind) && !text.endsWith('\n') ? `${text}\n` : text;
}

/** The words of a marked text on lines of their own, with spoilers hidden. A text without markup is returned as it is. */
export function plainTextOf(content: string, nodes: Markup | undefined): string {
  return nodes ? nodes.map(textOfNode).join('').trimEnd() : content;
}

function addressesIn(node: TextNode): string[] {
  if (typeof node === 'string') return [node];
  if (node.kind === 'spoiler' || node.kind === 'code') return [];
  return [...(node.href ? [node.href] : []), ...node.children.flatMap(addressesIn)];
}

/** A text in which the addresses that readers see can be searched: links by their targets, without spoilers and code. */
export function addressTextOf(content: string, nodes: Markup | undefined): string {
  return nodes ? nodes.flatMap(addressesIn).join(' ') : content;
}

function proseIn(node: TextNode): string[] {
  if (typeof node === 'string') return [node];
  return node.kind === 'code' || node.kind === 'link' ? [] : node.children.flatMap(proseIn);
}

/** A text in which mentions can be searched: without code and the words of links, which name nobody. */
export function proseOf(content: string, nodes: Markup | undefined): string {
  return nodes ? nodes.flatMap(proseIn).join('\n') : content;
}

/** Cuts texts after `left` characters; a part that begins behind them goes. */
function cutNodes(nodes: readonly TextNode[], room: { left: number }): TextNode[] {
  const kept: TextNode[] = [];
  for (const node of nodes) {
    if (room.left <= 0) break;
    if (typeof node === 'string') {
      kept.push(opening(node, room.left));
      room.left -= node.length;
    } else kept.push({ ...node, children: cutNodes(node.children, room) });
  }
  return kept;
}

/** About as much of a marked text as `length` characters. */
export function openingOfMarkup(nodes: readonly TextElement[], length: number): readonly TextNode[] {
  return length === Number.POSITIVE_INFINITY ? nodes : cutNodes(nodes, { left: length });
}
