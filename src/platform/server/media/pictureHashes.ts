import sharp, { type Sharp } from 'sharp';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { blurLuma, lumaSide, type PdqHash, pdqHash, type View } from './pdq.ts';

/** A picture below has too few edges: its hash says nothing. */
const minQuality = 50;
/** The number of frames of a blocked moving picture whose views are hashed: half are spread over it, half are those that are shown longest. */
const maxViewed = 8;
const lumaBytes = lumaSide * lumaSide;
/** The number of frames that are in memory at a time. */
const framesATime = 50;

const careful = { limitInputPixels: 40_000_000, failOn: 'error', sequentialRead: true } as const;

/** The whole seconds that a work may still take. Throws `tooSlow` if there are none. */
export type SecondsLeft = () => number;
const tooSlow = new Error('timeout: a picture takes too long');
/** The longest time of one picture, all its frames and sizes included. */
export const maxSeconds = 30;

export function secondsLeft(): SecondsLeft {
  const end = performance.now() + maxSeconds * 1_000;
  return () => {
    const left = Math.ceil((end - performance.now()) / 1_000);
    if (left <= 0) throw tooSlow;
    return left;
  };
}

async function squeezed(picture: Sharp, background: string, left: SecondsLeft): Promise<Buffer> {
  const luma = picture.flatten({ background }).toColourspace('srgb').greyscale().resize(lumaSide, lumaSide, { fit: 'fill' });
  return luma.timeout({ seconds: left() }).raw().toBuffer();
}

/** The frames of a blocked picture whose views are hashed: those that are shown longer than most, and others that are spread evenly. */
function framesToView(pages: number, delays: readonly number[]): ReadonlySet<number> {
  const mean = delays.reduce((sum, delay) => sum + delay, 0) / pages;
  const long = delays.flatMap((delay, page) => (delay > mean ? [page] : [])).toSorted((a, b) => (delays[b] ?? 0) - (delays[a] ?? 0));
  const longest = pages > maxViewed ? long.slice(0, maxViewed / 2) : [];
  const others = Math.min(pages, maxViewed - longest.length);
  return new Set([...longest, ...Array.from({ length: others }, (_, at) => Math.floor((at * pages) / others))]);
}

interface Frame {
  blurred: Float32Array;
  /** Its width divided by its height. */
  aspect: number;
  isViewed: boolean;
}

/** The luminance of each frame of a picture, and where it is see-through also that on black: a page may have either background. */
async function* framesOf(file: Uint8Array, left: SecondsLeft, maxFrames = Number.POSITIVE_INFINITY): AsyncGenerator<Frame> {
  const { pages: all = 1, width, height, pageHeight, autoOrient, hasAlpha, delay = [] } = await sharp(file, careful).metadata();
  const pages = Math.min(all, maxFrames);
  const aspect = all > 1 ? width / (pageHeight ?? height) : autoOrient.width / autoOrient.height;
  const viewed = framesToView(pages, delay.slice(0, pages));
  for (let page = 0; page < pages; page += framesATime) {
    const read = sharp(file, { ...careful, page, pages: Math.min(framesATime, pages - page) });
    const picture = all > 1 ? read : read.autoOrient();
    const onWhite = await squeezed(picture.clone(), '#fff', left);
    const onBlack = hasAlpha ? await squeezed(picture.clone(), '#000', left) : onWhite;
    for (let from = 0; from < onWhite.length; from += lumaBytes) {
      const lumas = [onWhite, onBlack].map(each => each.subarray(from, from + lumaBytes));
      const [white = onWhite, black = onBlack] = lumas;
      for (const luma of black.equals(white) ? [white] : lumas) {
        left();
        yield { blurred: blurLuma(luma), aspect, isViewed: viewed.has(page + from / lumaBytes) };
        await nextTurn();
      }
    }
  }
}

const isTelling = ({ quality }: PdqHash) => quality >= minQuality;

/**
 * The hashes of the frames of a picture, which was decoded before, one after the other and each once. Empty for one that is too flat to be
 * known again.
 */
export async function hashesOfPicture(file: Uint8Array, left = secondsLeft(), maxFrames?: number): Promise<Buffer> {
  const hashes = new Map<string, Buffer>();
  for await (const { blurred } of framesOf(file, left, maxFrames)) {
    const each = pdqHash(blurred);
    if (isTelling(each)) hashes.set(each.hash.toString('latin1'), each.hash);
  }
  return Buffer.concat([...hashes.values()]);
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
  return [[cropped(across, down, across, down)], ...symmetries.map((view): LumaView => [view]), ...crops, ...turns];
}

/**
 * The hashes, one after the other, of a picture as it looks whole, cropped by some percent, turned by some degrees, mirrored, or as a square. Of
 * most frames of a moving picture only that of the whole.
 */
export async function hashesOfViews(file: Uint8Array): Promise<Buffer> {
  const hashes: Buffer[] = [];
  for await (const { blurred, aspect, isViewed } of framesOf(file, secondsLeft())) {
    const whole = pdqHash(blurred);
    if (!isTelling(whole)) continue;
    hashes.push(whole.hash);
    for (const [view, outside] of isViewed ? viewsOf(aspect) : []) {
      const hash = pdqHash(blurred, view, outside);
      if (isTelling(hash)) hashes.push(hash.hash);
      await nextTurn();
    }
  }
  return Buffer.concat(hashes);
}
