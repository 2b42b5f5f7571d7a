import { buffer } from 'node:stream/consumers';
import type { Transaction } from '../../../platform/server/db/database.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import { type Context, hasRole, type Viewer } from '../../../platform/server/http/context.ts';
import { queueJobs } from '../../../platform/server/jobs/jobs.queries.ts';
import type { JobWork } from '../../../platform/server/jobs/jobLane.ts';
import { storeOf } from '../../../platform/server/media/store.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { imageFile, narrowImage, wideImage } from '../../images/images.rules.ts';
import { closePictures, copyAt, openPictures, problemRefusal, storedHashes } from '../../images/server/index.ts';
import { addStaffEntry } from '../../staff-log/server/index.ts';
import type { BlockedPicture } from '../blockedPictures.contract.ts';
import { pictureName, tooFlat } from '../blockedPictures.rules.ts';
import { blockedById, deleteEntry, insertEntry, isOfStaff, lockEntry, takesAdmin, type NewEntry } from './blockedPictures.queries.ts';
import { causeOf, matchingPictures } from './matching.ts';

/** A picture to block. */
export interface PictureToBlock {
  /** The hashes of its views. */
  hashes: Buffer;
  /** The names of the stored pictures to close: itself, if it is one, and those that match. */
  closes: readonly string[];
}

/** The hashes of the views of a stored picture; undefined if there is no file. Takes some tenths of a second. */
async function viewsOf(context: Context, name: string): Promise<Buffer | undefined> {
  const found = await storeOf(context.settings).get(imageFile(name));
  if (!found) return undefined;
  const { hashViews } = await import('../../../platform/server/media/pictures.ts');
  return hashViews(await buffer(found.body), 'blocked pictures');
}

/** Further pictures of one decision are known by the hashes that they were stored with. */
const maxViewed = 20;

/**
 * Stored pictures to block, by name. A picture whose file cannot be read is known by the hashes that it was stored with. Call it before the
 * transaction: it takes seconds.
 */
export async function picturesToBlock(context: Context, names: readonly string[]): Promise<ReadonlyMap<string, PictureToBlock>> {
  const hashesByName = await storedHashes(context.db, names);
  for (const name of names.slice(0, maxViewed)) {
    const views = await viewsOf(context, name).catch((error: unknown) => {
      if (refused(error)) throw error;
      context.log.warn({ err: error, picture: name }, 'a picture to block could not be hashed');
    });
    if (views) hashesByName.set(name, views);
  }
  const pictures = [...hashesByName];
  const matching = await matchingPictures(
    context.db,
    pictures.map(([, hashes]) => hashes),
  );
  return new Map(pictures.map(([name, hashes], place) => [name, { hashes, closes: [name, ...(matching[place] ?? [])] }]));
}

/** Matches are searched again after this time, for pictures that were stored while the block committed. */
const lookAgainSeconds = 10;

/** Adds pictures to the block list, one entry each, and closes what matches them, on all nodes within a second of the commit. Returns the ids. */
export async function blockPictures(tx: Transaction, pictures: readonly PictureToBlock[], entry: NewEntry): Promise<number[]> {
  const ids: number[] = [];
  for (const { hashes, closes } of pictures) {
    const id = await insertEntry(tx, entry, hashes);
    await closePictures(tx, closes, causeOf(id));
    ids.push(id);
  }
  await queueJobs(tx, 'close_pictures', ids, lookAgainSeconds);
  return ids;
}

/** Removes entries, and opens the pictures that nothing else closes. */
export async function unblockPictures(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await deleteEntry(tx, id);
    await openPictures(tx, causeOf(id));
  }
}

/** Makes the job that closes what was stored while an entry was added. */
export function createClosingJob(context: Context): JobWork {
  return async ({ about }) => {
    await inTransaction(context.db, async tx => {
      const entry = await lockEntry(tx, Number(about));
      if (entry) await closePictures(tx, (await matchingPictures(tx, [entry.hashes])).flat(), causeOf(entry.id));
    });
    return undefined;
  };
}

type Problem = Refusal<'not_found' | 'forbidden' | 'invalid_input' | 'unsupported_type' | 'unavailable'>;

const notAbove = () => refuse('forbidden', 'Nobody acts on themselves, an equal or a superior. An admin decides about this picture.');

async function block(
  context: Context,
  { name, hashes }: { name: string | undefined; hashes: Buffer },
  entry: NewEntry,
): Promise<BlockedPicture | Problem> {
  if (hashes.length === 0) return refuse('invalid_input', tooFlat, [{ path: '', message: tooFlat }]);
  const closes = [...(name === undefined ? [] : [name]), ...(await matchingPictures(context.db, [hashes])).flat()];
  const [id = 0] = await inTransaction(context.db, async tx => {
    if (entry.by !== null) await addStaffEntry(tx, { actorId: entry.by, action: 'block_picture', about: entry.reason });
    return blockPictures(tx, [{ hashes, closes }], entry);
  });
  return (await blockedById(context.db, id)) ?? refuse('not_found', 'The entry was removed meanwhile.');
}

/** Blocks a picture by its address: one of this site, or one elsewhere of which we have a copy. */
export async function blockAddress(
  context: Context,
  viewer: Viewer,
  { url, reason, opensCase }: { url: string; reason: string; opensCase: boolean },
): Promise<BlockedPicture | Problem> {
  const name = pictureName(url, context.settings.publicUrl.origin) ?? (await copyAt(context.db, url));
  const hashes = name === undefined ? undefined : await viewsOf(context, name);
  if (name !== undefined && !hasRole(viewer, 'admin') && (await isOfStaff(context.db, name))) return notAbove();
  if (!hashes)
    return refuse('not_found', 'There is no such picture here.', [{ path: 'url', message: 'No picture of this site has that address.' }]);
  return block(context, { name, hashes }, { reason, opensCase, by: viewer.id });
}

/** Blocks a picture that a moderator sends as a file. The file is not stored. */
export async function blockFile(
  context: Context,
  viewer: Viewer,
  { file, reason, opensCase }: { file: Uint8Array; reason: string; opensCase: boolean },
): Promise<BlockedPicture | Problem> {
  const { hashViews, readPicture } = await import('../../../platform/server/media/pictures.ts');
  const picture = await readPicture(file, { wide: wideImage, narrow: narrowImage }, viewer.id);
  if (typeof picture === 'string') return problemRefusal(picture);
  return block(context, { name: undefined, hashes: await hashViews(picture.wide, viewer.id) }, { reason, opensCase, by: viewer.id });
}

/** Removes an entry. One of an admin, and one that closes pictures of the caller or of an equal, is removed by an admin alone. */
export async function unblock(context: Context, viewer: Viewer, id: number): Promise<undefined | Refusal<'not_found' | 'forbidden'>> {
  return inTransaction<undefined | Refusal<'not_found' | 'forbidden'>>(context.db, async tx => {
    const entry = await lockEntry(tx, id);
    if (!entry) return refuse('not_found', 'There is no such entry.');
    if (!hasRole(viewer, 'admin') && (await takesAdmin(tx, id, causeOf(id)))) return notAbove();
    await addStaffEntry(tx, { actorId: viewer.id, action: 'unblock_picture', about: entry.reason });
    await unblockPictures(tx, [id]);
    return undefined;
  });
}
