import { expect, test } from 'vitest';
import { ownAddress } from './ownAddress.ts';

const at = (typed: string, origin = 'https://fans.example') => {
  const url = ownAddress(typed, origin);
  return url && url.pathname + url.hash;
};

test.each([
  'https://fans.example/post/7',
  'http://fans.example/post/7',
  'HTTPS://WWW.Fans.Example/post/7',
  'www.fans.example/post/7',
  'fans.example/post/7',
  'fans.example:443/post/7',
  '//fans.example/post/7',
  '/post/7',
  '<https://fans.example/post/7>',
  '(see fans.example/post/7)'.slice(5),
  '“fans.example/post/7”,',
  'https://fans.example/post/7.',
  ' \thttps://fans.example/post/7] \n',
  '\u202efans.example/post/7\u200b',
])('%j is an address of this site', typed => {
  expect(at(typed)).toBe('/post/7');
});

test('an address without a scheme has the port of the site, and a `www.` of the site may be left out', () => {
  expect(at('localhost:3000/post/7#reply-8.', 'http://localhost:3000')).toBe('/post/7#reply-8');
  expect(at('fans.example/post/7', 'https://www.fans.example')).toBe('/post/7');
  expect(at('localhost/post/7', 'http://localhost:3000')).toBeUndefined();
});

test.each([
  'https://elsewhere.example/post/7',
  'https://fans.example@elsewhere.example/post/7',
  'fans.example.org/post/7',
  'post/7',
  'ftp://fans.example/post/7',
  '',
  '.',
  'javascript:alert(1)',
])('%j is no address of this site', typed => {
  expect(at(typed)).toBeUndefined();
});
