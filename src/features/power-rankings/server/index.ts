/** The functions that posts call for their power rankings in their own queries and transactions. */
export { storePowerRankings } from './powerRankings.actions.ts';
export { rankingsOfPost } from './powerRankings.queries.ts';
