export { SportsCard } from './SportsPart.tsx';
