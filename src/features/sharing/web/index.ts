export { FeedAddress, OwnCalendar } from './FeedAddress.tsx';
