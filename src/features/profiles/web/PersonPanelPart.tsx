import { part } from '../../../design/index.ts';

export const PersonPanel = part('src/features/profiles/web/PersonPanel.tsx', () =>
  import('./PersonPanel.tsx').then(module => module.PersonPanel),
);
