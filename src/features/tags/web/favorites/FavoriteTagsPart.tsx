import { part } from '../../../../design/index.ts';

/** The favorite tags, in a chunk of their own: only members have some. */
export const FavoriteTags = part('src/features/tags/web/favorites/FavoriteTags.tsx', () =>
  import('./FavoriteTags.tsx').then(module => module.FavoriteTags),
);
