import type { Token } from 'markdown-it';
import type { TextElement, TextNode } from './markup.ts';
import { addressOfDomain } from './domains.ts';

const blockKindsByToken: ReadonlyMap<string, TextElement['kind']> = new Map([
  ['paragraph', 'paragraph'],
  ['blockquote', 'quote'],
  ['bullet_list', 'bullets'],
  ['ordered_list', 'numbers'],
  ['list_item', 'item'],
]);
const inlineKindsByToken: ReadonlyMap<string, TextElement['kind']> = new Map([
  ['strong', 'strong'],
  ['em', 'emphasis'],
  ['s', 'strike'],
  ['link', 'link'],
]);

export function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

const nameOf = ({ type }: Token) => type.replace(/_(open|close)$/, '');

/** Builds the tree of one text out of the parser's flat list of tokens. */
export class Tree {
  readonly root: TextElement = { kind: 'quote', children: [] };
  private readonly blocks: TextElement[] = [this.root];
  /** The inline elements that are open, from the outside in. */
  private inline: TextElement[] = [];
  private isHidden = false;
  /** Elements that go on behind the edge of a spoiler. */
  private readonly rests = new Set<TextElement>();
  /** All letters and digits of the text and of the targets of its links, in the order of the source. */
  letters = '';
  /** The target and the title of the link that is open. */
  private target = '';
  /** The numbers of the points of numbered lists. */
  private readonly numbers = new Map<TextElement, number>();

  private get top(): TextElement {
    return this.inline.at(-1) ?? this.blocks.at(-1) ?? this.root;
  }

  add(tokens: readonly Token[]): void {
    for (const token of tokens) {
      if (token.type === 'inline') this.addInline(token.children ?? []);
      else if (token.type === 'fence') this.addFence(token);
      else if (token.hidden) continue;
      else if (token.nesting === 1) this.openBlock(token);
      else this.closeBlock();
    }
  }

  private openBlock(token: Token): void {
    const kind = blockKindsByToken.get(nameOf(token));
    if (!kind) throw new Error(`the parser has a rule for ${token.type}, which no element stands for`);
    const element: TextElement = { kind, children: [] };
    const parent = this.top;
    if (kind === 'numbers' && token.attrGet('start') !== null) element.start = Number(token.attrGet('start'));
    if (kind === 'item' && parent.kind === 'numbers') this.addNumber(element, parent, token.info);
    parent.children.push(element);
    this.blocks.push(element);
  }

  private closeBlock(): void {
    const block = this.blocks.pop();
    // A paragraph of nothing but marks of spoilers has no words.
    if (block?.kind === 'paragraph' && block.children.length === 0) this.top.children.pop();
  }

  /** Gives a point the number that was typed, unless it follows from the one before. */
  private addNumber(item: TextElement, list: TextElement, typed: string): void {
    const previous = list.children.at(-1);
    const expected = typeof previous === 'object' ? (this.numbers.get(previous) ?? 0) + 1 : (list.start ?? 1);
    const number = Number(typed);
    this.letters += typed;
    this.numbers.set(item, number);
    if (number !== expected) item.number = number;
  }

  private addFence({ content, info }: Token): void {
    this.letters += info + content;
    const children: TextNode[] = this.isHidden ? [{ kind: 'spoiler', children: [content] }] : [content];
    this.top.children.push({ kind: 'preformatted', children });
  }

  private addInline(tokens: readonly Token[]): void {
    this.inline = [];
    if (this.isHidden) this.open({ kind: 'spoiler', children: [] });
    let isFound = false;
    for (const token of tokens) {
      if (token.type === 'text') this.addText(token.content, isFound);
      else if (token.type === 'code_inline') this.addCode(token.content);
      else if (token.type === 'spoiler_open' || token.type === 'spoiler_close') this.hide(token.type === 'spoiler_open');
      else if (token.type.startsWith('link') && token.markup === 'linkify') isFound = token.nesting === 1;
      else if (token.nesting === 1) this.openInline(token);
      else if (token.nesting === -1) this.closeInline(token);
    }
    while (this.inline.length > 0) this.close();
  }

  private open(element: TextElement): void {
    this.top.children.push(element);
    this.inline.push(element);
  }

  private openInline(token: Token): void {
    const kind = inlineKindsByToken.get(nameOf(token));
    if (!kind) throw new Error(`the parser has a rule for ${token.type}, which no element stands for`);
    if (kind !== 'link') return this.open({ kind, children: [] });
    const href = String(token.attrGet('href'));
    this.target = href + String(token.attrGet('title') ?? '');
    // The parser takes `[text]()` for a link.
    if (href === '') this.append('[');
    else this.open({ kind, href: new URL(href).href, children: [] });
  }

  private closeInline(token: Token): void {
    if (nameOf(token) === 'link') {
      this.letters += this.target;
      if (this.target === '') return this.append(']()');
    }
    this.close();
  }

  private close(isDivided = false): void {
    const element = this.inline.pop();
    // A link without words gets those of its target. A part of one, and another element without words, is not shown.
    const isShown = element?.kind === 'link' && !isDivided && !this.rests.has(element);
    if (element && element.children.length === 0 && !isShown) this.top.children.pop();
  }

  /** Begins or ends a spoiler. It is the outermost inline element, so elements that it crosses are divided. */
  private hide(isHidden: boolean): void {
    const crossed = this.inline.filter(({ kind }) => kind !== 'spoiler');
    while (this.inline.length > 0) this.close(true);
    this.isHidden = isHidden;
    if (isHidden) this.open({ kind: 'spoiler', children: [] });
    for (const element of crossed) {
      const rest = { ...element, children: [] };
      this.rests.add(rest);
      this.open(rest);
    }
  }

  private append(text: string): void {
    const { children } = this.top;
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + text;
    else if (text) children.push(text);
  }

  private addText(text: string, isFound: boolean): void {
    this.letters += text;
    const href = isFound ? addressOfDomain(text) : undefined;
    // A full address stays text: readers find it there, as in texts without markup.
    if (href) this.top.children.push({ kind: 'link', href, children: [text] });
    else this.append(text);
  }

  private addCode(content: string): void {
    this.letters += content;
    this.top.children.push({ kind: 'code', children: [content] });
  }
}
