/** A text of another community as a tree, which is written as our Markdown. */

export type Inline = 'strong' | 'emphasis' | 'strike' | 'spoiler' | 'code' | 'link' | 'plain';
export type Block = 'paragraph' | 'quote' | 'bullets' | 'numbers' | 'item' | 'preformatted' | 'heading';

export interface Element {
  kind: Inline | Block;
  href?: string | undefined;
  children: Node[];
}
/** A line break is the text '\n' by itself. */
export type Node = string | Element;

/** The parts of a text beside its words: its pictures, and the number of elements that our Markdown has no sign for. */
export interface Extras {
  pictures: { src: string; alt: string | null }[];
  lost: Map<string, number>;
}

export const noExtras = (): Extras => ({ pictures: [], lost: new Map() });

export function countLost({ lost }: Extras, what: string): void {
  lost.set(what, (lost.get(what) ?? 0) + 1);
}

const blocks: ReadonlySet<string> = new Set(['paragraph', 'quote', 'bullets', 'numbers', 'item', 'preformatted', 'heading']);
export const isBlock = (node: Node): node is Element & { kind: Block } => typeof node !== 'string' && blocks.has(node.kind);

const signs: Partial<Record<Element['kind'], string>> = { strong: '**', emphasis: '*', strike: '~~', spoiler: '||' };

/** Puts a backslash before what would be a sign of our Markdown. */
function escaped(text: string): string {
  if (!/[*`~|[]/.test(text)) return text;
  return text
    .replace(/(?<=\S)[*`]|[*`](?=\S)/g, String.raw`\$&`)
    .replace(/~{2,}|\|{2,}/g, run => run.replace(/./g, String.raw`\$&`))
    .replace(/\[(?=[^\]]*\]\()/g, String.raw`\[`);
}

/** The beginning of a line that would open a quote or a list. */
const escapedLine = (line: string) =>
  line.replace(/^(\s*)([>*-])(?=\s|>|$|[\p{L}\p{Pi}])/u, String.raw`$1\$2`).replace(/^(\s*\d{1,9})([.)])(?=\s)/, String.raw`$1\$2`);

const wordsOf = (nodes: readonly Node[]): string => nodes.map(node => (typeof node === 'string' ? node : wordsOf(node.children))).join('');

function codeOf(text: string): string {
  if (text === '') return '';
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return fence.length === 1 ? `\`${text}\`` : `${fence} ${text} ${fence}`;
}

function linkOf(node: Element): string {
  const href = node.href?.replace(/[\s()<>]/g, sign => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`) ?? '';
  const label = inlineOf(node.children).replace(/\s+/g, ' ').trim();
  if (label === '' || label === href || wordsOf(node.children).trim() === node.href) return href;
  return `[${label.replace(/(?<!\\)[[\]]/g, String.raw`\$&`)}](${href})`;
}

function inlineOf(nodes: readonly Node[]): string {
  return nodes
    .map(node => {
      if (typeof node === 'string') return escaped(node);
      if (node.kind === 'code') return codeOf(wordsOf(node.children).replace(/\s+/g, ' '));
      if (node.kind === 'link') return linkOf(node);
      const inside = inlineOf(node.children);
      const sign = signs[node.kind];
      const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inside) ?? [];
      // A sign reaches over one paragraph.
      if (sign === undefined || words === '' || (words.includes('\n\n') && sign !== '||')) return inside;
      return `${before}${sign}${words}${sign}${after}`;
    })
    .join('');
}

const trimmedLines = (text: string) =>
  text
    .split('\n')
    .map(line => escapedLine(line.trim()))
    .join('\n')
    .replace(/^\n+|\n+$/g, '');

const prefixed = (text: string, first: string, rest = first) =>
  text
    .split('\n')
    .map((line, place) => `${place === 0 ? first : rest}${line}`.trimEnd())
    .join('\n');

function blockOf(node: Element, depth: number): string {
  if (node.kind === 'preformatted') {
    const text = wordsOf(node.children).replace(/^\n|\s+$/g, '');
    const fence = '`'.repeat(Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
    return text === '' ? '' : `${fence}\n${text}\n${fence}`;
  }
  const inside = blocksOf(node.children, depth + 1);
  if (inside === '') return '';
  if (node.kind === 'quote') return depth > 30 ? inside : prefixed(inside, '> ');
  if (node.kind === 'heading') return inside.includes('\n') || inside.includes('**') ? inside : `**${inside}**`;
  if (node.kind === 'bullets' || node.kind === 'numbers') {
    const items = node.children
      .filter(isBlock)
      .map(item => blocksOf(item.children, depth + 1))
      .filter(item => item !== '');
    if (depth > 30) return items.join('\n');
    return items
      .map((item, place) => (node.kind === 'bullets' ? prefixed(item, '- ', '  ') : prefixed(item, `${place + 1}. `, '   ')))
      .join('\n');
  }
  return inside;
}

function blocksOf(nodes: readonly Node[], depth: number): string {
  const parts: string[] = [];
  let run: Node[] = [];
  const endRun = () => {
    const text = trimmedLines(inlineOf(run)).replace(/\n{3,}/g, '\n\n');
    if (text !== '') parts.push(text);
    run = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      run.push(node);
      continue;
    }
    endRun();
    const text = blockOf(node, depth);
    if (text !== '') parts.push(text);
  }
  endRun();
  return parts.join('\n\n');
}

/** Our Markdown for a tree. */
export const writeMarkdown = (nodes: readonly Node[]): string => blocksOf(lifted(nodes), 0);

/** Lifts blocks out of inline elements: a bold part with a list in it becomes the list. */
function lifted(nodes: readonly Node[]): Node[] {
  return nodes.flatMap(node => {
    if (typeof node === 'string') return [node];
    const children = lifted(node.children);
    if (isBlock(node) || !children.some(isBlock)) return [{ ...node, children }];
    return node.kind === 'spoiler' ? spoilt(children) : children;
  });
}

/** Hides all words of blocks: in each, the text is a spoiler of its own. */
const spoilt = (nodes: readonly Node[]): Node[] =>
  nodes.map(node => {
    if (typeof node === 'string') return node.trim() === '' ? node : { kind: 'spoiler', children: [node] };
    if (node.kind === 'preformatted') return { kind: 'paragraph', children: [{ kind: 'spoiler', children: [wordsOf(node.children)] }] };
    // The heading of a part that opens says what is in it.
    if (node.kind === 'heading') return node;
    return isBlock(node) ? { ...node, children: spoilt(node.children) } : { kind: 'spoiler', children: [node] };
  });
