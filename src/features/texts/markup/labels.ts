/** Links whose words read as another address than their target. */
import { withoutInvisible } from '../../../platform/shared/text.ts';
import { domainEnds } from './domains.ts';
import { readableText } from './readable.ts';
import { linkLabel } from './pieces.ts';
import type { TextElement, TextNode } from './markup.ts';

const turned = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const domain = /(?:[\p{L}\p{N}\p{M}_-]+\.)+(\p{L}[\p{L}\p{M}-]+)/gu;

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '');

/** A text as it reads, whatever characters it is written with: `paypal．com` and `paypal․com` read as `paypal.com`. */
const asRead = (text: string) => withoutInvisible(text.normalize('NFKC')).replaceAll('\u3002', '.');

/** Whether words name no host but that of an address. */
function isHonest(words: string, href: string): boolean {
  const host = hostOf(href);
  const named = [...asRead(words).matchAll(domain)].filter(([, end = '']) => domainEnds.has(end.toLowerCase()));
  return !turned.test(words) && named.every(([name]) => hostOf(`https://${name}`) === host);
}

const wordsOf = (node: TextNode | undefined) => (node === undefined ? '' : typeof node === 'string' ? node : readableText('', [node]));

/** Shows the target in place of words that read as another address, alone or together with the letters directly beside the link. */
export function withHonestLabels(nodes: readonly TextNode[]): TextNode[] {
  return nodes.map((node, place) => {
    if (typeof node === 'string') return node;
    if (node.kind !== 'link' || node.href === undefined) return { ...node, children: withHonestLabels(node.children) };
    const words = wordsOf(node);
    const [before = ''] = /\S*$/.exec(wordsOf(nodes[place - 1])) ?? [];
    const [after = ''] = /^\S*/.exec(wordsOf(nodes[place + 1])) ?? [];
    const isShown = asRead(words).trim() !== '' && isHonest(words, node.href) && isHonest(before + words + after, node.href);
    return isShown ? node : ({ ...node, children: [linkLabel(node.href)] } satisfies TextElement);
  });
}
