import { part } from '../../../design/index.ts';

/** Scores and teams are shown in feeds of one tag alone. */
export const SportsCard = part('src/features/sports/web/SportsCard.tsx', () =>
  import('./SportsCard.tsx').then(module => module.SportsCard),
);
