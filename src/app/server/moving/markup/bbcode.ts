/** Reads BBCode of another community by the parser of @bbob. */
import { parse } from '@bbob/parser';
import { webAddress, pictureNode } from './html.ts';
import { countLost, type Element, type Node } from './nodes.ts';

const kindOf: Record<string, Element['kind']> = {
  b: 'strong',
  i: 'emphasis',
  s: 'strike',
  strike: 'strike',
  quote: 'quote',
  code: 'preformatted',
  php: 'preformatted',
  html: 'preformatted',
  pre: 'preformatted',
  icode: 'code',
  tt: 'code',
  spoiler: 'spoiler',
  spoil: 'spoiler',
  ispoiler: 'spoiler',
  url: 'link',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  heading: 'heading',
  list: 'bullets',
  ul: 'bullets',
  ol: 'numbers',
  li: 'item',
  '*': 'item',
  tr: 'paragraph',
  table: 'paragraph',
  email: 'plain',
};
const unsigned: Record<string, string> = {
  u: 'underlined texts',
  color: 'fonts and colors',
  size: 'fonts and colors',
  font: 'fonts and colors',
  sub: 'raised and lowered signs',
  sup: 'raised and lowered signs',
  center: 'centered texts',
  left: 'centered texts',
  right: 'centered texts',
  justify: 'centered texts',
  indent: 'centered texts',
  align: 'centered texts',
  table: 'tables',
  highlight: 'marked texts',
};
const embedded = new Set(['youtube', 'video', 'media', 'audio', 'flash']);
const known = [
  ...new Set([
    ...Object.keys(kindOf),
    ...Object.keys(unsigned),
    ...embedded,
    'img',
    'hr',
    'td',
    'th',
    'attach',
    'user',
    'mention',
    'noparse',
    'plain',
  ]),
];

type Parsed = string | { tag: string; attrs?: Record<string, unknown>; content?: unknown };
type Reading = Parameters<typeof pictureNode>[0];

const partsOf = (content: unknown): Parsed[] =>
  // The parser's own types leave the content of a tag open.
  (Array.isArray(content) ? content : content === undefined || content === null ? [] : [content]).flat() as Parsed[];
const wordsOf = (parts: readonly Parsed[]): string =>
  parts.map(part => (typeof part === 'string' ? part : wordsOf(partsOf(part.content)))).join('');

/** The value of a tag, as in `[url=address]`. The parser stores it as the name of an attribute. */
function valueOf(attrs: Record<string, unknown> = {}): string | undefined {
  const [name, value] = Object.entries(attrs)[0] ?? [];
  return name !== undefined && name === value ? name : undefined;
}

/** Points of a list are `[*]`, whose text follows them. */
function itemsOf(reading: Reading, parts: readonly Parsed[]): Node[] {
  const items: Parsed[][] = [];
  for (const part of parts) {
    if (typeof part !== 'string' && (part.tag === '*' || part.tag === 'li')) items.push([...partsOf(part.content)]);
    else if (items.length > 0) items.at(-1)?.push(part);
    else if (typeof part !== 'string' || part.trim() !== '') items.push([part]);
  }
  return items.map(item => ({ kind: 'item', children: nodesOf(reading, item) }));
}

function nodeOf(reading: Reading, part: Exclude<Parsed, string>): Node[] {
  const { attrs } = part;
  const tag = part.tag.toLowerCase();
  const parts = partsOf(part.content);
  const words = wordsOf(parts);
  const value = valueOf(attrs);
  if (unsigned[tag]) countLost(reading.extras, unsigned[tag]);
  if (tag === 'img')
    return [pictureNode(reading, words.trim() || value, typeof attrs?.['alt'] === 'string' ? attrs['alt'] : undefined) ?? ''];
  if (tag === 'hr') return ['\n\n'];
  if (tag === 'td' || tag === 'th') return [...nodesOf(reading, parts), ' | '];
  if (tag === 'attach') {
    countLost(reading.extras, 'attachments');
    return [];
  }
  if (embedded.has(tag)) {
    countLost(reading.extras, 'embedded pages and videos, kept as links');
    const href = webAddress(/^[\w-]{11}$/.test(words.trim()) ? `https://www.youtube.com/watch?v=${words.trim()}` : words, reading.base);
    return href === undefined ? [words] : [{ kind: 'link', href, children: [] }];
  }
  if (tag === 'url') {
    const href = webAddress(value ?? words, reading.base);
    return href === undefined ? nodesOf(reading, parts) : [{ kind: 'link', href, children: nodesOf(reading, parts) }];
  }
  if (tag === 'quote') {
    const name = (typeof attrs?.['name'] === 'string' ? attrs['name'] : value)?.split(/[,;]/)[0]?.trim();
    const said: Node[] = name ? [{ kind: 'paragraph', children: [{ kind: 'strong', children: [`${name}:`] }] }] : [];
    return [{ kind: 'quote', children: [...said, ...nodesOf(reading, parts)] }];
  }
  if (tag === 'list' || tag === 'ul' || tag === 'ol')
    return [{ kind: tag === 'ol' || value === '1' || value === 'decimal' ? 'numbers' : 'bullets', children: itemsOf(reading, parts) }];
  const kind = kindOf[tag] ?? 'plain';
  if (kind === 'item') return [{ kind: 'paragraph', children: nodesOf(reading, parts) }];
  return [{ kind, children: kind === 'preformatted' ? [words] : nodesOf(reading, parts) }];
}

const nodesOf = (reading: Reading, parts: readonly Parsed[]): Node[] =>
  parts.flatMap(part => (typeof part === 'string' ? [part] : nodeOf(reading, part)));

/** Reads BBCode as a tree. Brackets that are no tag stay words. */
export function readBbcode(text: string, reading: Reading): Node[] {
  const parsed = parse(text.replaceAll('\r', ''), {
    onlyAllowTags: known,
    contextFreeTags: ['code', 'php', 'html', 'pre', 'icode', 'noparse', 'plain'],
    caseFreeTags: true,
  });
  return nodesOf(reading, partsOf(parsed));
}
