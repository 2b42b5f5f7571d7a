import { part } from '../../../design/index.ts';

/** Few posts have one. */
export const MockDraftCard = part('src/features/mock-drafts/web/MockDraftCard.tsx', () =>
  import('./MockDraftCard.tsx').then(module => module.MockDraftCard),
);
