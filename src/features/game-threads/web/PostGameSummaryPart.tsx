import { part } from '../../../design/index.ts';

/** Only the thread after a final has it. */
export const PostGameSummary = part('src/features/game-threads/web/PostGameSummary.tsx', () =>
  import('./PostGameSummary.tsx').then(module => module.PostGameSummary),
);
