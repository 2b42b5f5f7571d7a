export { createTally, type Taken, type Tally, type TallyKind, type TallyRows } from './tallies.queries.ts';
