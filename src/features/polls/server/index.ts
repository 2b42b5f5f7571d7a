/** The functions that posts call for their polls in their own transactions. */
export { voteTally, storePoll } from './polls.actions.ts';
export { pollCounts } from './polls.liveUpdates.ts';
export { pollOfPost, setPollHidden } from './polls.queries.ts';
