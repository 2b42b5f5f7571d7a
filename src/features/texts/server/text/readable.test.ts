import { expect, test } from 'vitest';
import { parseText } from '../../markup/parse.ts';
import { linkHosts, readableText } from '../../markup/readable.ts';

test.each([
  ['含**「重**点」', '含「重点」'],
  ['~~a~~ \\*b\\*', 'a *b*'],
  ['zo||rkword||', 'zorkword'],
  ['> a\n\n- b\n- `c`\n\n[d](https://x.com)', 'a\nb\nc\nd'],
  ['no markup', 'no markup'],
])('the words that readers see of %j are without signs of markup', (text, words) => {
  expect(readableText(text, parseText(text))).toBe(words);
});

test.each([
  ['[x](https://%65vil.example)', ['evil.example']],
  ['https://evil%2eexample', ['evil.example']],
  ['buy at «casino.com» or bet.com,win.com,cash.com', ['casino.com', 'bet.com', 'win.com', 'cash.com']],
  ['||https://EVIL.example:8080/a|| and `https://code.example`', ['evil.example']],
  ['[https://a.com/x](https://b.com/y) https://b.com', ['b.com', 'b.com']],
  ['no link', []],
])('the hosts of the links of a text of %j are those that browsers ask', (text, hosts) => {
  expect(linkHosts(text, parseText(text))).toEqual(hosts);
});
