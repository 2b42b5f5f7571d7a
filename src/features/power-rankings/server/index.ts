/** What posts do with their power rankings, inside their own queries and transactions. */
export { keepPowerRankings } from './powerRankings.actions.ts';
export { rankingsOfPost } from './powerRankings.queries.ts';
