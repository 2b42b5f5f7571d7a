export { blockPictures, createClosingJob, picturesToBlock, type PictureToBlock, unblockPictures } from './blocking.actions.ts';
export { createHashingJob } from './hashing.worker.ts';
export { pictureRefusedType, refuseBlocked, type RefusedPicture } from './matching.ts';
