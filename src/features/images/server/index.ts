export { dropImage, imageForPost, sweepImages } from './images.actions.ts';
