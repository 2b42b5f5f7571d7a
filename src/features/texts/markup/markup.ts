/** The parsed form of a text with markup, as the server stores it and the wire carries it. src/features/posts/README.md, Markup. */
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
  'preformatted',
  'link',
] as const;

export interface TextElement {
  kind: (typeof textElementKinds)[number];
  href?: string | undefined;
  start?: number | undefined;
  number?: number | undefined;
  children: TextNode[];
}
export type TextNode = string | TextElement;

export type Markup = TextElement[] | null;

/** Stands for a spoiler in notifications, mails, page descriptions and shares. */
export const hiddenSpoiler = '[spoiler]';
/** The words of the button in place of a closed spoiler. */
export const showSpoiler = 'Show spoiler';

/** The kinds that begin on a line of their own. */
export const blockKinds: ReadonlySet<string> = new Set(['paragraph', 'quote', 'bullets', 'numbers', 'item', 'preformatted']);

/** The numbers of the points of a numbered list, as they were typed. */
export function numbersOf({ start = 1, children }: TextElement): number[] {
  let next = start;
  return children.map(item => {
    const number = (typeof item === 'string' ? undefined : item.number) ?? next;
    next = number + 1;
    return number;
  });
}

/** Joins parts of a text. Each block begins and ends a line. */
export function joinParts(nodes: readonly TextNode[], textOf: (node: TextNode, place: number) => string): string {
  let joined = '';
  for (const [place, node] of nodes.entries()) {
    const isBlock = typeof node !== 'string' && blockKinds.has(node.kind);
    if (isBlock && joined !== '' && !joined.endsWith('\n')) joined += '\n';
    joined += textOf(node, place);
    if (isBlock && !joined.endsWith('\n')) joined += '\n';
  }
  return joined;
}

function textOfNode(node: TextNode): string {
  if (typeof node === 'string') return node;
  if (node.kind === 'spoiler') return hiddenSpoiler;
  const numbers = node.kind === 'numbers' ? numbersOf(node) : undefined;
  if (!numbers && node.kind !== 'bullets') return joinParts(node.children, textOfNode);
  return joinParts(node.children, (item, place) => `${numbers ? `${numbers[place]}.` : '•'} ${textOfNode(item)}`);
}

/** The words of a marked text on lines of their own, with spoilers hidden. A text without markup is returned as it is. */
export function plainTextOf(content: string, nodes: Markup | undefined): string {
  return nodes ? joinParts(nodes, textOfNode).trimEnd() : content;
}

/** Whether an element is shown letter by letter: nothing in it is a link or a name. */
export const isCode = ({ kind }: TextElement) => kind === 'code' || kind === 'preformatted';

function addressesIn(node: TextNode): string[] {
  if (typeof node === 'string') return [node];
  if (node.kind === 'spoiler' || isCode(node)) return [];
  return [...(node.href ? [node.href] : []), ...node.children.flatMap(addressesIn)];
}

/** A text in which the addresses that readers see can be searched: links by their targets, without spoilers and code. */
export function addressTextOf(content: string, nodes: Markup | undefined): string {
  return nodes ? nodes.flatMap(addressesIn).join(' ') : content;
}

function proseIn(node: TextNode): string[] {
  if (typeof node === 'string') return [node];
  return isCode(node) || node.kind === 'link' ? [] : node.children.flatMap(proseIn);
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
