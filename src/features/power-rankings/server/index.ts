/** What posts do with their power rankings, inside their own queries and transactions. */
export { keepPowerRankings } from './power-rankings.actions.ts';
export { rankingsOfPost } from './power-rankings.queries.ts';
