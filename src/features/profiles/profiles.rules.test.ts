import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levelFor, streakOf, streakToday } from './profiles.rules.ts';

const none = { totalPosts: 0, totalComments: 0, totalLikes: 0, totalViews: 0 };

describe('the level', () => {
  test('starts at 1 and takes 100 XP', () => {
    expect(levelFor(none)).toEqual({ level: 1, totalXP: 0, xpProgress: 0, xpNeeded: 100 });
  });

  test('counts 10 a post, 5 a comment, 2 a like received and 1 for ten views', () => {
    expect(levelFor({ totalPosts: 3, totalComments: 2, totalLikes: 4, totalViews: 19 }).totalXP).toBe(30 + 10 + 8 + 1);
  });

  test('rises at exactly the XP that it takes', () => {
    expect(levelFor({ ...none, totalPosts: 10 })).toMatchObject({ level: 2, xpProgress: 0, xpNeeded: 200 });
    expect(levelFor({ ...none, totalPosts: 30 })).toMatchObject({ level: 3, xpProgress: 0, xpNeeded: 300 });
  });

  test('is what climbing one level after the other gives, for any totals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000_000 }), totalViews => {
        let rest = Math.floor(totalViews / 10);
        let level = 1;
        while (rest >= 100 * level) rest -= 100 * level++;
        expect(levelFor({ ...none, totalViews })).toMatchObject({ level, xpProgress: rest, xpNeeded: 100 * level });
      }),
    );
  });
});

describe('the streak', () => {
  test('counts days in a row back from the newest', () => {
    expect(streakOf(['2026-03-01', '2026-02-28', '2026-02-27', '2026-02-25'])).toBe(3);
    expect(streakOf([])).toBe(0);
  });

  test('holds today and through the day after the last post, and is over then', () => {
    expect(streakToday(4, '2026-03-01', '2026-03-01')).toBe(4);
    expect(streakToday(4, '2026-02-28', '2026-03-01')).toBe(4);
    expect(streakToday(4, '2026-02-27', '2026-03-01')).toBe(0);
    expect(streakToday(0, null, '2026-03-01')).toBe(0);
  });
});
