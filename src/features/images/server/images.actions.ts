import { randomBytes } from 'node:crypto';
import { secondsUntilTomorrow, takeFromDailyQuota } from '../../../platform/server/db/dailyQuota.ts';
import { type Connection, inTransaction, type Transaction } from '../../../platform/server/db/database.ts';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import type { PictureProblem, Sizes } from '../../../platform/server/media/pictures.ts';
import { storeOf } from '../../../platform/server/media/store.ts';
import { StoreError } from '../../../platform/server/media/storeError.ts';
import { type Refusal, refuse, refused, refuseForNow } from '../../../platform/shared/errors.ts';
import type { UploadedImage } from '../images.contract.ts';
import {
  imageAddress,
  imageFile,
  imageFiles,
  imagesPerDay,
  logoSide,
  movingSecondsPerDay,
  movingName,
  narrowAvatar,
  narrowImage,
  wideAvatar,
  wideImage,
  wrongImageType,
} from '../images.rules.ts';
import { deleteImage, lockImages, imageBytesOf, type ImageRow, insertImage, lockImage } from './images.queries.ts';

const megabyte = 1024 * 1024;
/** The largest value of a count. */
const maxCount = 2_147_483_647;

const sentences: Record<Exclude<PictureProblem, 'type'>, string> = {
  broken: 'That picture can’t be read: the file seems to be damaged.',
  pixels: 'That picture has too many pixels (40 million at most, 16 million as AVIF). Make it smaller and try again.',
  sides: 'That picture is too long: at most 16,384 pixels a side, and 250 times as long as wide.',
  frames: 'That animation is too long: 300 pictures at most.',
  slow: 'That picture takes too long to read. Make it shorter or smaller and try again.',
  heavy: 'That animation is too large: 8 MB at most once it is stored. Make it shorter or smaller and try again.',
  tall: 'That picture is taller than wide. A logo is square or wide.',
};

export function problemRefusal(problem: PictureProblem): Refusal<'unsupported_type' | 'invalid_input'> {
  if (problem === 'type') return refuse('unsupported_type', wrongImageType);
  return refuse('invalid_input', sentences[problem], [{ path: 'image', message: sentences[problem] }]);
}

type NewImage = Parameters<typeof insertImage>[1];

/** Adds a picture's row, if its owner's quotas leave room for it. */
async function addRow(context: Context, image: NewImage): Promise<undefined | Refusal<'rate_limited' | 'conflict'>> {
  const { imageQuotaMegabytes } = context.settings;
  const add = async (tx: Transaction) => {
    // The row of the quota makes two uploads of one person wait for each other.
    if (!(await takeFromDailyQuota(tx, { userId: image.ownerId, kind: 'pictures', amount: 1, max: imagesPerDay })))
      return refuseForNow(`You have added ${imagesPerDay} pictures today. Please come back tomorrow.`, secondsUntilTomorrow());
    if ((await imageBytesOf(tx, image.ownerId)) + image.bytes > imageQuotaMegabytes * megabyte)
      return refuse(
        'conflict',
        `Your pictures take up ${imageQuotaMegabytes} MB, which is all there is for one person. Delete a post with a picture first.`,
      );
    await insertImage(tx, image);
    return undefined;
  };
  return inTransaction(context.db, add, { isQuiet: true });
}

export type UploadRefusal = Refusal<'unsupported_type' | 'invalid_input' | 'rate_limited' | 'conflict' | 'unavailable' | 'picture_blocked'>;
export type AvatarRefusal = UploadRefusal | Refusal<'refused_content'>;

/** The person who sends a picture, or the address that a text shows it by. */
export type PictureSource = { userId: string } | { address: string };
/** Refuses a picture that is on the block list of a later feature. */
export type RefuseBlocked = (context: Context, hashes: Buffer, source: PictureSource) => Promise<undefined | Refusal<'picture_blocked'>>;

/** Takes seconds from those that the moving pictures of a person have on a day. The last one may take more than is left. */
async function spendSeconds({ db }: Pick<Context, 'db'>, userId: string, seconds: number): Promise<void> {
  const max = seconds === 0 ? movingSecondsPerDay - 1 : maxCount;
  if (!(await takeFromDailyQuota(db, { userId, kind: 'moving pictures', amount: seconds, max })))
    throw refuseForNow('Your moving pictures have taken their time of today. Please come back tomorrow.', secondsUntilTomorrow());
}

