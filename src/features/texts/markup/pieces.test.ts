import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkLabel, mentionedNames, textPieces } from './pieces.ts';

const marked = (text: string) =>
  textPieces(text)
    .map(piece => (piece.kind === 'text' ? piece.text : `[${piece.kind}:${piece.text}]`))
    .join('');

describe('a text', () => {
  test('links addresses without the sentence’s own signs', () => {
    expect(marked('See https://example.com/a?b=1. Really (https://en.wikipedia.org/wiki/Heat_(film))!')).toBe(
      'See [link:https://example.com/a?b=1]. Really ([link:https://en.wikipedia.org/wiki/Heat_(film)])!',
    );
  });

  test('names people by @username and leaves addresses and short names alone', () => {
    expect(marked('@HoopsFan_23, meet (@courtside-kay)! mail me@example.com @xy https://x.com/@somebody1')).toBe(
      '[mention:@HoopsFan_23], meet ([mention:@courtside-kay])! mail me@example.com @xy [link:https://x.com/@somebody1]',
    );
  });

  test('leaves a hyphen or an underscore after a name to the sentence', () => {
    expect(marked('@HoopsFan_23_ and @courtside-kay- but not @ab-')).toBe(
      '[mention:@HoopsFan_23]_ and [mention:@courtside-kay]- but not @ab-',
    );
  });

  test('mentions each person once, ignoring case, and ignores names inside a link', () => {
    expect(mentionedNames('@HoopsFan_23 @hoopsfan_23 @Courtside-Kay https://x.com/?by=@somebody1 @xy')).toEqual([
      'HoopsFan_23',
      'Courtside-Kay',
    ]);
  });

  test.each([
    ['-@somebody12', true],
    ['—@somebody12', true],
    ['nice win@somebody12', false],
    ['win-@somebody12', false],
    ['thanks @somebody12.Great game', true],
    ['@somebody12.bsky.social', false],
    ['@somebody12.2nd', false],
    ['@somebody12。次', true],
    ['湖人@somebody12', true],
    ['湖人 ＠somebody12！', true],
    ['湖人＠somebody12', true],
    ['＠somebody12＠mastodon.social', false],
  ])('in %j names the member: %s', (text, isNamed) => {
    expect(mentionedNames(text)).toEqual(isNamed ? ['somebody12'] : []);
  });

  test('is read in linear time, whatever it holds', () => {
    for (const text of [
      `https://a.b/${'(' + ')'.repeat(200_000)}`,
      '@a'.repeat(100_000),
      `@${'a-'.repeat(100_000)}`,
      '@abcdefgh-'.repeat(20_000),
    ])
      expect(mentionedNames(text).length).toBeLessThan(2);
  });

  test('links nothing but http and https', () => {
    expect(textPieces('javascript:alert(1) data:text/html,x ftp://example.com')).toEqual([
      { kind: 'text', text: 'javascript:alert(1) data:text/html,x ftp://example.com' },
    ]);
  });

  test('is the same again when its pieces are joined', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('@abcdefgh', 'https://a.b/', ' ', '.', ')', '(', 'word', '@', '\n')), parts => {
        const text = parts.join('');
        expect(
          textPieces(text)
            .map(piece => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  test('made of 10,000 signs to be hard is still read whole', () => {
    for (const text of ['@'.repeat(10_000), 'http://'.repeat(1_428), `@${'a-'.repeat(4_999)}`, `https://${')'.repeat(9_990)}`]) {
      expect(textPieces(text).reduce((length, piece) => length + piece.text.length, 0)).toBe(text.length);
    }
  });
});

test.each([
  ['谢谢@goodname，好', 'goodname'],
  ['見て@goodname。', 'goodname'],
  ['カバー@goodname・', 'goodname'],
  ['ขอบคุณ@goodname', 'goodname'],
  ['អរគុណ@goodname', 'goodname'],
  ['谢谢.@goodname.好', 'goodname'],
  ['спасибо@goodname', undefined],
  ['감사@goodname', undefined],
  ['thanks@goodname', undefined],
  ['谢谢7@goodname', undefined],
  ['谢谢@goodname.example', undefined],
])('%s names %s', (content, name) => {
  expect(mentionedNames(content)).toEqual(name === undefined ? [] : [name]);
});

describe('the label of a link', () => {
  test.each([
    ['https://www.nba.com/games', 'nba.com/games'],
    ['https://example.com/', 'example.com'],
    ['https://nba.com@evil.example/login', 'evil.example/login'],
    ['https://nba.com:80@evil.example', 'evil.example'],
    ['https://nba.com\\\\@evil.example', 'nba.com\\\\@evil.example'],
    ['https://nbа.com/x', 'xn--nb-8kc.com/x'],
    ['https://EXAMPLE.com/Path?Q=1#f', 'example.com/Path?Q=1#f'],
    ['https://example.com/größe', 'example.com/größe'],
  ])('of %s says where it leads: %s', (href, label) => {
    expect(linkLabel(href)).toBe(label);
  });

  test('holds nothing that turns the direction of writing: the address ends there', () => {
    for (const sign of ['\u202e', '\u2066', '\u200f', '\u200b', '\u0007']) {
      const pieces = textPieces(`See https://evil.example/${sign}moc.abn`);
      expect(pieces).toEqual([
        { kind: 'text', text: 'See ' },
        { kind: 'link', text: 'https://evil.example/', href: 'https://evil.example/' },
        { kind: 'text', text: `${sign}moc.abn` },
      ]);
    }
  });
});
