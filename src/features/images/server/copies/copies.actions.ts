import { inTransaction, type Transaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import type { JobWork } from '../../../../platform/server/jobs/jobLane.ts';
import { storeOf } from '../../../../platform/server/media/store.ts';
import { refused } from '../../../../platform/shared/errors.ts';
import { imageFile, imageFiles, movingName, narrowImage, wideImage } from '../../images.rules.ts';
import type { RefuseBlocked } from '../images.actions.ts';
import { type CopyJob, copyToFetch, deleteCopy, lockCopy, markCopyShown, storeCopied } from './copies.queries.ts';
import { fetchPicture } from './fetchPicture.ts';

async function copy(
  context: Context,
  { id, address, name: given }: CopyJob,
  refuseBlocked: RefuseBlocked,
): Promise<'done' | 'never' | 'later'> {
  const file = await fetchPicture(context, address);
  if (typeof file === 'string') return file;
  const sizes = { wide: wideImage, narrow: narrowImage };
  const { readPicture } = await import('../../../../platform/server/media/pictures.ts');
  // A Refusal is thrown if too many pictures wait to be decoded.
  const picture = await readPicture(file, sizes, 'copies').catch((error: unknown) => {
    if (refused(error)) return 'later' as const;
    throw error;
  });
  if (picture === 'later') return picture;
  if (typeof picture === 'string') return 'never';
  const isBlocked = async () => refused(await refuseBlocked(context, picture.hashes, { address }));
  if (await isBlocked()) return 'never';
  const store = storeOf(context.settings);
  const name = picture.still ? movingName(given) : given;
  if (picture.narrow) await store.put(imageFile(name, sizes.narrow), picture.narrow);
  if (picture.still) await store.put(imageFile(name, 'still'), picture.still);
  await store.put(imageFile(name), picture.wide);
  // It may be blocked while it is stored, which can take longer than the second look of a block waits.
  if (await isBlocked()) {
    for (const stored of imageFiles(name)) await store.remove(stored);
    return 'never';
  }
  // Not quiet: cached answers without the copy expire.
  await inTransaction(context.db, tx => storeCopied(tx, id, { ...picture, name }));
  return 'done';
}

/**
 * Makes the job that fetches a picture by address that somebody shows, and stores our copy of it. `announce` then tells the pages that show
 * the address.
 */
export function createCopyJob(
  context: Context,
  refuseBlocked: RefuseBlocked,
  announce: (address: string) => Promise<void> = async () => undefined,
): JobWork {
  return async ({ about }) => {
    const job = await copyToFetch(context.db, Number(about));
    if (!job) return undefined;
    const outcome = await copy(context, job, refuseBlocked);
    if (outcome === 'later') throw new Error('the picture could not be fetched');
    if (outcome === 'done') await announce(job.address);
    return undefined;
  };
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
      await markCopyShown(tx, job.id);
      return false;
    }
    // If a file stays, the row stays too.
    // An interrupted copy may have left files under the name of a picture that moves.
    for (const name of new Set([job.name, movingName(job.name)])) for (const file of imageFiles(name)) await store.remove(file);
    await deleteCopy(tx, job);
    return true;
  });
}
