/** Measures how many variants of blocked pictures match, and how many other pictures do. README.md says how to run it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { hashWords, isSamePicture } from '../../src/platform/server/media/hashDistance.ts';
import { hashesOfPicture, hashesOfViews } from '../../src/platform/server/media/pictureHashes.ts';
import { madePicture, seeded } from '../../src/platform/server/media/testing/madePictures.ts';
import { pictureVariants } from '../../src/platform/server/media/testing/pictureVariants.ts';

const { values } = parseArgs({
  options: {
    pictures: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '9' },
    others: { type: 'string', default: '1000' },
    photos: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const [count, rounds, others, seed] = [Number(values.pictures), Number(values.rounds), Number(values.others), Number(values.seed)];

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The photos of the folder that have enough edges, and then made pictures. */
async function basePictures(folder: string | undefined): Promise<Buffer[]> {
  const files = folder === undefined ? [] : await readdir(folder);
  const photos: Buffer[] = [];
  for (const file of files.toSorted()) {
    const photo = sharp(await readFile(join(String(folder), file))).autoOrient();
    const kept = await photo.resize(1280, 1280, { fit: 'inside', withoutEnlargement: true }).flatten().jpeg({ quality: 92 }).toBuffer();
    if ((await hashesOfPicture(kept)).length > 0) photos.push(kept);
  }
  print(`${photos.length} photos`);
  const made = Array.from({ length: Math.max(0, count - photos.length) }, (_, at) => madePicture(seed * 100_000 + at));
  return [...photos, ...(await Promise.all(made))].slice(0, count);
}

const entries: Uint32Array[] = [];
const missed = new Map<string, [missed: number, of: number]>();
const random = seeded(seed);
for (const file of await basePictures(values.photos)) {
  const entry = hashWords(await hashesOfViews(file));
  entries.push(entry);
  const { width, height } = await sharp(file).metadata();
  for (const [kind, change] of Object.entries(pictureVariants))
    for (let round = 0; round < rounds; round += 1) {
      const hashes = hashWords(await hashesOfPicture(await change({ file, width, height, random })));
      const [before, of] = missed.get(kind) ?? [0, 0];
      missed.set(kind, [before + (isSamePicture(hashes, entry) ? 0 : 1), of + 1]);
    }
}
const all = [...missed.values()];
const [total, misses] = [all.reduce((sum, [, of]) => sum + of, 0), all.reduce((sum, [missing]) => sum + missing, 0)];
for (const [kind, [missing, of]] of missed) print(`${kind}: ${of - missing} of ${of} match`);
print(`variants: ${((100 * (total - misses)) / total).toFixed(2)} % of ${total} match`);

let wrong = 0;
for (let at = 0; at < others; at += 1) {
  const hashes = hashWords(await hashesOfPicture(await madePicture(seed * 100_000 + 50_000 + at)));
  wrong += entries.filter(entry => isSamePicture(hashes, entry)).length;
}
for (const [place, entry] of entries.entries())
  wrong += entries.filter((other, at) => at !== place && isSamePicture(other.subarray(0, 8), entry)).length;
print(`false matches: ${wrong} of ${entries.length * (others + entries.length - 1)} pairs`);
