export { type ImageUpload, useImageUpload } from './images.api.ts';
export { takeImages } from './takeImages.ts';
