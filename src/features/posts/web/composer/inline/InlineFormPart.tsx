import { part } from '../../../../../design/index.ts';

/** Only members write, so the page of a visitor does not load it. */
export const InlineForm = part('src/features/posts/web/composer/inline/InlineForm.tsx', () =>
  import('./InlineForm.tsx').then(module => module.InlineForm),
);
