/** Achievements, computed from stored facts. src/features/profiles/README.md. */

/** The fact that an achievement counts. Days are days since joining; polls, drafts and rankings are posts that have one. */
export type Fact = 'posts' | 'comments' | 'likes' | 'streak' | 'polls' | 'drafts' | 'rankings' | 'friends' | 'days';

export interface AchievementRule {
  /** Stored; it never changes. */
  id: string;
  title: string;
  description: string;
  fact: Fact;
  goal: number;
}

export const achievementRules = [
  { id: 'first-post', title: 'Tip-Off', description: 'Write your first post', fact: 'posts', goal: 1 },
  { id: 'posts-10', title: 'In the Rotation', description: 'Write 10 posts', fact: 'posts', goal: 10 },
  { id: 'posts-100', title: 'Franchise Player', description: 'Write 100 posts', fact: 'posts', goal: 100 },
  { id: 'first-comment', title: 'Off the Bench', description: 'Write your first comment', fact: 'comments', goal: 1 },
  { id: 'comments-25', title: 'Sixth Man', description: 'Write 25 comments', fact: 'comments', goal: 25 },
  { id: 'comments-250', title: 'Color Commentator', description: 'Write 250 comments', fact: 'comments', goal: 250 },
  { id: 'first-like', title: 'First Cheer', description: 'Receive your first like', fact: 'likes', goal: 1 },
  { id: 'likes-25', title: 'Crowd Favorite', description: 'Receive 25 likes', fact: 'likes', goal: 25 },
  { id: 'likes-100', title: 'Standing Ovation', description: 'Receive 100 likes', fact: 'likes', goal: 100 },
  { id: 'streak-3', title: 'Heating Up', description: 'Post 3 days in a row', fact: 'streak', goal: 3 },
  { id: 'streak-7', title: 'On Fire', description: 'Post 7 days in a row', fact: 'streak', goal: 7 },
  { id: 'streak-30', title: 'Iron Fan', description: 'Post 30 days in a row', fact: 'streak', goal: 30 },
  { id: 'first-poll', title: 'Straw Poll', description: 'Ask the crowd with a poll', fact: 'polls', goal: 1 },
  { id: 'first-mock-draft', title: 'On the Clock', description: 'Make your first mock draft', fact: 'drafts', goal: 1 },
  { id: 'first-rankings', title: 'Pecking Order', description: 'Rank the teams for the first time', fact: 'rankings', goal: 1 },
  { id: 'first-friend', title: 'Seat Neighbors', description: 'Make your first friend', fact: 'friends', goal: 1 },
  { id: 'friends-10', title: 'Whole Section', description: 'Have 10 friends', fact: 'friends', goal: 10 },
  { id: 'days-30', title: 'Regular', description: 'Be here for 30 days', fact: 'days', goal: 30 },
  { id: 'days-365', title: 'Season Ticket', description: 'Be here for a year', fact: 'days', goal: 365 },
] as const satisfies readonly AchievementRule[];
export type AchievementId = (typeof achievementRules)[number]['id'];

export interface Achievement {
  id: string;
  title: string;
  description: string;
  earnedAt: string | null;
  progress: { value: number; goal: number };
}

export interface Facts {
  posts: number;
  comments: number;
  likes: number;
  /** The streak as of today. */
  streak: number;
  friends: number;
  joined: Date;
  now: Date;
  /** The time of each stored achievement, by id. */
  earned: ReadonlyMap<string, Date>;
}

const oneDay = 86_400_000;

/** All achievements in their order, with a person's progress. An earned one stays complete, even if the facts shrink later. */
export function achievementsOf(facts: Facts): Achievement[] {
  const days = Math.max(0, Math.floor((facts.now.getTime() - facts.joined.getTime()) / oneDay));
  // Polls, drafts and rankings need no count: the first one earns the achievement.
  const counts: Record<Fact, number> = {
    posts: facts.posts,
    comments: facts.comments,
    likes: facts.likes,
    streak: facts.streak,
    polls: 0,
    drafts: 0,
    rankings: 0,
    friends: facts.friends,
    days,
  };
  return achievementRules.map(({ id, title, description, fact, goal }) => {
    const anniversary = fact === 'days' && days >= goal ? new Date(facts.joined.getTime() + goal * oneDay) : undefined;
    const earnedAt = anniversary ?? facts.earned.get(id);
    const value = earnedAt ? goal : Math.min(counts[fact], goal);
    return { id, title, description, earnedAt: earnedAt?.toISOString() ?? null, progress: { value, goal } };
  });
}

export type Earned = Achievement & { earnedAt: string };

/** The earned achievements, newest first. */
export function earnedOf(all: readonly Achievement[]): Earned[] {
  return all.filter((one): one is Earned => one.earnedAt !== null).sort((a, b) => b.earnedAt.localeCompare(a.earnedAt));
}

/** The next achievements: for each fact the first that is not earned, ordered by progress. */
export function nextAchievements(all: readonly Achievement[]): Achievement[] {
  const seen = new Set<Fact>();
  const next = all.filter(({ id, earnedAt }) => {
    const fact = achievementRules.find(rule => rule.id === id)?.fact;
    if (earnedAt !== null || fact === undefined || seen.has(fact)) return false;
    seen.add(fact);
    return true;
  });
  const share = ({ progress }: Achievement) => progress.value / progress.goal;
  return next.sort((a, b) => share(b) - share(a));
}
