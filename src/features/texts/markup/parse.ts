import createParser, { type MarkdownIt, type StateInline } from 'markdown-it';
import { type Markup, plainTextOf, type TextElement, type TextNode } from './markup.ts';
import { addressAt } from './addresses.ts';
import { blocks } from './blocks.ts';
import { domainEnds } from './domains.ts';
import { escapes } from './escapes.ts';
import { fences } from './fences.ts';
import { parseCensoredWords, scanRun } from './flanking.ts';
import { withHonestLabels } from './labels.ts';
import { readableText } from './readable.ts';
import { spoilers } from './spoilers.ts';
import { isWebAddress, Tree } from './tree.ts';

/** Quotes and lists nest at most this deep; a deeper text is shown as it was typed. */
const maxNesting = 40;

/** The parsed form of a text has at most this many characters for each of the text, and some more for a short one. */
const maxGrowth = 4;
const growthOfShortText = 2_000;

/** The signs of an address are no markup. It stays text, in which readers find it. */
function readAddress(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== 0x3a) return false;
  const [scheme] = /https?$/i.exec(src.slice(Math.max(0, pos - 5), pos)) ?? [];
  const address = scheme && addressAt(src, pos - scheme.length);
  if (!address) return false;
  const end = Math.min(pos - scheme.length + address.length, state.posMax);
  if (!silent) state.pending += src.slice(pos, end);
  state.pos = end;
  return true;
}

function openParser() {
  const parser = createParser('zero', { linkify: true, maxNesting });
  parser.enable(['blockquote', 'fence', 'list', 'escape', 'backticks', 'emphasis', 'strikethrough', 'link', 'linkify']);
  parser.validateLink = isWebAddress;
  // The address is normalized where the link is made.
  parser.normalizeLink = address => address;
  parser.normalizeLinkText = address => address;
  parser.inline.State = class extends parser.inline.State {
    override scanDelims(start: number) {
      return scanRun(this.src, start, this.posMax);
    }
  };
  parser.inline.ruler.at('linkify', readAddress);
  parser.inline.ruler2.after('balance_pairs', 'censored', parseCensoredWords);
  parser.use(blocks).use(fences).use(escapes).use(spoilers);
  parser.linkify
    .set({ fuzzyLink: true, fuzzyEmail: false })
    .tlds([...domainEnds])
    .add('mailto:', null)
    .add('ftp:', null)
    .add('//', null);
  // The search for addresses is the dearest part of reading a text, and most texts have nothing that could be one.
  const { linkify } = parser;
  const search = linkify.test.bind(linkify);
  linkify.test = text => /\.\S|\/\//.test(text) && search(text);
  return parser;
}

const parser = openParser();
/** Reads nothing but spoilers, for a text of which the other parser would lose words or make too much. */
const spoilerParser = createParser('zero').use(spoilers);

/** The parser reads `&amp;` in the target of a link as `&`. */
const lettersOf = (text: string) => text.replaceAll('&amp;', '&').replace(/[^\p{L}\p{N}]+/gu, '');

function blocksOf(reader: MarkdownIt, content: string): TextElement[] | undefined {
  const tree = new Tree();
  tree.add(reader.parse(content, {}));
  if (lettersOf(tree.letters) !== lettersOf(content)) return undefined;
  const nodes = withHonestLabels(tree.root.children).filter(node => typeof node !== 'string');
  return JSON.stringify(nodes).length <= maxGrowth * content.length + growthOfShortText ? nodes : undefined;
}

function hasSpoiler(nodes: readonly TextNode[]): boolean {
  return nodes.some(node => typeof node !== 'string' && (node.kind === 'spoiler' || hasSpoiler(node.children)));
}

/** Parses the spoilers of a text that is shown as typed otherwise: a poll's question, a pick of a draft. */
export function parseSpoilers(content: string): Markup {
  if (!/[|｜]{2}/.test(content)) return null;
  const nodes = blocksOf(spoilerParser, content);
  if (!nodes) return [{ kind: 'paragraph', children: [{ kind: 'spoiler', children: [content] }] }];
  return hasSpoiler(nodes) ? nodes : null;
}

/** A text that is shown as typed, with its spoilers hidden. */
export function withoutSpoilers(content: string): string {
  return plainTextOf(content, parseSpoilers(content));
}

/** A sign of markup, a number of a list or an address. Most comments have none. */
const signs = /[^\p{L}\p{M}\d\s.,;!?'"’]|\d\.|\.\S/u;

const isPlain = (nodes: readonly TextElement[]) =>
  nodes.every(({ kind, children }) => kind === 'paragraph' && children.every(child => typeof child === 'string'));
const withoutBlanks = (text: string) => text.replace(/\s+/g, '');

/**
 * Parses the small Markdown of a text in linear time. Null for a text without markup. A text of which the parser would lose letters
 * or digits, such as a quote nested deeper than `maxNesting`, and one whose parsed form would be much longer than the text, are shown
 * as they were typed, but for their spoilers.
 */
export function parseText(content: string): Markup {
  if (!signs.test(content)) return null;
  const nodes = blocksOf(parser, content);
  if (!nodes) return parseSpoilers(content);
  const words = withoutBlanks(readableText('', nodes));
  if (words === '' || (isPlain(nodes) && words === withoutBlanks(content))) return null;
  return nodes;
}
