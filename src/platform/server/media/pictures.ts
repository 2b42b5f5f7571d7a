import sharp from 'sharp';
import { createSemaphore } from '../concurrency/semaphore.ts';
import { hashesOfPicture, hashesOfViews, maxSeconds, type SecondsLeft, secondsLeft } from './pictureHashes.ts';

/** A picture as it is kept: WebP, upright, without what the camera wrote into it, in two sizes. */
export interface Picture {
  width: number;
  height: number;
  wide: Buffer;
  /** Undefined where the picture is narrow already. */
  narrow: Buffer | undefined;
  /** The first frame of a picture that moves. */
  still?: Buffer;
  /** The perceptual hashes of its frames, one after the other. */
  hashes: Buffer;
}

/** Why a file is no picture that can be kept. */
export type PictureProblem = 'type' | 'broken' | 'pixels' | 'sides' | 'frames' | 'heavy' | 'tall' | 'slow';

export interface Sizes {
  wide: number;
  narrow: number;
  /** Keeps only the middle square, of a moving picture its first one. The narrow size is always made. */
  isSquare?: boolean;
  /** Refuses a picture that is clearly taller than wide, limits both sides to the wide size, and keeps only the first frame. */
  isWide?: boolean;
}

// The library knows many formats, some of which are programs (SVG, PDF). Only what people upload is ever decoded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// One thread a picture, and nothing kept between two: requests of others go on meanwhile.
sharp.concurrency(1);
sharp.cache(false);

const maxPixels = 40_000_000;
/** AVIF takes five times the memory of the others while it is decoded. */
const maxAvifPixels = 16_000_000;
const maxFrames = 300;
/** Frames that differ in every pixel make a file larger than the one that was sent. */
const maxMovingBytes = 8 * 1024 * 1024;
/** However few pixels a row has, each row takes its time: one pixel by 40 million took ten seconds. */
const maxSide = 16_384;
const maxAspect = 250;
/** A picture is shown at most so many times as tall as it is wide. */
const tallest = 4;
/** The greatest height of a wide picture as a multiple of its width. It allows for a row of pixels too many. */
const tallestWide = 1.1;
const quality = 80;
/** One of a person at a time, so that two large ones of theirs do not hold up everybody. */
const waits = { maxConcurrentPerKey: 1, maxWaiting: 50, maxWaitMs: 20_000, retryAfterSeconds: 5 };
const decoding = createSemaphore({ ...waits, maxConcurrent: 2 });
/** Moving pictures take seconds, so they have a place of their own. */
const decodingMoving = createSemaphore({ ...waits, maxConcurrent: 1 });
/** Anybody asks for JPEGs, from as many addresses as they like, so these take no place of an upload. */
const makingJpegs = createSemaphore({ ...waits, maxConcurrent: 1 });

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return Buffer.from(text, 'latin1').every((byte, index) => bytes[at + index] === byte);
}

/** By its first bytes: names and announced types are what somebody says. */
function isPicture(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, '\xff\xd8\xff') ||
    startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
    startsWith(bytes, 'GIF87a') ||
    startsWith(bytes, 'GIF89a') ||
    (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
    (startsWith(bytes, 'ftyp', 4) && (startsWith(bytes, 'avif', 8) || startsWith(bytes, 'avis', 8) || startsWith(bytes, 'mif1', 8)))
  );
}

/** Takes the seconds that a moving picture took from what its sender has; with 0 asks whether any is left. Throws a Refusal if none is. */
type SpendSeconds = (seconds: number) => Promise<void>;

/**
 * Reads a file and makes the picture that is kept. Nothing of the file itself remains: what else it was (an archive, a
 * page) and where it was taken are gone. `sender` is whose turn it takes; throws a Refusal ('unavailable') when too many wait.
 */
export async function readPicture(
  bytes: Uint8Array,
  sizes: Sizes,
  sender: string,
  spend: SpendSeconds = async () => undefined,
): Promise<Picture | PictureProblem> {
  if (!isPicture(bytes)) return 'type';
  const picture = await decoding(() => orProblem(decode(bytes, sizes, secondsLeft())), sender);
  if (picture !== 'moving') return picture;
  return decodingMoving(async () => {
    await spend(0);
    const began = performance.now();
    const decoded = await orProblem(decodeMoving(bytes, sizes, secondsLeft()));
    await spend(Math.ceil((performance.now() - began) / 1_000));
    return decoded;
  }, sender);
}

/**
 * A picture that was read, with its file as it is in place of the wide size, if the product has made that file: a WebP of that size without
 * anything beside the picture.
 */
export async function asStored(bytes: Uint8Array, picture: Picture): Promise<Picture> {
  const { format, width, pageHeight, height, exif, xmp, icc, iptc } = await sharp(bytes, careful).metadata();
  const isOwn = format === 'webp' && width === picture.width && (pageHeight ?? height) === picture.height && !exif && !xmp && !icc && !iptc;
  return isOwn && (picture.still === undefined || bytes.length <= maxMovingBytes) ? { ...picture, wide: Buffer.from(bytes) } : picture;
}

/**
 * The hashes of a stored picture as it may look when somebody sends it again. Throws if it cannot be read, and a Refusal ('unavailable')
 * when too many wait.
 */
export async function hashViews(stored: Uint8Array, sender: string): Promise<Buffer> {
  return decoding(() => hashesOfViews(stored), sender);
}

type Files = Omit<Picture, 'hashes'>;

const careful = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;

function fitting(most: number, times = tallest) {
  return { width: most, height: Math.round(most * times), fit: 'inside', withoutEnlargement: true } as const;
}

