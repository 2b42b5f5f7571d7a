import sharp, { type Sharp } from 'sharp';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { blurLuma, lumaSide, type PdqHash, pdqHash, type View, wholeView } from './pdq.ts';

/** A picture below has too few edges: its hash says nothing. */
const minQuality = 50;
/** The number of frames of a moving picture that are hashed: half are spread over all of it, half are those that are shown longest. */
const maxFrames = 8;

const careful = { limitInputPixels: 40_000_000, failOn: 'error', sequentialRead: true } as const;
const timeouts = { seconds: 30 };

async function squeezed(picture: Sharp, background: string): Promise<Buffer> {
  const luma = picture.flatten({ background }).toColourspace('srgb').greyscale().resize(lumaSide, lumaSide, { fit: 'fill' });
  return luma.timeout(timeouts).raw().toBuffer();
}

/** The luminance of a picture, and where it is see-through also that on black: a page may have either background. */
async function blurredLumas(picture: Sharp, hasAlpha: boolean): Promise<Float32Array[]> {
  const onWhite = await squeezed(picture.clone(), '#fff');
  const onBlack = hasAlpha ? await squeezed(picture.clone(), '#000') : onWhite;
  return (onBlack.equals(onWhite) ? [onWhite] : [onWhite, onBlack]).map(blurLuma);
}

/** The frames to hash. Those that are shown longer than most come first; the others are spread evenly. */
function framesToHash(pages: number, delays: readonly number[]): number[] {
  const mean = delays.reduce((sum, delay) => sum + delay, 0) / pages;
  const long = delays.flatMap((delay, page) => (delay > mean ? [page] : [])).toSorted((a, b) => (delays[b] ?? 0) - (delays[a] ?? 0));
  const longest = pages > maxFrames ? long.slice(0, maxFrames / 2) : [];
  const others = Math.min(pages, maxFrames - longest.length);
  return [...new Set([...longest, ...Array.from({ length: others }, (_, at) => Math.floor((at * pages) / others))])];
}

/** The frames of a picture that are hashed, on each background, with their width divided by their height. */
async function framesOf(file: Uint8Array): Promise<{ blurred: Float32Array; aspect: number }[]> {
  const { pages = 1, width, height, pageHeight, autoOrient, hasAlpha, delay = [] } = await sharp(file, careful).metadata();
  const aspect = pages > 1 ? width / (pageHeight ?? height) : autoOrient.width / autoOrient.height;
  const frames: { blurred: Float32Array; aspect: number }[] = [];
  for (const page of framesToHash(pages, delay)) {
    const frame = sharp(file, { ...careful, page });
    for (const blurred of await blurredLumas(pages > 1 ? frame : frame.autoOrient(), hasAlpha)) frames.push({ blurred, aspect });
  }
  return frames;
}

const isTelling = ({ quality }: PdqHash) => quality >= minQuality;

/** The hashes of the frames of a picture, which was decoded before, one after the other. Empty for one that is too flat to be known again. */
export async function hashesOfPicture(file: Uint8Array): Promise<Buffer> {
  const frames = await framesOf(file);
  return Buffer.concat(frames.map(({ blurred }) => pdqHash(blurred)).flatMap(each => (isTelling(each) ? [each.hash] : [])));
}

type LumaView = readonly [view: View, outside?: number];

/** The view of a picture without these shares of its sides. */
const cropped = (left: number, top: number, right: number, bottom: number): View => [1 - left - right, 0, left, 0, 1 - top - bottom, top];

/** The view of a picture of this aspect turned around its middle, of which `width` and `height` times its sides are shown. */
function turned(degrees: number, aspect: number, width: number, height: number): View {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [a, b, d, e] = [cos * width, (sin * height) / aspect, -sin * width * aspect, cos * height];
  return [a, b, 0.5 - (a + b) / 2, d, e, 0.5 - (d + e) / 2];
}

/** A turn by some degrees as editors make it: with all corners, cut to the former size, and cut to what has no empty corners. */
function turnsBy(degrees: number, aspect: number): LumaView[] {
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const whole = turned(degrees, aspect, cos + sin / aspect, cos + sin * aspect);
  const cut = turned(degrees, aspect, 1, 1);
  const inner = turned(degrees, aspect, (cos - sin / aspect) / (cos * cos - sin * sin), (cos - sin * aspect) / (cos * cos - sin * sin));
  return [[whole, 0], [whole, 255], [cut, 0], [cut, 255], [inner]];
}

const cropSteps = [0, 0.025, 0.05];
const turnSteps = [0.7, 1.4, 2.1, 2.8, 3.5, 4.2, 5];

/** Mirrored, and turned by quarters. */
const symmetries: View[] = [
  [-1, 0, 1, 0, 1, 0],
  [1, 0, 0, 0, -1, 1],
  [-1, 0, 1, 0, -1, 1],
  [0, 1, 0, 1, 0, 0],
  [0, -1, 1, 1, 0, 0],
  [0, 1, 0, -1, 0, 1],
  [0, -1, 1, -1, 0, 1],
];

function viewsOf(aspect: number): LumaView[] {
  const crops = cropSteps.flatMap(left =>
    cropSteps.flatMap(top => cropSteps.flatMap(right => cropSteps.map((bottom): LumaView => [cropped(left, top, right, bottom)]))),
  );
  const turns = turnSteps.flatMap(degrees => [...turnsBy(degrees, aspect), ...turnsBy(-degrees, aspect)]);
  // A profile picture is the middle square.
  const [across, down] = aspect > 1 ? [(1 - 1 / aspect) / 2, 0] : [0, (1 - aspect) / 2];
  return [[wholeView], [cropped(across, down, across, down)], ...symmetries.map((view): LumaView => [view]), ...crops, ...turns];
}

/** The hashes, one after the other, of a picture as it looks whole, cropped by some percent, turned by some degrees, mirrored, or as a square. */
export async function hashesOfViews(file: Uint8Array): Promise<Buffer> {
  const hashes: Buffer[] = [];
  for (const { blurred, aspect } of await framesOf(file)) {
    if (!isTelling(pdqHash(blurred))) continue;
    for (const [view, outside] of viewsOf(aspect)) {
      const hash = pdqHash(blurred, view, outside);
      if (isTelling(hash)) hashes.push(hash.hash);
      await nextTurn();
    }
  }
  return Buffer.concat(hashes);
}
