import { type Connection, inTransaction, type Transaction } from '../../../../platform/server/db/database.ts';
import type { Context, NamedViewer } from '../../../../platform/server/http/context.ts';
import type { JobWork } from '../../../../platform/server/jobs/jobLane.ts';
import { queueJobs } from '../../../../platform/server/jobs/jobs.queries.ts';
import { type Refusal, refuse, refused } from '../../../../platform/shared/errors.ts';
import { uploadedName } from '../../../images/images.rules.ts';
import { imagesForPost, oldCopies, removeCopy, removeImage, wantCopies } from '../../../images/server/index.ts';
import { hidePicture } from '../hiding/hiding.actions.ts';
import { isThumbnail } from '../../../embeds/server/index.ts';
import type { NewPost, PostEdit } from '../../posts.contract.ts';
import type { StoredImage } from './imageColumns.queries.ts';
import { abandonedImages, isAddressShown, isCopyKept, isImageShown } from './postImages.queries.ts';

const gone = 'That picture is not there any more. Please add it again.';

interface WantedImage {
  url: string;
  /** Undefined keeps the description of an upload. */
  alt?: string | null | undefined;
}

/**
 * Pictures with their sizes, which are known of uploads. An upload must be the author's own: another's may vanish with their
 * post. `pathOf` names the field of the request that a refusal is about.
 */
async function imagesOf(
  tx: Connection,
  viewer: NamedViewer,
  wanted: readonly WantedImage[],
  pathOf: (place: number) => string,
): Promise<StoredImage[] | Refusal<'invalid_input'>> {
  const names = wanted.flatMap(({ url }) => uploadedName(url) ?? []);
  const uploads = names.length > 0 ? await imagesForPost(tx, viewer, names) : new Map<string, never>();
  const images: StoredImage[] = [];
  for (const [place, { url, alt }] of wanted.entries()) {
    const name = uploadedName(url);
    const upload = name === undefined ? undefined : uploads.get(name);
    if (name !== undefined && !upload) return refuse('invalid_input', gone, [{ path: pathOf(place), message: gone }]);
    images.push({
      url,
      alt: (alt === undefined ? upload?.alt : alt) ?? null,
      width: upload?.width ?? null,
      height: upload?.height ?? null,
    });
  }
  return images;
}

/** A picture as a comment or a chat message stores it. The size is known of uploads. */
export interface AttachedImage {
  imageUrl: string;
  imageWidth: number | null;
  imageHeight: number | null;
}

/** The one picture of a comment or a chat message, whose statement locks it. */
export async function imageOf(tx: Connection, viewer: NamedViewer, url: string): Promise<AttachedImage | Refusal<'invalid_input'>> {
  const images = await imagesOf(tx, viewer, [{ url }], () => 'imageUrl');
  if (refused(images)) return images;
  const [image] = images;
  return { imageUrl: url, imageWidth: image?.width ?? null, imageHeight: image?.height ?? null };
}

const inList = (place: number) => `images.${place}.url`;

/** The pictures of a new post. */
export async function newImages(
  tx: Transaction,
  viewer: NamedViewer,
  { images, imageUrl, imageAlt }: Pick<NewPost, 'images' | 'imageUrl' | 'imageAlt'>,
): Promise<StoredImage[] | Refusal<'invalid_input'>> {
  if (images) return imagesOf(tx, viewer, images, inList);
  return imageUrl === null ? [] : imagesOf(tx, viewer, [{ url: imageUrl, alt: imageAlt }], () => 'imageUrl');
}