/** Decoded once; both sizes are made of the pixels that came out. */
async function still(bytes: Uint8Array, sizes: Sizes, left: SecondsLeft): Promise<Files> {
  const upright = sharp(bytes, careful)
    .autoOrient()
    .resize(fitting(sizes.wide, sizes.isWide ? 1 : tallest))
    .toColourspace('srgb')
    .timeout({ seconds: left() });
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const wide = await pixels().webp({ quality }).timeout({ seconds: left() }).toBuffer();
  const isNarrow = width <= sizes.narrow;
  const narrow = isNarrow
    ? undefined
    : await pixels().resize(fitting(sizes.narrow)).webp({ quality }).timeout({ seconds: left() }).toBuffer();
  return { width, height, wide, narrow };
}

/** The middle square; `shortest` is the file's shorter side, which no size exceeds. */
async function square(bytes: Uint8Array, { wide, narrow }: Sizes, shortest: number, left: SecondsLeft): Promise<Files> {
  const side = Math.min(wide, shortest);
  const upright = sharp(bytes, careful)
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .toColourspace('srgb')
    .timeout({ seconds: left() });
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  const pixels = () =>
    sharp(data, { raw: { width: side, height: side, channels: info.channels } })
      .webp({ quality })
      .timeout({ seconds: left() });
  const small = Math.min(narrow, side);
  return { width: side, height: side, wide: await pixels().toBuffer(), narrow: await pixels().resize(small, small).toBuffer() };
}

async function moving(bytes: Uint8Array, sizes: Sizes, left: SecondsLeft): Promise<Files | PictureProblem> {
  const sized = (from: Uint8Array, most: number) =>
    sharp(from, { ...careful, animated: true })
      .resize(fitting(most))
      .webp({ quality, effort: 2 })
      .timeout({ seconds: left() })
      .toBuffer({ resolveWithObject: true });
  const { data, info } = await sized(bytes, sizes.wide);
  if (data.length > maxMovingBytes) return 'heavy';
  const narrow = info.width > sizes.narrow ? (await sized(data, sizes.narrow)).data : undefined;
  const still = await sharp(data, careful).webp({ quality }).timeout({ seconds: left() }).toBuffer();
  return { width: info.width, height: info.pageHeight ?? info.height, wide: data, narrow, still };
}

/** The first frame of a kept picture as a JPEG, on white where it is see-through. Throws a Refusal ('unavailable') when too many wait. */
export async function jpegOf(kept: Uint8Array, caller: string): Promise<Buffer> {
  const timeout = { seconds: maxSeconds };
  return makingJpegs(() => sharp(kept, careful).flatten({ background: '#fff' }).jpeg({ quality }).timeout(timeout).toBuffer(), caller);
}

const isComplete = (bytes: Uint8Array) => !startsWith(bytes, '\xff\xd8\xff') || startsWith(bytes, '\xff\xd9', bytes.length - 2);

/** A JPEG with the end marker that some phones and messengers leave out. Throws if more than the marker is missing. */
async function withEndMarker(bytes: Uint8Array, left: SecondsLeft): Promise<Uint8Array> {
  if (isComplete(bytes)) return bytes;
  const whole = Buffer.concat([bytes, Buffer.from([0xff, 0xd9])]);
  await sharp(whole, { ...careful, failOn: 'warning' })
    .timeout({ seconds: left() })
    .raw()
    .toBuffer();
  return whole;
}

/** The result of work on a file, or the reason for its failure. */
async function orProblem<T>(work: Promise<T>): Promise<T | PictureProblem> {
  try {
    return await work;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/^timeout/i.test(message)) return 'slow';
    return /pixel limit/i.test(message) ? 'pixels' : 'broken';
  }
}

async function decodeMoving(bytes: Uint8Array, sizes: Sizes, left: SecondsLeft): Promise<Picture | PictureProblem> {
  const files = await moving(bytes, sizes, left);
  return typeof files === 'string' ? files : { ...files, hashes: await hashesOfPicture(files.wide, left) };
}

/** Decodes a still picture, and says of another that it moves. */
async function decode(file: Uint8Array, sizes: Sizes, left: SecondsLeft): Promise<Picture | PictureProblem | 'moving'> {
  const files = await filesOf(file, sizes, left);
  if (typeof files === 'string') return files;
  const hashes = await hashesOfPicture(files.wide, left);
  // Somebody may have blocked the file, of which a square shows only a part, or what bars around it leave as the square.
  const ofFile = sizes.isSquare ? [await hashesOfPicture(await withEndMarker(file, left), left, 1)] : [];
  return { ...files, hashes: Buffer.concat([...ofFile, hashes]) };
}

async function filesOf(file: Uint8Array, sizes: Sizes, left: SecondsLeft): Promise<Files | PictureProblem | 'moving'> {
  const { format, compression, width, height, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata();
  if (format === 'heif' && compression !== 'av1') return 'type';
  if (pages > maxFrames) return 'frames';
  if (width * height * pages > (format === 'heif' ? maxAvifPixels : maxPixels)) return 'pixels';
  if (Math.max(width, height) > Math.min(maxSide, maxAspect * Math.min(width, height))) return 'sides';
  const bytes = await withEndMarker(file, left);
  if (sizes.isSquare) return square(bytes, sizes, Math.min(width, height), left);
  if (sizes.isWide) {
    const picture = await still(bytes, sizes, left);
    return picture.height > picture.width * tallestWide ? 'tall' : picture;
  }
  const isMoving = pages > 1 && (format === 'gif' || format === 'webp');
  return isMoving ? 'moving' : still(bytes, sizes, left);
}
