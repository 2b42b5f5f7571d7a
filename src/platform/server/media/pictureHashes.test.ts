import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hashWords, isSamePicture } from './hashDistance.ts';
import { hashesOfPicture, hashesOfViews } from './pictureHashes.ts';
import { readPicture, type Sizes } from './pictures.ts';
import { madePicture, seeded } from './testing/madePictures.ts';
import { pictureVariants } from './testing/pictureVariants.ts';

const pictures = await Promise.all([11, 12].map(madePicture));

test.each(Object.keys(pictureVariants))('a blocked picture is known again: %s', async kind => {
  const random = seeded(3);
  for (const file of pictures) {
    const { width, height } = await sharp(file).metadata();
    const entry = hashWords(await hashesOfViews(file));
    const variant = await pictureVariants[kind]?.({ file, width, height, random });
    expect(isSamePicture(hashWords(await hashesOfPicture(variant ?? file)), entry)).toBe(true);
  }
});

test('a mirrored picture, a turned one and its middle square are known again', async () => {
  const [file = Buffer.alloc(0)] = pictures;
  const entry = hashWords(await hashesOfViews(file));
  const { width, height } = await sharp(file).metadata();
  const side = Math.min(width, height);
  for (const variant of [sharp(file).flop(), sharp(file).flip(), sharp(file).rotate(90), sharp(file).resize(side, side, { fit: 'cover' })])
    expect(isSamePicture(hashWords(await hashesOfPicture(await variant.png().toBuffer())), entry)).toBe(true);
});

test('other pictures do not match, and a flat one has no hash', async () => {
  const entries = await Promise.all(pictures.map(async file => hashWords(await hashesOfViews(file))));
  for (let seed = 100; seed < 106; seed += 1) {
    const other = hashWords(await hashesOfPicture(await madePicture(seed)));
    expect(entries.filter(entry => isSamePicture(other, entry))).toEqual([]);
  }
  const flat = sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } });
  expect(await hashesOfPicture(await flat.png().toBuffer())).toHaveLength(0);
});

/** Whether a file, as it is kept for a use, matches an entry of the block list about another. */
async function isKnown(file: Buffer, blocked: Buffer, sizes: Sizes = { wide: 1_280, narrow: 640 }): Promise<boolean> {
  const kept = await readPicture(file, sizes, 'a sender');
  if (typeof kept === 'string') throw new Error(kept);
  return isSamePicture(hashWords(kept.hashes), hashWords(await hashesOfViews(blocked)));
}

test('a profile picture is known by its file and by the square that is kept of it', async () => {
  const square = await sharp(await madePicture(77))
    .resize(600, 600, { fit: 'cover' })
    .png()
    .toBuffer();
  const barred = await sharp(square).extend({ left: 500, right: 500, background: '#000' }).png().toBuffer();
  const avatar = { wide: 384, narrow: 96, isSquare: true };
  expect(await isKnown(barred, square, avatar)).toBe(true);
  expect(await isKnown(barred, barred, avatar)).toBe(true);
});

test('a picture that is drawn by its transparency is known, and can be blocked', async () => {
  const size = { width: 800, height: 600 };
  const drawn = sharp(await madePicture(78))
    .resize({ ...size, fit: 'cover' })
    .removeAlpha();
  const plain = await drawn.clone().png().toBuffer();
  const alpha = await drawn.clone().greyscale().toColourspace('b-w').raw().toBuffer();
  const white = sharp({ create: { ...size, channels: 3, background: '#fff' } });
  const seeThrough = await white
    .joinChannel(alpha, { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer();
  expect(await isKnown(seeThrough, plain)).toBe(true);
  expect(await isKnown(seeThrough, seeThrough)).toBe(true);
});

test.each([1, 39])('a frame of a moving picture is known, however short it is shown: %i of 40', async place => {
  const fit = async (seed: number) =>
    sharp(await madePicture(seed))
      .resize(300, 300, { fit: 'cover' })
      .png()
      .toBuffer();
  const [blocked = Buffer.alloc(0), ...others] = await Promise.all([79, 300, 301].map(fit));
  const frames = Array.from({ length: 40 }, (_, at) => (at === place ? blocked : (others[at % 2] ?? blocked)));
  const delay = frames.map((_, at) => (at === place ? 20 : 1_000));
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ delay })
    .toBuffer();
  expect(await isKnown(moving, blocked)).toBe(true);
});
