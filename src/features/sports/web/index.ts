export { SportsCard } from './SportsCard.tsx';