/** The pictures of a post after an edit. Absent fields keep their values; a replaced picture loses its description. */
export async function imagesAfter(
  tx: Transaction,
  viewer: NamedViewer,
  stored: readonly StoredImage[],
  { images, imageUrl, imageAlt }: Pick<PostEdit, 'images' | 'imageUrl' | 'imageAlt'>,
): Promise<readonly StoredImage[] | Refusal<'invalid_input'>> {
  const [first, ...more] = stored;
  if (images) {
    const known = new Map(stored.map(image => [image.url, image]));
    const added = images.filter(({ url }) => !known.has(url));
    const made = await imagesOf(tx, viewer, added, place => inList(images.findIndex(image => image === added[place])));
    if (refused(made)) return made;
    for (const image of made) known.set(image.url, image);
    return images.flatMap(({ url, alt }) => {
      const image = known.get(url);
      return image ? [{ ...image, alt: alt === undefined ? image.alt : alt }] : [];
    });
  }
  if (imageUrl === null) return [];
  if (imageUrl !== undefined && imageUrl !== first?.url) {
    const made = await imagesOf(tx, viewer, [{ url: imageUrl, alt: imageAlt }], () => 'imageUrl');
    return refused(made) ? made : [...made, ...more];
  }
  return first && imageAlt !== undefined ? [{ ...first, alt: imageAlt }, ...more] : stored;
}

/** Queues copies of those pictures that other sites have. */
export async function copyImages(tx: Transaction, images: readonly Pick<StoredImage, 'url'>[]): Promise<void> {
  await wantCopies(
    tx,
    images.map(({ url }) => url).filter(url => !url.startsWith('/')),
  );
}

async function isCopyShown(tx: Transaction, address: string): Promise<boolean> {
  return (await isAddressShown(tx, address)) || (await isThumbnail(tx, address));
}

const isCopyNeeded = async (tx: Transaction, address: string) => (await isCopyShown(tx, address)) || isCopyKept(tx, address);

async function removePicture(context: Context, url: string): Promise<void> {
  const name = uploadedName(url);
  const isGone = await (name ? removeImage(context, name, isImageShown) : removeCopy(context, url, isCopyNeeded));
  // A picture that stays only as evidence is visible to moderators and its owner alone.
  if (isGone) return;
  await inTransaction(context.db, async tx => {
    if (name || !(await isCopyShown(tx, url))) await hidePicture(tx, url, true);
  });
}

/** The job for the pictures that could not be removed at once, such as while the store is away. */
export function createRemovalJob(context: Context): JobWork {
  return async ({ about }) => {
    await removePicture(context, about);
    return undefined;
  };
}

const removalPauseSeconds = 30;
/** A longer address is left to the sweep: the key of a job has a limit. */
const maxSubject = 400;

/** Queues the removal of pictures that a text loses, in its transaction, in case `dropImage` after the commit fails. */
export async function dropImagesLater(tx: Transaction, images: readonly Pick<StoredImage, 'url'>[]): Promise<void> {
  const urls = images.map(({ url }) => url).filter(url => url.length <= maxSubject);
  await queueJobs(tx, 'remove_picture', urls, removalPauseSeconds);
}

/** Removes the upload, or our copy of the picture elsewhere, that a text has lost, if nothing else shows it. */
export async function dropImage(context: Context, url: string | null): Promise<void> {
  if (url === null) return;
  // The text is changed already; a picture that stays behind is removed by its job.
  await removePicture(context, url).catch((error: unknown) => context.log.warn({ err: error }, 'a picture could not be removed'));
}

export async function dropImages(context: Context, images: readonly Pick<StoredImage, 'url'>[]): Promise<void> {
  for (const { url } of images) await dropImage(context, url);
}

/** Removes uploads and copies that no text has shown for a day, at most 200 of each. Returns their number. */
export async function sweepImages(context: Context): Promise<number> {
  let removed = 0;
  const count = async (removal: Promise<boolean>) => {
    const isRemoved = await removal.catch((error: unknown) => {
      context.log.warn({ err: error }, 'a picture could not be removed');
      return false;
    });
    if (isRemoved) removed += 1;
  };
  for (const name of await abandonedImages(context.db, 200)) await count(removeImage(context, name, isImageShown));
  for (const address of await oldCopies(context.db, 200)) await count(removeCopy(context, address, isCopyNeeded));
  return removed;
}
