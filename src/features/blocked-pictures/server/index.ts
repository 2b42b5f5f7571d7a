export { blockPictures, createClosingJob, picturesToBlock, type PictureToBlock, unblockPictures } from './blocking.actions.ts';
export { pictureRefusedType, refuseBlocked, type RefusedPicture } from './matching.ts';
