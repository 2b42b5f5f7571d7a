import { buffer } from 'node:stream/consumers';
import { inTransaction, type Transaction } from '../../../platform/server/db/database.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import type { Job } from '../../../platform/server/jobs/worker.ts';
import { storeOf } from '../../../platform/server/media/store.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { imageFile } from '../../images/images.rules.ts';
import { closePictures, countUnhashed, type HashedPicture, storeHashes, takeUnhashed } from '../../images/server/index.ts';
import { causeOf, matchingEntries } from './matching.ts';

/** Few, because a transaction waits for their files. */
const picturesATime = 10;
const progressEvery = 1_000;

/** The hashes of a stored picture; none if its file is gone or cannot be read. Throws while the store is away or too much is decoded. */
async function hashesOf(context: Context, name: string): Promise<Buffer> {
  const found = await storeOf(context.settings).get(imageFile(name));
  if (!found) return Buffer.alloc(0);
  const stored = await buffer(found.body);
  const { hashStored } = await import('../../../platform/server/media/pictures.ts');
  return hashStored(stored, 'hashes').catch((error: unknown) => {
    if (refused(error)) throw error;
    context.log.warn({ err: error, picture: name }, 'a picture could not be hashed');
    return Buffer.alloc(0);
  });
}

/** Makes the work that hashes pictures which an earlier version stored, one node at a time, and closes those of them that are blocked. */
export function createHashingJob(context: Context): Job {
  let done = 0;
  return async () => {
    const hashSome = async (tx: Transaction) => {
      const names = await takeUnhashed(tx, picturesATime);
      const pictures: HashedPicture[] = [];
      for (const name of names) pictures.push({ name, hashes: await hashesOf(context, name) });
      // Rows are locked from here on, so nobody waits for a file.
      for (const picture of pictures) {
        await storeHashes(tx, picture);
        for (const { id } of await matchingEntries(context.db, picture.hashes)) await closePictures(tx, [picture.name], causeOf(id));
      }
      return names.length;
    };
    const before = Math.floor(done / progressEvery);
    const count = await inTransaction(context.db, hashSome, { isQuiet: true });
    done += count;
    if (Math.floor(done / progressEvery) > before)
      context.log.info({ done, left: await countUnhashed(context.db) }, 'pictures of an earlier version are hashed');
    return count > 0;
  };
}