/** Reads, shrinks and stores a picture. Its row is stored first, so that the sweep deletes the file of an interrupted call a day later. */
async function storePicture(
  context: Context,
  viewer: Pick<Viewer, 'id'>,
  { file, alt, sizes }: { file: Uint8Array; alt: string | null; sizes: Sizes },
  refuseBlocked: RefuseBlocked,
): Promise<UploadedImage | UploadRefusal> {
  const { readPicture } = await import('../../../platform/server/media/pictures.ts');
  const picture = await readPicture(file, sizes, viewer.id, seconds => spendSeconds(context, viewer.id, seconds));
  if (typeof picture === 'string') return problemRefusal(picture);
  const { width, height, wide, narrow, still, hashes } = picture;
  const blocked = await refuseBlocked(context, hashes, { userId: viewer.id });
  if (blocked) return blocked;
  const random = randomBytes(16).toString('hex');
  const name = still ? movingName(random) : random;
  const bytes = wide.length + (narrow?.length ?? 0) + (still?.length ?? 0);
  const refusal = await addRow(context, { name, ownerId: viewer.id, width, height, alt, bytes, hashes });
  if (refusal) return refusal;
  const store = storeOf(context.settings);
  try {
    if (narrow) await store.put(imageFile(name, sizes.narrow), narrow);
    if (still) await store.put(imageFile(name, 'still'), still);
    await store.put(imageFile(name), wide);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    context.log.error({ err: error }, 'a picture could not be stored');
    await removeImage(context, name, neverShown).catch((again: unknown) =>
      context.log.warn({ err: again }, 'a picture could not be removed'),
    );
    return refuse('unavailable', 'The picture could not be stored just now. What you wrote is safe; try again in a moment.');
  }
  return { url: imageAddress(name), width, height, alt };
}

/** Keeps a picture for a post. */
export function uploadImage(
  context: Context,
  viewer: Viewer,
  upload: { file: Uint8Array; alt: string | null },
  refuseBlocked: RefuseBlocked,
): Promise<UploadedImage | UploadRefusal> {
  return storePicture(context, viewer, { ...upload, sizes: { wide: wideImage, narrow: narrowImage } }, refuseBlocked);
}

/** Keeps a picture as the logo of the site. A caller that stores its address keeps it from the sweep. */
export function storeLogo(
  context: Context,
  viewer: Pick<Viewer, 'id'>,
  file: Uint8Array,
  refuseBlocked: RefuseBlocked,
): Promise<UploadedImage | UploadRefusal> {
  return storePicture(context, viewer, { file, alt: null, sizes: { wide: logoSide, narrow: logoSide, isWide: true } }, refuseBlocked);
}

/** Stores the address of a person's picture and returns the one before it. */
export type SetPicture = (tx: Transaction, userId: string, url: string | null) => Promise<string | null>;
/** Removes a picture that a person no longer shows, unless a text of theirs shows it. */
export type DropPicture = (context: Context, url: string | null) => Promise<void>;

/** The parts of later features in a new profile picture. */
export interface AvatarParts {
  setPicture: SetPicture;
  drop: DropPicture;
  refuseBlocked: RefuseBlocked;
  /** Refuses a stored picture, by its address, that the operator's service does not allow. */
  refuseOutside: (context: Context, userId: string, url: string) => Promise<undefined | Refusal<'refused_content'>>;
}

/** Keeps the middle square of a picture as the profile picture, and removes the one before it. */
export async function setAvatar(
  context: Context,
  viewer: Pick<Viewer, 'id'>,
  file: Uint8Array,
  { setPicture, drop, refuseBlocked, refuseOutside }: AvatarParts,
): Promise<{ profileImageUrl: string } | AvatarRefusal> {
  const sizes = { wide: wideAvatar, narrow: narrowAvatar, isSquare: true };
  const kept = await storePicture(context, viewer, { file, alt: null, sizes }, refuseBlocked);
  if (refused(kept)) return kept;
  const refusal = await refuseOutside(context, viewer.id, kept.url);
  if (refusal) {
    await drop(context, kept.url);
    return refusal;
  }
  await drop(context, await inTransaction(context.db, tx => setPicture(tx, viewer.id, kept.url)));
  return { profileImageUrl: kept.url };
}

export async function removeAvatar(
  context: Context,
  viewer: Viewer,
  { setPicture, drop }: { setPicture: SetPicture; drop: DropPicture },
): Promise<undefined> {
  await drop(context, await inTransaction(context.db, tx => setPicture(tx, viewer.id, null)));
}

/** Whether somebody still shows the picture with this name. */
export type IsImageShown = (tx: Transaction, name: string) => Promise<boolean>;

const neverShown: IsImageShown = async () => false;

/** Removes a picture that nobody shows: first its files, then its row. Returns whether it was removed. */
export async function removeImage(context: Context, name: string, isShown: IsImageShown): Promise<boolean> {
  const store = storeOf(context.settings);
  return inTransaction(context.db, async tx => {
    const image = await lockImage(tx, name);
    if (!image || (await isShown(tx, name))) return false;
    // If a file stays, the row stays too.
    for (const file of imageFiles(name)) await store.remove(file);
    await deleteImage(tx, name);
    return true;
  });
}

/** Somebody's own uploads for a text of theirs by name, held until the transaction ends if there is one. Those that are gone are left out. */
export async function imagesForPost(tx: Connection, viewer: Viewer, names: readonly string[]): Promise<Map<string, ImageRow>> {
  return new Map((await lockImages(tx, viewer.id, names)).map(image => [image.name, image]));
}
