export { ShieldCard } from './ShieldCard.tsx';
