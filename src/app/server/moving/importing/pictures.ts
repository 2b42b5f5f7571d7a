/** The pictures of a folder: read, shrunk and stored as an upload is. */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  imageAddress,
  imageFile,
  movingName,
  narrowAvatar,
  narrowImage,
  wideAvatar,
  wideImage,
} from '../../../../features/images/images.rules.ts';
import { insertMovedImages, type MovedImage } from '../../../../features/images/server/images.queries.ts';
import { matchingEntries } from '../../../../features/blocked-pictures/server/matching.ts';
import type { Database, Transaction } from '../../../../platform/server/db/database.ts';
import { asStored, readPicture } from '../../../../platform/server/media/pictures.ts';
import { storeOf } from '../../../../platform/server/media/store.ts';
import type { Settings } from '../../../../platform/server/settings/settings.ts';
import { fileProblem } from './prepare.ts';

export interface PictureFolder {
  db: Database;
  settings: Settings;
  secret: string;
  uploads: string;
  /** The address of the community, and whether it is one of ours, whose pictures stay as they are. */
  source: string;
  isOwn: boolean;
}

/** A picture as a text shows it. */
export interface ShownPicture {
  url: string;
  alt: string | null;
  width: number;
  height: number;
}

/** The same picture of the same person gets the same name again, so that a repeated import stores it once. Others can't guess the name. */
function nameOf({ secret, source }: PictureFolder, ownerId: string | null, file: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['moved picture', source, ownerId, file]))
    .digest('hex')
    .slice(0, 32);
}

const sizesOf = { text: { wide: wideImage, narrow: narrowImage }, avatar: { wide: wideAvatar, narrow: narrowAvatar, isSquare: true } };

/** Stores the files of a picture. Returns its row and how a text shows it, or the reason why it can't be shown. */
export async function storePictureFile(
  folder: PictureFolder,
  use: keyof typeof sizesOf,
  { ownerId, file, alt }: { ownerId: string | null; file: string; alt: string | null },
): Promise<{ row: MovedImage; shown: ShownPicture } | string> {
  const problem = await fileProblem(folder.uploads, file);
  if (problem) return problem;
  const bytes = await readFile(join(folder.uploads, file));
  const sizes = sizesOf[use];
  const read = await readPicture(bytes, sizes, ownerId ?? 'import');
  if (typeof read === 'string') return `the picture ${file} can’t be used (${read})`;
  const picture = folder.isOwn ? await asStored(bytes, read) : read;
  const entries = await matchingEntries(folder.db, picture.hashes);
  if (entries.length > 0) return `the picture ${file} is on the block list`;
  const { width, height, wide, narrow, still, hashes } = picture;
  const name = still ? movingName(nameOf(folder, ownerId, file)) : nameOf(folder, ownerId, file);
  const store = storeOf(folder.settings);
  if (narrow) await store.put(imageFile(name, sizes.narrow), narrow);
  if (still) await store.put(imageFile(name, 'still'), still);
  await store.put(imageFile(name), wide);
  const size = wide.length + (narrow?.length ?? 0) + (still?.length ?? 0);
  return { row: { name, ownerId, width, height, alt, bytes: size, hashes }, shown: { url: imageAddress(name), alt, width, height } };
}

/** Stores the pictures of texts: their rows, and how each text shows its own, by line. */
export async function storePicturesOf(
  folder: PictureFolder,
  texts: readonly { line: number; ownerId: string | null; pictures: readonly { file: string; alt: string | null }[] }[],
  note: (line: number, reason: string) => void,
): Promise<{ shown: Record<number, ShownPicture[]>; store: (tx: Transaction) => Promise<void> }> {
  const shown: Record<number, ShownPicture[]> = {};
  const rows = new Map<string, MovedImage>();
  for (const { line, ownerId, pictures } of texts)
    for (const picture of pictures) {
      const stored = await storePictureFile(folder, 'text', { ownerId, ...picture });
      if (typeof stored === 'string') {
        note(line, stored);
        continue;
      }
      rows.set(stored.row.name, stored.row);
      (shown[line] ??= []).push(stored.shown);
    }
  return { shown, store: tx => insertMovedImages(tx, [...rows.values()]) };
}
