import { setImmediate as nextTurn } from 'node:timers/promises';
import { memoPer } from '../../../platform/server/concurrency/memo.ts';
import type { Connection, Database, Transaction } from '../../../platform/server/db/database.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { storeEvent } from '../../../platform/server/events/events.ts';
import { writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { hashWords, isSamePicture } from '../../../platform/server/media/hashDistance.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import { pictureBlocked } from '../../images/images.rules.ts';
import { closePictures, hashedPictures, type PictureSource, type RefuseBlocked } from '../../images/server/index.ts';
import { countHit, listVersion, type StoredEntry, storedEntries } from './blockedPictures.queries.ts';

interface ListedEntry extends Omit<StoredEntry, 'hashes'> {
  words: Uint32Array;
}

const memoOf = memoPer<Database, ListedEntry[]>({ max: 1, freshForMs: () => Number.POSITIVE_INFINITY });

/** The entries as they are now. Their hashes are read again only after a change. */
async function currentList(db: Database): Promise<ListedEntry[]> {
  return memoOf(db).value(await listVersion(db), async () =>
    (await storedEntries(db)).map(({ hashes, ...entry }) => ({ ...entry, words: hashWords(hashes) })),
  );
}

/** The entries that a picture with these hashes matches. */
export async function matchingEntries(db: Database, hashes: Buffer): Promise<ListedEntry[]> {
  if (hashes.length === 0) return [];
  const words = hashWords(hashes);
  const found: ListedEntry[] = [];
  for (const [place, entry] of (await currentList(db)).entries()) {
    if (isSamePicture(words, entry.words)) found.push(entry);
    if (place % entriesATurn === entriesATurn - 1) await nextTurn();
  }
  return found;
}
/** After so many entries or pictures other requests have their turn. */
const entriesATurn = 100;
const picturesATurn = 200;
const picturesARead = 5_000;

export interface RefusedPicture {
  reason: string;
  source: PictureSource;
}

/** A picture of an entry that opens cases was refused, by the id of the entry. Moderation follows it. */
export const pictureRefusedType = 'picture_refused';

/** Refuses a picture on the block list, counts it, and has a case opened if the entry says so. */
export const refuseBlocked: RefuseBlocked = async (context: Context, hashes, source) => {
  const [entry] = await matchingEntries(context.db, hashes);
  if (!entry) return undefined;
  await writeAndPublish(
    context,
    async (tx, publish) => {
      await countHit(tx, entry.id);
      if (!entry.opensCase) return;
      const actorId = 'userId' in source ? source.userId : null;
      await storeEvent(
        tx,
        publish,
        { type: pictureRefusedType },
        { actorId, subjectId: entry.id, details: { reason: entry.reason, source } },
      );
    },
    { isQuiet: true },
  );
  return refuse('picture_blocked', pictureBlocked, [{ path: 'image', message: pictureBlocked }]);
};

/** The cause for which an entry closes pictures. */
export const causeOf = (entryId: number) => `entry:${entryId}`;

/** The stored pictures that match hashes. */
async function matchingPictures(db: Connection, hashes: Buffer): Promise<string[]> {
  const words = hashWords(hashes);
  const names: string[] = [];
  let after = '';
  for (;;) {
    const pictures = await hashedPictures(db, after, picturesARead);
    for (const [place, picture] of pictures.entries()) {
      if (isSamePicture(hashWords(picture.hashes), words)) names.push(picture.name);
      if (place % picturesATurn === picturesATurn - 1) await nextTurn();
    }
    after = pictures.at(-1)?.name ?? '';
    if (pictures.length < picturesARead) return names;
  }
}

/** Closes the stored pictures that match an entry. */
export async function closeMatching(tx: Transaction, entryId: number, hashes: Buffer, names: readonly string[] = []): Promise<void> {
  const matching = hashes.length > 0 ? await matchingPictures(tx, hashes) : [];
  await closePictures(tx, [...names, ...matching], causeOf(entryId));
}
