import { expect, test } from 'vitest';
import { articleAddress, siteOrigin } from './articles.rules.ts';

test.each([
  ['HTTPS://Blog.Example:443/2026/Win/?utm_source=x&p=1&fbclid=2&%75tm_campaign=z#comments', 'https://blog.example/2026/Win?p=1'],
  ['https://blog.example/', 'https://blog.example'],
  ['https://blog.example/a//', 'https://blog.example/a'],
  ['https://user:secret@blog.example/a?&GCLID=1&', 'https://blog.example/a'],
  ['https://blog.example/a?q=%zz', 'https://blog.example/a?q=%zz'],
  ['https://blog.example/a/../b/./c', 'https://blog.example/b/c'],
])('the address %s has the form %s, and no other', (given, form) => {
  expect(articleAddress(given)).toBe(form);
  expect(articleAddress(form)).toBe(form);
});

test.each(['', 'blog.example/a', 'javascript:alert(1)', 'ftp://blog.example/a', `https://blog.example/${'a'.repeat(2_100)}`])(
  '%.40s is the address of no article',
  text => expect(articleAddress(text)).toBeUndefined(),
);

test('a site is an https origin, or one of this machine, and nothing more', () => {
  expect(
    ['https://Blog.Example', 'https://blog.example/', 'http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:1'].map(siteOrigin),
  ).toEqual(['https://blog.example', 'https://blog.example', 'http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:1']);
  const wrong = [
    'http://blog.example',
    'https://blog.example/path',
    'https://u@blog.example',
    'https://*.example/a',
    'null',
    'http://127.0.0.1.evil.example',
    'data:text/html,x',
  ];
  expect(wrong.filter(text => siteOrigin(text) !== undefined)).toEqual([]);
});
