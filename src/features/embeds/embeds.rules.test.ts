import { describe, expect, test } from 'vitest';
import { embedOf } from './embeds.rules.ts';
import { hostileUrls } from './server/testing/hostile.ts';

describe('an address', () => {
  test.each([
    ['https://x.com/nba/status/1234567890123456789', '1234567890123456789'],
    ['https://twitter.com/NBA/status/20', '20'],
    ['https://www.x.com/nba/status/20?s=46&t=abc', '20'],
    ['https://mobile.twitter.com/nba/status/20/photo/1', '20'],
    ['https://x.com/i/web/status/20', '20'],
    ['https://x.com/i/status/20/', '20'],
    ['HTTPS://X.COM/nba/status/20#m', '20'],
  ])('%s is a post on X', (url, id) => expect(embedOf(url)).toMatchObject({ kind: 'x', id }));

  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=30s',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ#t=3',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
  ])('%s is a video on YouTube', url => expect(embedOf(url)).toEqual({ kind: 'youtube', id: 'dQw4w9WgXcQ', url }));

  test('names the author of a post if the address has one', () => {
    expect(embedOf('https://x.com/nba/status/20')).toMatchObject({ author: 'nba' });
    for (const url of ['https://x.com/i/web/status/20', 'https://x.com/i/status/20']) expect(embedOf(url)).toMatchObject({ author: null });
  });

  test.each(hostileUrls)('%s is neither', url => expect(embedOf(url)).toBeUndefined());
});
