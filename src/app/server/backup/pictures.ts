import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { imageFile, imageFiles, narrowImage } from '../../../features/images/images.rules.ts';
import { placeOfPictures, storeOf } from '../../../platform/server/media/store.ts';
import type { Settings } from '../../../platform/server/settings/settings.ts';
import { pictures, remainingPictures, type StoredPicture } from './backup.queries.ts';
import { names } from './manifest.ts';
import type { ArchiveFile } from './tar.ts';

/** The files of pictures in a backup. */
export interface PictureReport {
  /** The files that it holds. */
  found: number;
  /** The files that its rows need and the store does not have. */
  missing: string[];
}

/** A picture that is narrow has one file. A profile picture has a smaller copy, which its row does not tell. */
function expectedFiles({ name, width }: StoredPicture): string[] {
  return [imageFile(name), ...(width > narrowImage ? [imageFile(name, narrowImage)] : [])];
}

/**
 * The files of all pictures. Those that are missing are collected in the report: an upload or a removal may be under way.
 * `goesOnWithout`: a store that fails counts as one without files.
 */
export async function* pictureFiles(
  client: pg.Client,
  settings: Settings,
  report: PictureReport,
  { goesOnWithout }: { goesOnWithout: boolean },
): AsyncGenerator<ArchiveFile> {
  const store = storeOf(settings);
  let isAway = false;
  for (const picture of await pictures(client)) {
    const expected = expectedFiles(picture);
    for (const file of imageFiles(picture.name)) {
      const stored = isAway
        ? undefined
        : await store.get(file).catch((error: unknown) => {
            if (!goesOnWithout) throw new Error(`The pictures can’t be read from ${placeOfPictures(settings)}.`, { cause: error });
            isAway = true;
            return undefined;
          });
      if (stored) {
        report.found += 1;
        yield { name: `${names.uploads}${file}`, content: await buffer(stored.body) };
      } else if (expected.includes(file)) report.missing.push(file);
    }
  }
}

/**
 * Looks again for the missing files after the snapshot has ended. A file is not missing if its row is gone, or if nothing shows the picture:
 * its upload or removal is under way, or was interrupted. A store without any file is the wrong one, so there each row counts.
 */
export async function* missingFiles(client: pg.Client, settings: Settings, report: PictureReport): AsyncGenerator<ArchiveFile> {
  if (report.missing.length === 0) return;
  const nameOf = (file: string) => file.replace(/[-.].*/, '');
  const remaining = await remainingPictures(client, [...new Set(report.missing.map(nameOf))]);
  const needed = new Set(remaining.filter(({ isShown }) => isShown || report.found === 0).map(({ name }) => name));
  const store = storeOf(settings);
  const missing = report.missing.filter(file => needed.has(nameOf(file)));
  report.missing = [];
  for (const file of missing) {
    const stored = await store.get(file).catch(() => undefined);
    if (stored) {
      report.found += 1;
      yield { name: `${names.uploads}${file}`, content: await buffer(stored.body) };
    } else report.missing.push(file);
  }
}

const many = (count: number) => count.toLocaleString('en-US');

/** One line that says how many files are missing, and where they were looked for. */
export function missingLine(settings: Settings, { found, missing }: PictureReport): string {
  return `${many(missing.length)} of ${many(found + missing.length)} files of pictures are missing from ${placeOfPictures(settings)}, such as ${missing[0]}.`;
}
