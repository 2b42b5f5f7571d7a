import { part } from '../../../../design/index.ts';

/** Only the feed of one tag shows it. */
export const TagTop = part('src/features/feed/web/tag/TagTop.tsx', () => import('./TagTop.tsx').then(module => module.TagTop));
