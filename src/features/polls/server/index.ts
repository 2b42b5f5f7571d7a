/** What posts do with their polls, inside their own transactions. */
export { changePoll, createPoll } from './polls.actions.ts';
export { pollOfPost } from './polls.queries.ts';
