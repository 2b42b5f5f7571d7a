import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { jpegOf, type Picture, readPicture, type Sizes } from './pictures.ts';
import { type GifFrame, makeGif } from './testing/gif.ts';
import { pngChunk } from './testing/png.ts';

/** Pictures that move, and files that pretend to: each is kept or refused within bounded time and memory, whatever it is sent as. */

const kinds: readonly [string, Sizes][] = [
  ['a picture of a post', { wide: 1_600, narrow: 640 }],
  ['an avatar', { wide: 400, narrow: 96, isSquare: true }],
  ['a logo', { wide: 512, narrow: 128, isWide: true }],
];

const frames = (count: number, frame: GifFrame) => Array.from({ length: count }, () => frame);
const dot = { width: 1, height: 1 };
const wholeGif = () => makeGif(50, 50, frames(20, { width: 50, height: 50 }));

/** A PNG of black and white pixels, with chunks before its data. */
function makePng(width: number, height: number, chunks: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const data = pngChunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...chunks,
    data,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const frameCount = (count: number) => {
  const data = Buffer.alloc(8);
  data.writeUInt32BE(count);
  return pngChunk('acTL', data);
};
const bomb = () => Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000))]);

async function makeWebp(width: number, height: number, count: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * count * 3);
  for (let place = 0; place < pixels.length; place += 7) pixels[place] = place % 251;
  const raw = { width, height: height * count, channels: 3 as const, pageHeight: height };
  return sharp(pixels, { raw })
    .webp({ delay: frames(count, dot).map(() => 0) })
    .toBuffer();
}

const kept = (width: number, height: number) => ({ width, height });
const inputs: [string, () => Buffer | Promise<Buffer>, ReturnType<typeof kept> | 'frames' | 'pixels' | 'broken'][] = [
  ['a GIF of 300 frames', () => makeGif(40, 40, frames(300, { width: 40, height: 40 })), kept(40, 40)],
  ['a GIF of 301 frames', () => makeGif(1, 1, frames(301, dot)), 'frames'],
  ['a GIF of 320,000 frames in 7 MB', () => makeGif(1, 1, frames(320_000, dot)), 'frames'],
  [
    'a GIF whose first frame is larger than its canvas',
    () => makeGif(10, 10, [{ width: 500, height: 500, pixels: 4 }, dot]),
    kept(500, 500),
  ],
  ['a GIF of a first frame of 65,535 by 65,535', () => makeGif(10, 10, [{ width: 65_535, height: 65_535, pixels: 4 }, dot]), 'pixels'],
  [
    'a GIF whose second frame is larger than its canvas',
    () =>
      makeGif(10, 10, [
        { width: 10, height: 10 },
        { width: 65_535, height: 65_535, pixels: 4 },
      ]),
    kept(10, 10),
  ],
  [
    'a GIF with a frame beside its canvas',
    () =>
      makeGif(10, 10, [
        { width: 10, height: 10 },
        { width: 10, height: 10, left: 60_000, top: 60_000 },
      ]),
    kept(10, 10),
  ],
  ['a GIF that breaks off', () => wholeGif().subarray(0, Math.floor(wholeGif().length * 0.6)), kept(50, 50)],
  ['a GIF without a frame', () => makeGif(20, 20, []), 'broken'],
  ['a GIF of 65,535 by 65,535 with two dots', () => makeGif(65_535, 65_535, [dot, dot]), kept(1, 1)],
  ['a WebP of many frames without a delay', () => makeWebp(30, 30, 120), kept(30, 30)],
  ['a WebP that breaks off', async () => (await makeWebp(60, 60, 10)).subarray(0, 900), 'broken'],
  ['an animated PNG, of which the first frame is kept', () => makePng(100, 100, [frameCount(2)]), kept(100, 100)],
  ['a PNG that claims two billion frames', () => makePng(100, 100, [frameCount(0x7fff_ffff)]), kept(100, 100)],
  ['a PNG of 60,000 by 60,000', () => makePng(60_000, 60_000).subarray(0, 100_000), 'pixels'],
  ['a PNG whose text unpacks to 200 MB', () => makePng(10, 10, [pngChunk('zTXt', bomb())]), kept(10, 10)],
  ['a PNG whose profile unpacks to 200 MB', () => makePng(10, 10, [pngChunk('iCCP', bomb())]), kept(10, 10)],
];

/** The outcome of a file, and the largest amount of memory that it took, in MB. */
async function measured(file: Buffer, sizes: Sizes): Promise<{ outcome: Picture | string; megabytes: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const outcome = await readPicture(file, sizes, 'a sender');
  clearInterval(watching);
  return { outcome, megabytes: (most - before) / 1e6 };
}

describe.each(kinds)('sent as %s', (kind, sizes) => {
  test.each(kind === kinds[0]?.[0] ? inputs : inputs.filter(([name]) => /profile|320,000/.test(name)))(
    '%s takes bounded memory',
    async (_name, make, expected) => {
      const { outcome, megabytes } = await measured(await make(), sizes);
      // The tests of other files run in the same process.
      expect(megabytes).toBeLessThan(300);
      if (typeof expected === 'string') expect(outcome).toBe(expected);
      else {
        const [width, height] = [Math.min(expected.width, sizes.wide), Math.min(expected.height, sizes.wide)];
        expect(outcome).toMatchObject({ width, height });
      }
    },
  );
});

test('a picture that moves keeps its frames and has a first one that stands still', async () => {
  const outcome = await readPicture(wholeGif(), { wide: 1_600, narrow: 640 }, 'a sender');
  if (typeof outcome === 'string') throw new Error(outcome);
  expect((await sharp(outcome.wide).metadata()).format).toBe('webp');
  expect((await sharp(outcome.still ?? Buffer.alloc(0)).metadata()).pages ?? 1).toBe(1);
});

test('moving pictures of two senders leave places for still ones', { tags: 'slow' }, async () => {
  const noise = await sharp({
    create: { width: 500, height: 8_000, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .raw()
    .toBuffer();
  const moving = await sharp(noise, { raw: { width: 500, height: 8_000, channels: 3, pageHeight: 400 } })
    .gif({ effort: 1 })
    .toBuffer();
  const still = makePng(40, 40);
  const finished: string[] = [];
  const read = async (file: Buffer, sender: string) => {
    await readPicture(file, { wide: 1_280, narrow: 640 }, sender);
    finished.push(sender);
  };
  const works = [read(moving, 'first'), read(moving, 'second')];
  // The first still one comes before the moving ones are decoded.
  for (let time = 0; time < 3; time += 1) await read(still, 'third');
  expect(finished).toEqual(['third', 'third', 'third']);
  await Promise.all(works);
  // One ends its last step while the other begins, so their order is open.
  expect(finished.slice(3).toSorted()).toEqual(['first', 'second']);
});

test('JPEGs for many callers leave places for pictures that are sent', { tags: 'slow' }, async () => {
  const large = await makeWebp(1_000, 1_000, 1);
  const finished: string[] = [];
  const jpegs = Array.from({ length: 40 }, async (_, caller) => {
    await jpegOf(large, `${caller}`);
    finished.push('JPEG');
  });
  await readPicture(makePng(40, 40), { wide: 1_280, narrow: 640 }, 'a sender');
  expect(finished.length).toBeLessThan(20);
  await Promise.all(jpegs);
});
