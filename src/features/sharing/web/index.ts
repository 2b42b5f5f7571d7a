export { FeedAddress } from './FeedAddress.tsx';
