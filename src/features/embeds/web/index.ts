export { EmbedCard } from './EmbedPart.tsx';
