import { inTransaction, type Transaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { readPicture } from '../../../../platform/server/media/pictures.ts';
import { storeOf } from '../../../../platform/server/media/store.ts';
import { refused } from '../../../../platform/shared/errors.ts';
import { imageFile, imageFiles, narrowImage, wideImage } from '../../images.rules.ts';
import { type CopyJob, deleteCopy, lockCopy, noteCopied, noteCopyShown, noteNotCopied, takeCopy } from './copies.queries.ts';
import { fetchPicture } from './fetchPicture.ts';

async function copy(context: Context, { id, address, name }: CopyJob): Promise<'done' | 'never' | 'later'> {
  const file = await fetchPicture(context, address);
  if (typeof file === 'string') return file;
  const sizes = { wide: wideImage, narrow: narrowImage };
  // A Refusal is thrown if too many pictures wait to be decoded.
  const picture = await readPicture(file, sizes, 'copies').catch((error: unknown) => {
    if (refused(error)) return 'later' as const;
    throw error;
  });
  if (picture === 'later') return picture;
  if (typeof picture === 'string') return 'never';
  const store = storeOf(context.settings);
  if (picture.narrow) await store.put(imageFile(name, sizes.narrow), picture.narrow);
  await store.put(imageFile(name), picture.wide);
  // Not quiet: cached answers without the copy expire.
  await inTransaction(context.db, tx => noteCopied(tx, id, picture));
  return 'done';
}

/** Fetches the next picture by address that somebody shows, and stores our copy of it. Resolves to whether there was one. */
export async function copyNextPicture(context: Context): Promise<boolean> {
  const job = await takeCopy(context.db);
  if (!job) return false;
  const outcome = await copy(context, job).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a picture could not be copied');
    return 'later' as const;
  });
  if (outcome !== 'done') await noteNotCopied(context.db, job.id, outcome === 'never');
  return true;
}

/** Removes the copy of an address that nothing shows any more: first its files, then its row. Returns whether it was removed. */
export async function removeCopy(
  context: Context,
  address: string,
  isShown: (tx: Transaction, address: string) => Promise<boolean>,
): Promise<boolean> {
  const store = storeOf(context.settings);
  return inTransaction(context.db, async tx => {
    const job = await lockCopy(tx, address);
    if (!job) return false;
    if (await isShown(tx, address)) {
      await noteCopyShown(tx, job.id);
      return false;
    }
    try {
      for (const file of imageFiles(job.name)) await store.remove(file);
    } catch (error) {
      // The row stays, and with it the next sweep's reason to try again.
      context.log.warn({ err: error }, 'a copy could not be removed');
      return false;
    }
    await deleteCopy(tx, job.id);
    return true;
  });
}
