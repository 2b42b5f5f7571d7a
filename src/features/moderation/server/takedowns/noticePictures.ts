/** The pictures of upheld notices join the block list. */
import type { Transaction } from '../../../../platform/server/db/database.ts';
import { blockPictures, type PictureToBlock, unblockPictures } from '../../../blocked-pictures/server/index.ts';
import type { FoundTarget } from './noticeHiding.ts';
import { namesOfPictures, setBlocks, targetsOfNotices } from './noticeTargets.queries.ts';

const reason = 'An upheld notice about an intimate picture.';

/** Blocks the pictures that targets showed when the notice came. Its author could swap a common one in later. */
export async function blockTargetPictures(
  tx: Transaction,
  {
    noticeId,
    targets,
    hashed,
    by,
  }: { noticeId: number; targets: readonly FoundTarget[]; hashed: ReadonlyMap<string, PictureToBlock>; by: string | null },
): Promise<void> {
  const entries = new Map<string, number>();
  for (const target of targets) {
    const names = await namesOfPictures(tx, target.stored.pictures);
    const added = names.filter(name => !entries.has(name));
    const pictures = added.map(name => hashed.get(name) ?? { hashes: Buffer.alloc(0), closes: [name] });
    const ids = await blockPictures(tx, pictures, { reason, opensCase: true, by });
    for (const [place, id] of ids.entries()) entries.set(added[place] ?? '', id);
    await setBlocks(
      tx,
      noticeId,
      target.stored,
      names.flatMap(name => entries.get(name) ?? []),
    );
  }
}

/** Removes the entries of targets that a notice no longer hides. An entry that another of its targets needs stays. */
export async function unblockTargetPictures(tx: Transaction, noticeId: number, targets: readonly FoundTarget[]): Promise<void> {
  const upheld = (await targetsOfNotices(tx, [noticeId])).filter(({ entryId }) => entryId !== null);
  const needed = new Set(upheld.flatMap(({ blockIds }) => blockIds));
  const ids = new Set(targets.flatMap(({ stored }) => stored.blockIds));
  await unblockPictures(
    tx,
    [...ids].filter(id => !needed.has(id)),
  );
}
