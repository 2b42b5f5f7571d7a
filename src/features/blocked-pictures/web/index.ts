export { BlockedPictures } from './BlockedPictures.tsx';
