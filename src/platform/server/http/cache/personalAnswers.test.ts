import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fragmentOf, gzipOf } from './gzipParts.ts';
import { gzipOfParts, partsWithCached, textOfParts } from './personalAnswers.ts';

describe('an answer that is shared in part', () => {
  const item = fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
  const answer = fc.record({ posts: fc.array(item, { maxLength: 12 }), totalCount: fc.nat(), nextCursor: fc.option(fc.string()) });

  test('is written as it is, whichever of its items stayed the same, compressed or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        answer,
        fc.infiniteStream(fc.boolean()),
        fc.option(fc.string(), { nil: undefined }),
        async (cached, changes, added) => {
          const posts = cached.posts.map(post => (changes.next().value ? { ...post, liked: true } : post));
          const own = { ...cached, posts, added };
          for (let times = 0; times < 2; times += 1) {
            const parts = partsWithCached(own, cached);
            expect(textOfParts(parts)).toBe(JSON.stringify(own));
            expect(gunzipSync(await gzipOfParts(parts)).toString()).toBe(JSON.stringify(own));
          }
        },
      ),
    );
  });

  test('is compressed as a whole if most of it is the reader’s own', async () => {
    const cached = { posts: Array.from({ length: 20 }, (_, id) => ({ id, content: 'Words that compress well. '.repeat(30) })) };
    const own = { posts: cached.posts.map(post => ({ ...post, liked: true })) };
    const packed = await gzipOfParts(partsWithCached(own, cached));
    expect(gunzipSync(packed).toString()).toBe(JSON.stringify(own));
    expect(packed.length).toBeLessThan(2_000);
  });

  test('has the parts of a list that changed for others, not those of a list with the same beginning', async () => {
    const [first, ...rest] = Array.from({ length: 5 }, (_, id) => ({ id }));
    const before = { posts: [first, ...rest] };
    const after = { posts: [first, ...rest.toReversed()] };
    for (const value of [before, after, before])
      expect(gunzipSync(await gzipOfParts(partsWithCached(value, value))).toString()).toBe(JSON.stringify(value));
  });
});

describe('gzip of parts', () => {
  test('is one member that holds the parts in order, however long they are', { tags: 'slow' }, () => {
    const part = fc.oneof(fc.string({ unit: 'binary' }), fc.string().map(fragmentOf), fc.constant('x'.repeat(70_000)));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), parts => {
        const raw = Buffer.concat(parts.map(each => (typeof each === 'string' ? Buffer.from(each) : each.raw)));
        expect(gunzipSync(gzipOf(parts)).equals(raw)).toBe(true);
      }),
    );
  });
});
