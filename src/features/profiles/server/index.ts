export { award, countFriends } from './achievements.queries.ts';
export { countPost, discountPost, recountPost, recountStreak } from './profiles.actions.ts';
export { awardTotals, changeStats, dueAchievements, lockStats, statsOf } from './profiles.queries.ts';
