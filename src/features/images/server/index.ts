export { imagesForPost, removeImage } from './images.actions.ts';
export { setImageHidden } from './images.queries.ts';
