import { part } from '../../../design/index.ts';

/** Few posts have them. */
export const RankingsCard = part('src/features/power-rankings/web/RankingsCard.tsx', () =>
  import('./RankingsCard.tsx').then(module => module.RankingsCard),
);
