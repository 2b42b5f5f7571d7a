import { describe, expect, test } from 'vitest';
import { domainsOver, hostsIn, hourSentence, isRush, newcomerSentence } from './safeguards.rules.ts';

describe('the hosts of a text', () => {
  test('are those of addresses and of words that look like one', () => {
    expect(hostsIn('See https://Shop.Example.com/buy?x=1, [here](http://a.example) and cheap.example today.')).toEqual([
      'shop.example.com',
      'a.example',
      'cheap.example',
    ]);
    expect(hostsIn('ｅｖｉｌ．example wins 3.5 to 2')).toEqual(['evil.example']);
  });

  test.each([
    ['an ellipsis...evil.example ends', ['evil.example']],
    ['-evil.example.', ['evil.example']],
    ['fan@evil.example', ['evil.example']],
    ['some.body@evil.example', ['evil.example']],
    ['evil.example.3 and evil.example-x', ['evil.example', 'evil.example']],
    ['sub-.evil.example', ['evil.example']],
    [`${'a'.repeat(254)}.example`, []],
  ])('of %j are %j', (text, hosts) => {
    expect(hostsIn(text)).toEqual(hosts);
  });

  // A search that steps back takes minutes here, and the test runs into its limit.
  test.each(['㌖', 'a-', 'a.', '-', '.', 'ﷺ', 'a.b-'])('of a text of %j alone are found at once', unit => {
    expect(hostsIn(unit.repeat(20_000))).toEqual([]);
  });

  test.each([
    ['shop.example.com', 'example.com', true],
    ['example.com', 'example.com', true],
    ['notexample.com', 'example.com', false],
    ['example.com.evil.test', 'example.com', false],
  ])('%s is under %s: %s', (host, domain, expected) => {
    expect(domainsOver([host]).has(domain)).toBe(expected);
  });
});

test.each([
  [60, 19, 19, true],
  [60, 18, 18, false],
  [59, 59, 59, false],
  [1_000, 301, 5, true],
  [1_000, 1_000, 4, false],
])('%i comments a minute, %i by %i first-time commenters, are a rush: %s', (texts, byFirstTimers, firstTimers, expected) => {
  expect(isRush({ texts, byFirstTimers, firstTimers })).toBe(expected);
});

test('a newcomer reads when a limit ends', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  expect(newcomerSentence('write 2 links in a text', inMinutes(19.5 * 60))).toBe(
    'New members can write 2 links in a text. That ends in 20 hours, once 3 of your posts or comments are up.',
  );
  expect(hourSentence('write 3 posts', inMinutes(0.2))).toBe('New members can write 3 posts an hour. You can go on in 1 minute.');
  expect(newcomerSentence('write 2 links in a text', null)).toBe(
    'New members can write 2 links in a text. That ends once 3 of your posts or comments are up.',
  );
});
