import { part } from '../../../../../design/loading/part.tsx';
import type { HiddenTextProps } from './HiddenText.tsx';

/** The notice on a hidden text; few pages have one. */
export const HiddenNotice = part<HiddenTextProps>('src/features/posts/web/content/hidden/HiddenText.tsx', () =>
  import('./HiddenText.tsx').then(module => module.HiddenText),
);
