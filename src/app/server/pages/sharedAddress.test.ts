import { expect, test } from 'vitest';
import { sharedAddress } from './sharedAddress.ts';

const routes = [
  { pattern: '/', parameters: ['q', 'tag'] },
  { pattern: '/post/:id', parameters: [] },
  { pattern: '/sign-in/:uid', parameters: ['invite'], isOfOneBrowser: true },
  { pattern: '/:tag', parameters: ['q', 'tag'] },
  { pattern: '*', parameters: [] },
].map(route => ({ isOfOneBrowser: false, ...route }));

test.each([
  ['/?x=1', '/'],
  ['/?tag=NFL&utm_source=mail&tag=NBA&q=a+b', '/?q=a%20b&tag=NFL&tag=NBA'],
  ['/?q=one&q=two', '/?q=one'],
  ['/post/7?x=1', '/post/7'],
  ['//post//%37/?', '/post/7'],
  ['/%61ll', '/all'],
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['/%E0%A4%A?x', '/%E0%A4%A'],
  ['/a/b/c?x=1', '/a/b/c'],
])('visitors share %s as %s', (url, address) => {
  expect(sharedAddress(routes, url)).toBe(address);
});

test('a page that belongs to one browser is shared with nobody', () => {
  expect(sharedAddress(routes, '/sign-in/abc?invite=x')).toBeUndefined();
});
