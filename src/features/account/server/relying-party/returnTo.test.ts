import { expect, test } from 'vitest';
import { ownPath } from './returnTo.ts';

const origin = 'https://bleachers.example';

test.each(['/', '/about', '/post/12?from=feed#reply-3', '/?tag=Trail%20Blazers&sort=popular', '/NBA', '/user/login-fan'])(
  'a path of our own is kept: %s',
  path => {
    expect(ownPath(path, origin)).toBe(path);
  },
);

test.each([
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n//evil.example',
  '\u0000//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https://bleachers.example@evil.example/',
  'evil.example',
  'data:text/html,hello',
  '/api/logout',
  '/API/logout',
  '/oidc/session/end',
  '/login',
  '/a/../api/logout',
  '',
  `/${'a'.repeat(3000)}`,
  ['/about', '//evil.example'],
  { path: '/about' },
  undefined,
])('anything else is the front page: %j', asked => {
  expect(ownPath(asked, origin)).toBe('/');
});

test('a path that only looks like another host stays a path of ours', () => {
  expect(ownPath('/%2f%2fevil.example', origin)).toBe('/%2f%2fevil.example');
  expect(ownPath('/%5cevil.example', origin)).toBe('/%5cevil.example');
});
