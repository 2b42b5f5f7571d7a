import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serializeWithCached } from './cachedResponses.ts';

describe('an answer that is shared in part', () => {
  const item = fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
  const answer = fc.record({ posts: fc.array(item, { maxLength: 6 }), totalCount: fc.nat(), nextCursor: fc.option(fc.string()) });

  test('is written as it is, whichever of its items stayed the same', () => {
    fc.assert(
      fc.property(answer, fc.infiniteStream(fc.boolean()), fc.option(fc.string(), { nil: undefined }), (responseCache, changes, added) => {
        const posts = responseCache.posts.map(post => (changes.next().value ? { ...post, liked: true } : post));
        const own = { ...responseCache, posts, added };
        for (let times = 0; times < 2; times += 1) expect(serializeWithCached(own, responseCache)).toBe(JSON.stringify(own));
      }),
    );
  });
});
