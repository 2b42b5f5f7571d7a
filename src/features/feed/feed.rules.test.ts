import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSearch, popularGroups, popularScore, type Scored } from './feed.rules.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const hour = 3_600_000;

const scored: fc.Arbitrary<Scored> = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  likes: fc.integer({ min: 0, max: 40 }),
  comments: fc.integer({ min: 0, max: 40 }),
  views: fc.integer({ min: 0, max: 300 }),
  createdAt: fc.integer({ min: -400, max: 5 }).map(hours => now + hours * hour),
});
const posts = fc.uniqueArray(scored, { selector: post => post.id, maxLength: 60 });

/** A slow reference implementation of the rule: repeatedly take the best remaining post and all within 1 of its score. */
function orderByHand(all: readonly Scored[]): number[] {
  const left = new Set(all);
  const order: number[] = [];
  while (left.size > 0) {
    const best = Math.max(...[...left].map(post => popularScore(post, now)));
    const group = [...left].filter(post => best - popularScore(post, now) < 1);
    for (const post of group) left.delete(post);
    while (group.length > 0) {
      let newest = 0;
      for (const [index, post] of group.entries()) {
        const first = group[newest];
        if (first && (post.createdAt > first.createdAt || (post.createdAt === first.createdAt && post.id > first.id))) newest = index;
      }
      order.push(...group.splice(newest, 1).map(post => post.id));
    }
  }
  return order;
}

describe('the popular score', () => {
  const post = { id: 1, likes: 3, comments: 2, views: 50, createdAt: now };

  test('is likes, comments and a tenth of the views for a new post', () => {
    expect(popularScore(post, now)).toBe(10);
  });

  test('loses a tenth of it a day and never falls below a tenth', () => {
    expect(popularScore({ ...post, createdAt: now - 24 * hour }, now)).toBeCloseTo(9);
    expect(popularScore({ ...post, createdAt: now - 9 * 24 * hour }, now)).toBeCloseTo(1);
    expect(popularScore({ ...post, createdAt: now - 400 * 24 * hour }, now)).toBeCloseTo(1);
  });

  test('for a post from the future is that of a new post', () => {
    expect(popularScore({ ...post, createdAt: now + 48 * hour }, now)).toBe(10);
  });
});

describe('the popular order', () => {
  test('equals the result of the rule followed by hand, for random posts', () => {
    fc.assert(
      fc.property(posts, all => {
        expect(popularGroups(all, now).flat()).toEqual(orderByHand(all));
      }),
      { numRuns: 500 },
    );
  });

  test('does not depend on the order in which posts come', () => {
    fc.assert(
      fc.property(posts, all => {
        expect(popularGroups(all.toReversed(), now).flat()).toEqual(popularGroups(all, now).flat());
      }),
    );
  });

  test('puts the newest first among those less than 1 below the group’s first; exactly 1 below begins a new group', () => {
    const at = (id: number, likes: number, hours: number): Scored => ({ id, likes, comments: 0, views: 0, createdAt: now + hours * hour });
    // Posts from the future keep their whole score, so the differences are exact.
    expect(popularGroups([at(1, 5, 1), at(2, 5, 3), at(3, 4, 9)], now).flat()).toEqual([2, 1, 3]);
  });
});

describe('a search text', () => {
  test('is words before `tags:` and comma-separated names, which may hold blanks, after it', () => {
    expect(parseSearch('big win tags: Boston Celtics , NBA,')).toEqual({ text: 'big win', tags: ['Boston Celtics', 'NBA'] });
    expect(parseSearch('tags:NBA')).toEqual({ text: '', tags: ['NBA'] });
    expect(parseSearch('TAGS:NBA')).toEqual({ text: '', tags: ['NBA'] });
  });

  test('has no tags where `tags:` only ends another word', () => {
    expect(parseSearch('hashtags:NBA')).toEqual({ text: 'hashtags:NBA', tags: [] });
  });
});
