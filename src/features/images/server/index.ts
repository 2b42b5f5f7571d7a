export { imagesForPost, removeImage } from './images.actions.ts';
export { setImageHidden } from './images.queries.ts';
export { createAvatarJob } from './copies/avatars.actions.ts';
export { copyNextPicture, removeCopy } from './copies/copies.actions.ts';
export { oldCopies, setCopyHidden, wantCopies } from './copies/copies.queries.ts';
