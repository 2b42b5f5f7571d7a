import { describe, expect, test } from 'vitest';
import { ownPath } from './ownPath.ts';

describe('the path to return to', () => {
  test.each([
    '/',
    '/about',
    '/post/12?from=feed#reply-3',
    '/?tag=Trail%20Blazers&sort=popular',
    '/NBA',
    '/user/login-fan',
    '/AC%2FDC',
    '/100%25',
  ])('keeps a page of our own: %s', path => {
    expect(ownPath(path)).toBe(path);
  });

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
    '/%09/evil.example',
    '/%0a/evil.example',
    '/%2f%2fevil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '/x/..%2f%2fevil.example',
    'https://bleachers.example@evil.example/',
    'evil.example',
    'data:text/html,hello',
    '/api/logout',
    '/API/logout',
    '/%61pi/logout',
    '/%41PI%2Flogout',
    '/x/..%2fapi/logout',
    '/oidc/session/end',
    '/%6fidc/auth',
    '/login',
    '/log%69n',
    '/sign-in/abc',
    '/a/../api/logout',
    '/%zz',
    '/%ff',
    '',
    `/${'a'.repeat(3000)}`,
    ['/about', '//evil.example'],
    { path: '/about' },
    undefined,
    null,
  ])('is the front page for %j', asked => {
    expect(ownPath(asked)).toBe('/');
  });
});
