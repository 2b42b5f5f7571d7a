export { countPost, discountPost, recountStreak } from './profiles.actions.ts';
export { changeStats, takeComments } from './profiles.queries.ts';
