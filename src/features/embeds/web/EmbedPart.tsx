import { part } from '../../../design/index.ts';

/** Few posts link to one. */
export const EmbedCard = part('src/features/embeds/web/EmbedCard.tsx', () => import('./EmbedCard.tsx').then(module => module.EmbedCard));
