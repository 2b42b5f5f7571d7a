export { type ImageUpload, useImageUpload } from './images.api.ts';
export { AvatarPicker } from './avatar/AvatarPicker.tsx';
export { takeImages } from './takeImages.ts';
