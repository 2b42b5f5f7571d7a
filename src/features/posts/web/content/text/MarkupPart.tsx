import { part } from '../../../../../design/index.ts';

/** Few texts have markup. */
export const MarkupText = part('src/features/posts/web/content/text/MarkupText.tsx', () =>
  import('./MarkupText.tsx').then(module => module.MarkupText),
);
