/** The pictures of upheld notices join the block list. */
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { blockPictures, type PictureToBlock, pictureToBlock, unblockPictures } from '../../../blocked-pictures/server/index.ts';
import type { FoundTarget } from './noticeHiding.ts';
import { namesOfPictures, setBlocks, targetsOfNotices } from './noticeTargets.queries.ts';

const reason = 'An upheld notice about an intimate picture.';

/** The pictures that a notice was about when it came, with their hashes. It takes a while, so it comes before the transaction. */
export async function picturesOfNotice(context: Context, id: string): Promise<PictureToBlock[]> {
  const pictures: PictureToBlock[] = [];
  const stored = /^[1-9]\d{0,14}$/.test(id) ? await targetsOfNotices(context.db, [Number(id)]) : [];
  for (const target of stored) {
    for (const name of await namesOfPictures(context.db, target.pictures)) {
      const picture = pictures.some(each => each.name === name) ? undefined : await pictureToBlock(context, name);
      if (picture) pictures.push(picture);
    }
  }
  return pictures;
}

/** Blocks the pictures that targets showed when the notice came. Its author could swap a common one in later. */
export async function blockTargetPictures(
  tx: Transaction,
  {
    noticeId,
    targets,
    hashed,
    by,
  }: { noticeId: number; targets: readonly FoundTarget[]; hashed: readonly PictureToBlock[]; by: string | null },
): Promise<void> {
  const known = new Map(hashed.map(picture => [picture.name, picture]));
  const blocked = new Set<string>();
  for (const target of targets) {
    const names = (await namesOfPictures(tx, target.stored.pictures)).filter(name => !blocked.has(name));
    for (const name of names) blocked.add(name);
    const pictures = names.map(name => known.get(name) ?? { name, hashes: Buffer.alloc(0) });
    const ids = await blockPictures(tx, pictures, { reason, opensCase: true, by });
    await setBlocks(tx, noticeId, target.stored, ids);
  }
}

export async function unblockTargetPictures(tx: Transaction, targets: readonly FoundTarget[]): Promise<void> {
  await unblockPictures(
    tx,
    targets.flatMap(({ stored }) => stored.blockIds),
  );
}
