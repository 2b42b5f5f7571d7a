import { part } from '../../../../design/index.ts';

export const GamesPanel = part('src/features/games/web/panel/GamesPanel.tsx', () =>
  import('./GamesPanel.tsx').then(module => module.GamesPanel),
);
