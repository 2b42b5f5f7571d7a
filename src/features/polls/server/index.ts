/** The functions that posts call for their polls in their own transactions. */
export { changePoll, createPoll } from './polls.actions.ts';
export { pollOfPost, setPollHidden } from './polls.queries.ts';
