import { part } from '../../../../design/index.ts';

/** The threads of games alone have it. */
export const ThreadOrder = part('src/features/replies/web/thread/ThreadOrder.tsx', () =>
  import('./ThreadOrder.tsx').then(module => module.ThreadOrder),
);
