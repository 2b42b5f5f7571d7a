import { describe, expect, it } from 'vitest';
import { achievementRules, achievementsOf, type Facts, nextAchievements } from './achievements.rules.ts';

const joined = new Date('2026-01-01T10:00:00.000Z');
const nothing: Facts = { posts: 0, comments: 0, likes: 0, streak: 0, friends: 0, joined, now: joined, earned: new Map() };

function one(id: string, facts: Partial<Facts>) {
  return achievementsOf({ ...nothing, ...facts }).find(achievement => achievement.id === id);
}

describe('the list of achievements', () => {
  it('is at least twelve things, each with an id and a title of its own, easier ones first', () => {
    expect(achievementRules.length).toBeGreaterThanOrEqual(12);
    expect(new Set(achievementRules.map(rule => rule.id)).size).toBe(achievementRules.length);
    expect(new Set(achievementRules.map(rule => rule.title)).size).toBe(achievementRules.length);
    for (const rule of achievementRules) {
      const goals = achievementRules.filter(other => other.fact === rule.fact).map(other => other.goal);
      expect(goals).toEqual([...new Set(goals)].sort((a, b) => a - b));
    }
  });
});

describe('the achievements of a person', () => {
  it('show how far they have come, and no further than the goal', () => {
    expect(one('posts-10', { posts: 7 })).toMatchObject({ earnedAt: null, progress: { value: 7, goal: 10 } });
    expect(one('posts-10', { posts: 70 })).toMatchObject({ earnedAt: null, progress: { value: 10, goal: 10 } });
    expect(one('streak-7', { streak: 3 })).toMatchObject({ earnedAt: null, progress: { value: 3, goal: 7 } });
  });

  it('stay whole with their date when what counted is gone', () => {
    const earned = new Map([['likes-25', new Date('2026-02-03T04:05:06.789Z')]]);
    expect(one('likes-25', { likes: 2, earned })).toMatchObject({
      earnedAt: '2026-02-03T04:05:06.789Z',
      progress: { value: 25, goal: 25 },
    });
    expect(one('likes-100', { likes: 2, earned })).toMatchObject({ earnedAt: null, progress: { value: 2, goal: 100 } });
  });

  it('count full days since joining, and are earned at the hour of joining', () => {
    expect(one('days-30', { now: new Date('2026-01-31T09:59:59.999Z') })).toMatchObject({
      earnedAt: null,
      progress: { value: 29, goal: 30 },
    });
    expect(one('days-30', { now: new Date('2026-01-31T10:00:00.000Z') })).toMatchObject({
      earnedAt: '2026-01-31T10:00:00.000Z',
      progress: { value: 30, goal: 30 },
    });
    expect(one('days-365', { now: new Date('2027-05-01T00:00:00.000Z') })?.earnedAt).toBe('2027-01-01T10:00:00.000Z');
    expect(one('days-30', { now: new Date('2025-12-31T00:00:00.000Z') })?.progress.value).toBe(0);
  });
});

describe('the next achievement', () => {
  it('is the first unearned of each kind, the nearest first', () => {
    const earned = new Map(['first-post', 'first-poll', 'first-mock-draft', 'first-rankings'].map(id => [id, joined]));
    const next = nextAchievements(achievementsOf({ ...nothing, posts: 6, streak: 2, comments: 0, likes: 0, earned }));
    expect(next.map(achievement => achievement.id)).toEqual([
      'streak-3',
      'posts-10',
      'first-comment',
      'first-like',
      'first-friend',
      'days-30',
    ]);
  });
});
