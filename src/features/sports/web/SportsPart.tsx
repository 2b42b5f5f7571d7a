import { part } from '../../../design/index.ts';

/** The last five games of a team. */
export const LastGames = part('src/features/sports/web/LastGames.tsx', () => import('./LastGames.tsx').then(module => module.LastGames));

/** Scores and teams are shown in feeds of one tag alone. */
export const SportsCard = part('src/features/sports/web/SportsCard.tsx', () =>
  import('./SportsCard.tsx').then(module => module.SportsCard),
);
