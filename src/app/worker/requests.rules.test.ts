import { describe, expect, test } from 'vitest';
import { handlingOf } from './requests.rules.ts';

const origin = 'https://bleachers.test';
const handling = (path: string, { method = 'GET', mode = 'cors' } = {}) => handlingOf({ method, mode, url: new URL(path, origin) }, origin);

describe('the service worker', () => {
  test.each(['/', '/all?tag=NBA', '/post/12', '/user/CourtsideCasey', '/game/nba-401', '/bookmarks'])('keeps the page %s', path => {
    expect(handling(path, { mode: 'navigate' })).toBe('page');
  });

  test.each([
    '/chat/Casey',
    '/settings',
    '/admin',
    '/moderation',
    '/sign-in/abc',
    '/oidc/auth/abc',
    '/reset-password/abc',
    '/share?text=a',
    '/embed/post/1',
  ])('leaves the page %s to the browser', path => expect(handling(path, { mode: 'navigate' })).toBe('pass'));

  test.each(['/api/posts?limit=20', '/api/posts/12/replies', '/api/auth/user', '/api/tags', '/api/games/nba-401/plays'])(
    'keeps the answer of %s',
    path => expect(handling(path)).toBe('read'),
  );

  test.each(['/api/chat/rooms', '/api/notifications', '/api/events', '/api/user/export', '/api/user/sessions', '/api/admin/users'])(
    'keeps no answer of %s',
    path => expect(handling(path)).toBe('pass'),
  );

  test.each([
    ['GET', '/api/logout', 'navigate'],
    ['GET', '/api/callback?code=1', 'navigate'],
    ['PUT', '/api/clock', 'cors'],
    ['PUT', '/api/games/nba-401/clock', 'cors'],
    ['POST', '/api/blocks', 'cors'],
    ['DELETE', '/api/user', 'cors'],
    ['DELETE', '/api/user/sessions', 'cors'],
  ])('forgets its copies with %s %s', (method, path, mode) => {
    expect(handling(path, { method, mode })).toBe('forget');
  });

  test('keeps its copies when somebody writes, likes or stars a tag', () => {
    for (const path of ['/api/replies', '/api/posts/12/like', '/api/user/favorite-tags/3'])
      expect(handling(path, { method: 'POST' })).toBe('pass');
  });

  test('serves scripts and styles of the build from its copies, and nothing of other origins', () => {
    expect(handling('/assets/index-abc.js')).toBe('asset');
    expect(handling('https://elsewhere.test/assets/index-abc.js')).toBe('pass');
  });
});
