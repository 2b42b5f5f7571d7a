export { award, countFriends } from './achievements.queries.ts';
export { countPost, movePost, recountStreak } from './profiles.actions.ts';
export { awardTotals, changeStats, dueAchievements, lockStats, statsOf } from './profiles.queries.ts';
