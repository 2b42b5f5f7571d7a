import { buffer } from 'node:stream/consumers';
import { inTransaction } from '../../../platform/server/db/database.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import type { Job } from '../../../platform/server/jobs/worker.ts';
import { storeOf } from '../../../platform/server/media/store.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { imageFile } from '../../images/images.rules.ts';
import { closePictures, countUnhashed, storeHashes, unhashedPictures } from '../../images/server/index.ts';
import { causeOf, matchingEntries } from './matching.ts';

const picturesATime = 20;
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

/** Makes the work that hashes pictures which an earlier version stored, and closes those of them that are blocked. */
export function createHashingJob(context: Context): Job {
  let done = 0;
  return async () => {
    const names = await unhashedPictures(context.db, '', picturesATime);
    for (const name of names) {
      const hashes = await hashesOf(context, name);
      const entries = await matchingEntries(context.db, hashes);
      await inTransaction(
        context.db,
        async tx => {
          await storeHashes(tx, { name, hashes });
          for (const { id } of entries) await closePictures(tx, [name], causeOf(id));
        },
        { isQuiet: true },
      );
      done += 1;
      if (done % progressEvery === 0)
        context.log.info({ done, left: await countUnhashed(context.db) }, 'pictures of an earlier version are hashed');
    }
    return names.length > 0;
  };
}
