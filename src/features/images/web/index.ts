export { type ImageUpload, useImageUpload } from './images.api.ts';
export { AttachedPicture } from './AttachedPicture.tsx';
export { AvatarPicker } from './avatar/AvatarPicker.tsx';
export { Picture } from './Picture.tsx';
export { PictureInput } from './PictureInput.tsx';
export { pictureProblem } from './pictureProblem.ts';
export { shrinkPhoto } from './shrink.ts';
export { takeImages } from './takeImages.ts';
