import { setImmediate as nextTurn } from 'node:timers/promises';
import { memoPer } from '../../../platform/server/concurrency/memo.ts';
import type { Connection, Database } from '../../../platform/server/db/database.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { storeEvent } from '../../../platform/server/events/events.ts';
import { writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { hashWords, isSamePicture } from '../../../platform/server/media/hashDistance.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import { pictureBlocked } from '../../images/images.rules.ts';
import { hashedPictures, type PictureSource, type RefuseBlocked } from '../../images/server/index.ts';
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
  const entries = await matchingEntries(context.db, hashes);
  const entry = entries.find(({ opensCase }) => opensCase) ?? entries[0];
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

/** The stored pictures that match each of some hashes, by one look at all of them. */
export async function matchingPictures(db: Connection, hashes: readonly Buffer[]): Promise<string[][]> {
  const found = hashes.map(each => {
    const names: string[] = [];
    return { words: hashWords(each), names };
  });
  if (found.every(({ words }) => words.length === 0)) return found.map(({ names }) => names);
  const aTurn = Math.max(1, Math.floor(picturesATurn / found.length));
  let after = '';
  for (;;) {
    const pictures = await hashedPictures(db, after, picturesARead);
    for (const [place, picture] of pictures.entries()) {
      const words = hashWords(picture.hashes);
      for (const entry of found) if (isSamePicture(words, entry.words)) entry.names.push(picture.name);
      if (place % aTurn === aTurn - 1) await nextTurn();
    }
    after = pictures.at(-1)?.name ?? '';
    if (pictures.length < picturesARead) return found.map(({ names }) => names);
  }
}
