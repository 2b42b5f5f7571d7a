import { part } from '../../../../design/index.ts';

/** The comments of a person, in a chunk of their own: only that tab of a profile shows them. */
export const PersonComments = part('src/features/replies/web/person/PersonComments.tsx', () =>
  import('./PersonComments.tsx').then(module => module.PersonComments),
);
