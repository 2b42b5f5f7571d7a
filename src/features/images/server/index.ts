export { imageForPost, removeImage } from './images.actions.ts';
