export { imagesForPost, removeImage } from './images.actions.ts';
