import { describe, expect, test } from 'vitest';
import { addressCorpus, corpus } from '../../testing/corpus.ts';
import { hostileTexts } from '../../testing/hostileTexts.ts';
import { markup as markupShape } from '../../markup/markup.contract.ts';
import { numbersOf, plainTextOf, type TextElement, type TextNode } from '../../markup/markup.ts';
import { parseText } from '../../markup/parse.ts';
import { linkTargets } from '../../markup/readable.ts';

const names: Record<TextElement['kind'], string> = {
  paragraph: 'p',
  quote: 'quote',
  bullets: 'ul',
  numbers: 'ol',
  item: 'li',
  strong: 'b',
  emphasis: 'i',
  strike: 's',
  spoiler: 'spoiler',
  code: 'code',
  preformatted: 'pre',
  link: 'a',
};

function written(node: TextNode, number?: number): string {
  if (typeof node === 'string') return node;
  const numbers = node.kind === 'numbers' ? numbersOf(node) : [];
  const detail = node.href ?? number;
  const inside = node.children.map((child, place) => written(child, numbers[place])).join('');
  return `<${names[node.kind]}${detail === undefined ? '' : ` ${detail}`}>${inside}</${names[node.kind]}>`;
}

describe.each(Object.entries(corpus))('%s', (_about, texts) => {
  test.each(texts.map(({ text, tree }) => [text, tree] as const))('%j has the form %j', (text, tree) => {
    const nodes = parseText(text);
    expect(nodes?.map(node => written(node)).join('') ?? null).toBe(tree);
    expect(() => markupShape.parse(nodes)).not.toThrow();
  });
});

test.each(Object.entries(addressCorpus))('%j leads to %j', (text, addresses) => {
  expect(linkTargets(text, parseText(text))).toEqual(addresses);
});

test.each([
  ['- guards\n  - starters\n    - bench', '• guards\n• starters\n• bench'],
  ['3. Bulls\n2. Heat\n1. Nets', '3. Bulls\n2. Heat\n1. Nets'],
  ['> a\nb\n\n- c\nd', 'a\nb\n• c\nd'],
  ['```\na\n b\n```\nc', 'a\n b\nc'],
  ['||first\n\nsecond|| end', '[spoiler]\n[spoiler] end'],
  ['\\*a\\*', '*a*'],
])('%j is %j in plain words', (text, words) => {
  expect(plainTextOf(text, parseText(text))).toBe(words);
});

describe('a text that stays as typed', () => {
  const deep = `${'> '.repeat(60)}a`;
  const heavy = `${'- '.repeat(15)}a\n`.repeat(300).trim();

  test('does so if its parsed form would be much longer, or nests too deep', () => {
    for (const text of [deep, heavy, heavy.slice(0, 1_995), '`a` '.repeat(2_000)]) expect(parseText(text)).toBeNull();
  });

  test('has a parsed form of about four times its length at most, whatever it holds', () => {
    const longest = (text: string) => JSON.stringify(parseText(text)).length / (text.length + 500);
    for (const text of hostileTexts) expect(longest(text), text.slice(0, 40)).toBeLessThan(5);
    for (const text of hostileTexts) expect(longest(`||${text}||`), text.slice(0, 40)).toBeLessThan(5);
  });

  test('hides its spoilers nevertheless', () => {
    for (const text of [deep, heavy]) {
      const shown = plainTextOf('', parseText(`${text}\n\n||the end||`));
      expect(shown).toContain('[spoiler]');
      expect(shown).not.toContain('the end');
    }
    expect(plainTextOf('', parseText('||a|| '.repeat(1_600)))).not.toContain('a');
  });

  test('is long enough for ordinary lists', () => {
    const list = Array.from({ length: 30 }, (_, place) => `${30 - place}. Nets`).join('\n');
    expect(parseText(list)).not.toBeNull();
    expect(parseText('- a\n'.repeat(40).trim())).not.toBeNull();
  });
});
