import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markup as markupShape } from '../../markup/markup.contract.ts';
import { addressTextOf, openingOfMarkup, plainTextOf, type TextNode } from '../../markup/markup.ts';
import { addressOfDomain } from '../../markup/domains.ts';
import { parseText } from '../../markup/parse.ts';
import { hostileTexts } from '../../testing/hostileTexts.ts';

const written = (node: TextNode): string => {
  if (typeof node === 'string') return node;
  const name = node.href === undefined ? node.kind : `link ${node.href}`;
  return `<${name}>${node.children.map(written).join('')}</>`;
};
const parsed = (text: string) => parseText(text)?.map(written).join('') ?? null;

function elementsOf(nodes: readonly TextNode[]): Exclude<TextNode, string>[] {
  return nodes.flatMap(node => (typeof node === 'string' ? [] : [node, ...elementsOf(node.children)]));
}
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');
const wordsOf = (node: TextNode): string => (typeof node === 'string' ? node : node.children.map(wordsOf).join(''));

describe('a text', () => {
  test.each([
    ['**bold** and *italic*', '<paragraph><strong>bold</> and <emphasis>italic</></>'],
    ['~~strike~~ `a*b*c`', '<paragraph><strike>strike</> <code>a*b*c</></>'],
    ['結果は｜｜*湖人* 98-91｜｜です', '<paragraph>結果は<spoiler><emphasis>湖人</> 98-91</>です</>'],
    ['It ends ||with *Tatum* leaving||.', '<paragraph>It ends <spoiler>with <emphasis>Tatum</> leaving</>.</>'],
    ['> one\n> two', '<quote><paragraph>one\ntwo</></>'],
    ['- a\n- b', '<bullets><item>a</><item>b</></>'],
    ['3. a\n4. b', '<numbers><item>a</><item>b</></>'],
    ['[here](https://nba.com/a)', '<paragraph><link https://nba.com/a>here</></>'],
    ['**see https://a.com/b** ||https://x.com/y||', '<paragraph><strong>see https://a.com/b</> <spoiler>https://x.com/y</></>'],
    ['see espn.com/nba.', '<paragraph>see <link https://espn.com/nba>espn.com/nba</>.</>'],
  ])('with the markup %j is parsed', (text, tree) => {
    expect(parsed(text)).toBe(tree);
  });

  test.each([
    'no markup at all, @HoopsFan_23_ says https://example.com/a_b_c?x=*y*',
    'snake_case and __dunder__ and ¯\\_(ツ)_/¯',
    '# a heading\n\n***\n\n<b>html</b> &amp;',
    '5 * 3 = 15 and 2 ** 3',
    'e.g.this, v1.2.3, readme.md, What a game.Best of the year. great game.best ever, me@example.com',
  ])('without markup stays as it is: %j', text => {
    expect(parsed(text)).toBeNull();
  });

  test('shows the target of a link whose words are another address', () => {
    expect(parsed('[nba.com](https://evil.example/x)')).toBe('<paragraph><link https://evil.example/x>evil.example/x</></>');
    expect(parsed('[www.nba.com/a](https://nba.com/b)')).toBe('<paragraph><link https://nba.com/b>www.nba.com/a</></>');
  });

  test('hides its spoilers in plain words, and what they link to from embeds', () => {
    const text = 'Final: ||Boston wins https://x.com/nba/status/1|| **wow** [video](https://youtu.be/abcdefghijk)';
    const nodes = parseText(text);
    expect(plainTextOf(text, nodes)).toBe('Final: [spoiler] wow video');
    expect(addressTextOf(text, nodes)).not.toContain('x.com');
    expect(addressTextOf(text, nodes)).toContain('https://youtu.be/abcdefghijk');
    expect(plainTextOf('', parseText('> a\n\n2. b\n3. c\n\n- d'))).toBe('a\n2. b\n3. c\n• d');
  });

  test('is cut after a number of characters, at a word', () => {
    const nodes = parseText(`**bold** ${'word '.repeat(200)}`) ?? [];
    const cut = openingOfMarkup(nodes, 100).map(wordsOf).join('');
    expect(cut.length).toBeLessThan(102);
    expect(cut).toMatch(/^bold word .*…$/);
  });
});

describe('a domain without a scheme', () => {
  test.each(['espn.com', 'Nba.com', 'www.nba.com', 'a-b.co.uk/x?y=1', 'game.best/of', 'espn.com:8080/x'])('%s is an address', text => {
    expect(addressOfDomain(text)).toBe(`https://${text}`);
  });
  test.each(['e.g.this', '1.2.3', 'v2.com1', 'game.it', 'game.He', 'game.best', '1.com', 'readme.md', 'a.b', '-a.com'])(
    '%s is none',
    text => {
      expect(addressOfDomain(text)).toBeUndefined();
    },
  );
});

describe('a hostile text', () => {
  test('there are at least sixty', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(60);
  });

  test.each(hostileTexts.map(text => [text.slice(0, 60), text]))('%j has only links to the web and loses no letter', (_, text) => {
    const nodes = parseText(text);
    expect(() => markupShape.parse(nodes)).not.toThrow();
    for (const { kind, href } of elementsOf(nodes ?? [])) {
      expect(href !== undefined).toBe(kind === 'link');
      if (href !== undefined) expect(href).toMatch(/^https?:\/\/[^@/]+(?:\/|$|\?|#)/i);
    }
  });

  test('takes time in proportion to its length', () => {
    const msOf = (text: string) => {
      const start = performance.now();
      parseText(text);
      return performance.now() - start;
    };
    for (const text of hostileTexts.filter(({ length }) => length > 5_000)) {
      const best = Math.min(msOf(text), msOf(text), msOf(text));
      expect(best, text.slice(0, 20)).toBeLessThan(400);
    }
  });

  test('made of any signs keeps its letters and its shape', () => {
    const signs = fc.constantFrom(
      '*',
      '**',
      '~~',
      '||',
      '`',
      '> ',
      '- ',
      '1. ',
      '[',
      '](',
      ')',
      'https://a.com',
      '@',
      'word',
      ' ',
      '\n',
      '<b>',
      '\\',
      '&lt;',
      'é',
    );
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 40 }), parts => {
        const text = parts.join('');
        const nodes = parseText(text);
        if (!nodes) return;
        markupShape.parse(nodes);
        for (const { href } of elementsOf(nodes)) if (href !== undefined) expect(href).toMatch(/^https?:\/\//);
        const shown = lettersOf(nodes.map(wordsOf).join(''));
        // Nothing is shown that is not in the text. The target of a link may be missing from the words.
        if (!text.includes('](')) expect(shown).toBe(lettersOf(text));
        else expect(shown.length).toBeLessThanOrEqual(lettersOf(text).length);
      }),
      { numRuns: 1_000 },
    );
  });
});
