export { sweepRankings } from './rankings.queries.ts';
