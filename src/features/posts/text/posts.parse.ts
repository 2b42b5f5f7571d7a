import createParser, { type Token } from 'markdown-it';
import { linkLabel } from './posts.text.ts';
import type { Markup, TextElement, TextNode } from './posts.markup.ts';
import { addressOfDomain, domainEnds } from './posts.domains.ts';
import { spoilers } from './posts.spoilers.ts';

/** Quotes and lists nest at most this deep; a deeper text is shown as it was typed. */
const maxNesting = 40;

/** Underscores are letters of names such as `HoopsFan_23`, never emphasis. */
const wordSigns = /[^\n!#$%&*+\-:<=>@[\]\\^`{|}~]+/y;

/** The rest of an address behind `https`. It ends where a spoiler does, and holds no brackets of links. */
const restOfAddress = /:\/\/(?:(?!\|\|)[^\s<>"[\]\p{Cc}\p{Cf}])+/uy;

function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

function openParser() {
  const parser = createParser('zero', { linkify: true, maxNesting });
  parser.enable(['blockquote', 'list', 'backticks', 'emphasis', 'strikethrough', 'link', 'linkify']);
  parser.validateLink = isWebAddress;
  // The address is normalized where the link is made.
  parser.normalizeLink = address => address;
  parser.normalizeLinkText = address => address;
  // The parser's own rule does not stop at a vertical bar, which begins a spoiler.
  parser.inline.ruler.at('text', (state, silent) => {
    wordSigns.lastIndex = state.pos;
    const text = wordSigns.exec(state.src)?.[0];
    if (!text) return false;
    if (!silent) state.pending += text;
    state.pos += text.length;
    return true;
  });
  // The signs of an address are no markup. It stays text, in which readers find it.
  parser.inline.ruler.at('linkify', (state, silent) => {
    if (!/https?$/i.test(state.src.slice(Math.max(0, state.pos - 5), state.pos))) return false;
    restOfAddress.lastIndex = state.pos;
    const rest = restOfAddress.exec(state.src)?.[0].replace(/[*~]+$/, '');
    if (!rest) return false;
    if (!silent) state.pending += rest;
    state.pos += rest.length;
    return true;
  });
  parser.use(spoilers);
  parser.linkify
    .set({ fuzzyLink: true, fuzzyEmail: false })
    .tlds([...domainEnds])
    .add('mailto:', null)
    .add('ftp:', null)
    .add('//', null);
  return parser;
}

const parser = openParser();

const kinds: ReadonlyMap<string, TextElement['kind']> = new Map([
  ['paragraph', 'paragraph'],
  ['blockquote', 'quote'],
  ['bullet_list', 'bullets'],
  ['ordered_list', 'numbers'],
  ['list_item', 'item'],
  ['strong', 'strong'],
  ['em', 'emphasis'],
  ['s', 'strike'],
  ['spoiler', 'spoiler'],
  ['link', 'link'],
]);

/** The text of a link that reads as another address than its target would mislead, so the target is shown in its place. */
function childrenOfLink(href: string, children: TextNode[]): TextNode[] {
  const label = children
    .map(child => (typeof child === 'string' ? child : child.children.filter(part => typeof part === 'string').join('')))
    .join('');
  const host = new URL(href).host.replace(/^www\./, '');
  const claimed = parser.linkify.match(label) ?? [];
  const isHonest = claimed.every(({ url }) => URL.canParse(url) && new URL(url).host.replace(/^www\./, '') === host);
  return label.trim() !== '' && isHonest ? children : [linkLabel(href)];
}

/** Builds the tree of one text out of the parser's flat list of tokens. */
class Tree {
  readonly root: TextElement = { kind: 'quote', children: [] };
  private readonly path: TextElement[] = [this.root];
  /** All letters of the text and of the targets of its links, in the order of the source. */
  letters = '';

  private get top(): TextElement {
    return this.path.at(-1) ?? this.root;
  }

  private addText(text: string): void {
    const { children } = this.top;
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + text;
    else if (text) children.push(text);
  }

  private close(): void {
    const element = this.path.pop();
    if (!element) return;
    const address = element.href;
    if (address === undefined) return void this.top.children.push(element);
    this.letters += address;
    // The parser takes `[text]()` for a link.
    if (!isWebAddress(address)) return this.addAsTyped(element.children, address);
    const href = new URL(address).href;
    this.top.children.push({ kind: 'link', href, children: childrenOfLink(href, element.children) });
  }

  private addAsTyped(children: readonly TextNode[], address: string): void {
    this.addText('[');
    for (const child of children) {
      if (typeof child === 'string') this.addText(child);
      else this.top.children.push(child);
    }
    this.addText(`](${address})`);
  }

  private addFoundAddress(text: string): void {
    const href = addressOfDomain(text);
    // A full address stays text: readers find it there, as in texts without markup.
    if (href) this.top.children.push({ kind: 'link', href, children: [text] });
    else this.addText(text);
  }

  add(tokens: readonly Token[]): void {
    let isFound = false;
    for (const token of tokens) {
      if (token.type === 'inline') this.add(token.children ?? []);
      else if (token.type === 'text') {
        this.letters += token.content;
        if (isFound) this.addFoundAddress(token.content);
        else this.addText(token.content);
      } else if (token.type === 'code_inline') {
        this.letters += token.content;
        this.top.children.push({ kind: 'code', children: [token.content] });
      } else if (token.type.startsWith('link') && token.markup === 'linkify') isFound = token.nesting === 1;
      else if (token.hidden) continue;
      else if (token.nesting === 1) this.open(token);
      else if (token.nesting === -1) this.close();
    }
  }

  private open(token: Token): void {
    const kind = kinds.get(token.type.replace(/_open$/, ''));
    if (!kind) throw new Error(`the parser has a rule for ${token.type}, which no element stands for`);
    const element: TextElement = { kind, children: [] };
    const href = token.attrGet('href');
    if (href !== null) element.href = String(href);
    const start = Number(token.attrGet('start') ?? 1);
    if (start !== 1) element.start = start;
    this.path.push(element);
  }
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]+/gu, '');

function isPlain(nodes: readonly TextNode[]): boolean {
  return nodes.every(node => typeof node === 'string' || (node.kind === 'paragraph' && isPlain(node.children)));
}

/**
 * Parses the small Markdown of a text in linear time. Null for a text without markup, and for one of which the parser would
 * lose letters, such as a quote nested deeper than `maxNesting`: readers see it as it was typed.
 */
export function parseText(content: string): Markup {
  const tree = new Tree();
  tree.add(parser.parse(content, {}));
  const blocks = tree.root.children.filter(node => typeof node !== 'string');
  return isPlain(blocks) || lettersOf(tree.letters) !== lettersOf(content) ? null : blocks;
}
