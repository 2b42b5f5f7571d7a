import { part } from '../../../../design/index.ts';

export const HotThreads = part('src/features/feed/web/hot/HotThreads.tsx', () =>
  import('./HotThreads.tsx').then(module => module.HotThreads),
);
