/** Reads HTML of another community by the parser htmlparser2. */
import { Parser } from 'htmlparser2';
import { countLost, type Element, type Extras, type Node } from './nodes.ts';

const kindOf: Record<string, Element['kind']> = {
  p: 'paragraph',
  div: 'paragraph',
  section: 'paragraph',
  article: 'paragraph',
  header: 'paragraph',
  footer: 'paragraph',
  figure: 'paragraph',
  figcaption: 'paragraph',
  address: 'paragraph',
  dl: 'paragraph',
  dt: 'paragraph',
  dd: 'paragraph',
  tr: 'paragraph',
  table: 'paragraph',
  caption: 'paragraph',
  summary: 'heading',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  blockquote: 'quote',
  q: 'plain',
  ul: 'bullets',
  ol: 'numbers',
  li: 'item',
  pre: 'preformatted',
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  cite: 'emphasis',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  a: 'link',
  details: 'spoiler',
};
const dropped = new Set([
  'script',
  'style',
  'head',
  'noscript',
  'template',
  'svg',
  'math',
  'form',
  'select',
  'textarea',
  'button',
  'object',
  'applet',
  'canvas',
  'map',
]);
const embedded = new Set(['iframe', 'video', 'audio', 'embed', 'source']);
/** Elements that our Markdown has no sign for. Their words stay. */
const unsigned: Record<string, string> = {
  u: 'underlined texts',
  ins: 'underlined texts',
  font: 'fonts and colors',
  sub: 'raised and lowered signs',
  sup: 'raised and lowered signs',
  mark: 'marked texts',
  small: 'small texts',
  big: 'large texts',
  center: 'centered texts',
  table: 'tables',
  marquee: 'moving texts',
};

/** The full form of an address in a page of `base`; undefined if it is none of the web. */
export function webAddress(address: string | undefined, base: string | null): string | undefined {
  const text = address?.trim() ?? '';
  if (text === '') return undefined;
  try {
    const url = base === null ? new URL(text) : new URL(text, base);
    return url.protocol === 'http:' || url.protocol === 'https:' ? (/^https?:/i.test(text) ? text : url.href) : undefined;
  } catch {
    return undefined;
  }
}

interface Reading {
  base: string | null;
  extras: Extras;
  /** The name of a file below uploads/ for the address of a picture. */
  fileOf: (src: string) => string | undefined;
}

/** A picture: one of the folder goes to the pictures of the text, an emoji becomes its words, another one a link. */
export function pictureNode(
  { base, extras, fileOf }: Reading,
  src: string | undefined,
  alt: string | undefined,
  isEmoji = false,
): Node | undefined {
  if (isEmoji) return alt ?? '';
  const file = src === undefined ? undefined : fileOf(src);
  if (file !== undefined) {
    extras.pictures.push({ src: file, alt: alt?.trim() || null });
    return undefined;
  }
  const href = webAddress(src, base);
  countLost(extras, href === undefined ? 'pictures that are nowhere' : 'pictures elsewhere, kept as links');
  return href === undefined
    ? (alt ?? '')
    : { kind: 'plain', children: [' ', { kind: 'link', href, children: [alt?.trim() || href] }, ' '] };
}

function elementOf(reading: Reading, name: string, attributes: Record<string, string>): Element {
  const classes = ` ${attributes['class'] ?? ''} `;
  if (unsigned[name]) countLost(reading.extras, unsigned[name]);
  if (/ (?:spoiler|spoiled|spoiler-text|bbc_spoiler) /.test(classes)) return { kind: 'spoiler', children: [] };
  if (name === 'a') return { kind: 'link', href: webAddress(attributes['href'], reading.base), children: [] };
  const kind = kindOf[name] ?? (name === 'aside' ? 'paragraph' : 'plain');
  return { kind, children: [] };
}

/** Reads HTML as a tree. Scripts, forms and what else is no text is left out. */
export function readHtml(html: string, reading: Reading): Node[] {
  const root: Element = { kind: 'plain', children: [] };
  const open: { name: string; element: Element }[] = [{ name: '', element: root }];
  let skipped = 0;
  const top = () => open.at(-1)?.element ?? root;
  const isIn = (kind: Element['kind']) => open.some(({ element }) => element.kind === kind);
  const add = (node: Node | undefined) => {
    if (node !== undefined) top().children.push(node);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (skipped > 0 || dropped.has(name)) {
          skipped += 1;
          return;
        }
        if (name === 'br') add('\n');
        else if (name === 'hr') add({ kind: 'paragraph', children: [] });
        else if (name === 'img')
          add(pictureNode(reading, attributes['src'], attributes['alt'], /\bemoji\b|\bsmil(?:ey|ie)s?\b/.test(attributes['class'] ?? '')));
        else if (name === 'td' || name === 'th') add(top().children.some(cell => typeof cell !== 'string') ? ' | ' : '');
        if (embedded.has(name)) {
          const href = webAddress(attributes['src'], reading.base);
          if (href !== undefined) {
            countLost(reading.extras, 'embedded pages and videos, kept as links');
            add({ kind: 'paragraph', children: [{ kind: 'link', href, children: [] }] });
          }
        }
        const element = elementOf(reading, name, attributes);
        add(element);
        open.push({ name, element });
        if (open.length > 200) open.splice(1, 1);
      },
      ontext(text) {
        if (skipped === 0) add(isIn('preformatted') ? text : text.replace(/\s+/g, ' '));
      },
      onclosetag(name) {
        if (skipped > 0) {
          skipped -= 1;
          return;
        }
        const at = open.findLastIndex(each => each.name === name);
        if (at > 0) open.length = at;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  return root.children;
}
