/** The functions that posts call for their polls in their own transactions. */
export { storePoll } from './polls.actions.ts';
export { pollCounts } from './polls.liveUpdates.ts';
export { giveVotes, pollOfPost, setPollHidden, type TakenVote, takeRecentVotes } from './polls.queries.ts';
