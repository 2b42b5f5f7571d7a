export {
  imagesForPost,
  type PictureSource,
  problemRefusal,
  type RefuseBlocked,
  removeImage,
  storeLogo,
  type UploadRefusal,
} from './images.actions.ts';
export {
  closePictures,
  copyAt,
  hashedPictures,
  openImageUrl,
  openPictures,
  storedHashes,
} from './closing.queries.ts';
export { setImageHidden } from './images.queries.ts';
export { createAvatarJob } from './copies/avatars.actions.ts';
export { createCopyJob, removeCopy } from './copies/copies.actions.ts';
export { oldCopies, setCopyHidden, wantCopies } from './copies/copies.queries.ts';
