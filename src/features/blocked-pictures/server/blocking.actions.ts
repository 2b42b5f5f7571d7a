import { buffer } from 'node:stream/consumers';
import type { Transaction } from '../../../platform/server/db/database.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { queueJobs } from '../../../platform/server/jobs/jobs.queries.ts';
import type { JobWork } from '../../../platform/server/jobs/jobQueue.ts';
import { storeOf } from '../../../platform/server/media/store.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { imageFile, narrowImage, wideImage } from '../../images/images.rules.ts';
import { copyAt, openPictures, problemRefusal } from '../../images/server/index.ts';
import { addStaffEntry } from '../../staff-log/server/index.ts';
import type { BlockedPicture } from '../blockedPictures.contract.ts';
import { pictureName, tooFlat } from '../blockedPictures.rules.ts';
import { blockedById, deleteEntry, insertEntry, lockEntry, type NewEntry } from './blockedPictures.queries.ts';
import { causeOf, closeMatching } from './matching.ts';

/** A picture to block: its name if it is stored here, and the hashes of its views. */
export interface PictureToBlock {
  name: string | null;
  hashes: Buffer;
}

/** A stored picture with the hashes of its views; undefined if there is no file. Takes some tenths of a second: call it before a transaction. */
export async function pictureToBlock(context: Context, name: string): Promise<PictureToBlock | undefined> {
  const found = await storeOf(context.settings).get(imageFile(name));
  if (!found) return undefined;
  const { hashViews } = await import('../../../platform/server/media/pictures.ts');
  return { name, hashes: await hashViews(await buffer(found.body), 'blocked pictures') };
}

/** A picture that is stored while a block commits is looked for once more after this time. */
const lookAgainSeconds = 10;

/**
 * Adds pictures to the block list, one entry each, and closes every stored picture that matches, on all nodes within a second of the commit.
 * Returns the ids of the entries.
 */
export async function blockPictures(tx: Transaction, pictures: readonly PictureToBlock[], entry: NewEntry): Promise<number[]> {
  const ids: number[] = [];
  for (const { name, hashes } of pictures) {
    const id = await insertEntry(tx, entry, hashes);
    await closeMatching(tx, id, hashes, name === null ? [] : [name]);
    ids.push(id);
  }
  await queueJobs(tx, 'close_pictures', ids, lookAgainSeconds);
  return ids;
}

/** Removes entries, and opens the pictures that nothing else closes. Returns how many entries there were. */
export async function unblockPictures(tx: Transaction, ids: readonly number[]): Promise<number> {
  let count = 0;
  for (const id of ids) {
    if (await deleteEntry(tx, id)) count += 1;
    await openPictures(tx, causeOf(id));
  }
  return count;
}

/** Makes the job that closes what was stored while an entry was added. */
export function createClosingJob(context: Context): JobWork {
  return async ({ about }) => {
    await inTransaction(context.db, async tx => {
      const entry = await lockEntry(tx, Number(about));
      if (entry) await closeMatching(tx, entry.id, entry.hashes);
    });
    return undefined;
  };
}

type Problem = Refusal<'not_found' | 'invalid_input' | 'unsupported_type' | 'unavailable'>;

async function block(context: Context, picture: PictureToBlock, entry: NewEntry): Promise<BlockedPicture | Problem> {
  if (picture.hashes.length === 0) return refuse('invalid_input', tooFlat, [{ path: '', message: tooFlat }]);
  const [id = 0] = await inTransaction(context.db, async tx => {
    if (entry.by !== null) await addStaffEntry(tx, { actorId: entry.by, action: 'block_picture', about: entry.reason });
    return blockPictures(tx, [picture], entry);
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
  const picture = name === undefined ? undefined : await pictureToBlock(context, name);
  if (!picture) return refuse('not_found', 'There is no such picture here.', [{ path: 'url', message: 'is no picture of this site' }]);
  return block(context, picture, { reason, opensCase, by: viewer.id });
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
  return block(context, { name: null, hashes: await hashViews(picture.wide, viewer.id) }, { reason, opensCase, by: viewer.id });
}

export async function unblock(context: Context, viewer: Viewer, id: number): Promise<undefined | Refusal<'not_found'>> {
  return inTransaction<undefined | Refusal<'not_found'>>(context.db, async tx => {
    const entry = await lockEntry(tx, id);
    if (!entry) return refuse('not_found', 'There is no such entry.');
    await addStaffEntry(tx, { actorId: viewer.id, action: 'unblock_picture', about: entry.reason });
    await unblockPictures(tx, [id]);
    return undefined;
  });
}
