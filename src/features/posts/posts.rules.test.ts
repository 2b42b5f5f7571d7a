import { describe, expect, test } from 'vitest';
import type { PostKind } from './kinds/posts.kinds.ts';
import { headlineOf, imageUrlProblem } from './posts.rules.ts';

describe('a picture’s address', () => {
  test.each([
    'https://example.com/a.png',
    'http://example.com/a b.png'.replace(' ', '%20'),
    'HTTPS://EXAMPLE.com/x',
    '/demo/court-at-night.svg',
  ])('such as %s can be used', url => expect(imageUrlProblem(url)).toBeUndefined());

  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    '//example.com/a.png',
    'https:example.com',
    'https:///a.png',
    'ht\ntps://example.com/a.png',
    'https://exa mple.com/',
    'https://user:secret@example.com/a.png',
    'https://user@example.com/a.png',
    'https:\\\\example.com\\a.png',
    '/demo/../secret.svg',
    `https://example.com/${'a'.repeat(2_048)}`,
    '',
  ])('such as %s is refused', url => expect(imageUrlProblem(url)).toBeDefined());
});

test('a post whose kind a later version stored has the headline of a regular post', () => {
  const feature: PostKind = JSON.parse('"prediction"');
  expect(headlineOf({ feature, content: 'The Celtics win', markup: null })).toBe('The Celtics win');
});
