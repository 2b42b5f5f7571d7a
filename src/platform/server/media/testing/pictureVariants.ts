import sharp from 'sharp';

/** A picture, its size, and random numbers from 0 to 1. */
interface Given {
  file: Buffer;
  width: number;
  height: number;
  random: () => number;
}

const pick = ({ random }: Given, min: number, max: number) => min + (max - min) * random();
const quality = (given: Given, min = 25) => ({ quality: Math.round(pick(given, min, 90)) });
const background = ({ random }: Given) => ({ background: random() < 0.5 ? '#000' : '#fff' });

/** The middle of a picture. */
async function middleOf(file: Buffer, width: number, height: number): Promise<Buffer> {
  const picture = await sharp(file).metadata();
  const [left, top] = [Math.floor((picture.width - width) / 2), Math.floor((picture.height - height) / 2)];
  return sharp(file).extract({ left, top, width, height }).jpeg().toBuffer();
}

/** Turned by up to 5 degrees, and without the empty corners. */
async function straightened({ file, width, height, random }: Given): Promise<Buffer> {
  const degrees = -5 + 10 * random();
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((Math.abs(degrees) * Math.PI) / 180)];
  const [wide, high] = [(width * cos - height * sin) / (cos * cos - sin * sin), (height * cos - width * sin) / (cos * cos - sin * sin)];
  return middleOf(await sharp(file).rotate(degrees).png().toBuffer(), Math.floor(wide), Math.floor(high));
}

async function cropped(given: Given): Promise<Buffer> {
  const { file, width, height } = given;
  const side = (length: number) => Math.floor(pick(given, 0, 0.05) * length);
  const [left, top, right, bottom] = [side(width), side(height), side(width), side(height)];
  return sharp(file)
    .extract({ left, top, width: width - left - right, height: height - top - bottom })
    .jpeg()
    .toBuffer();
}

/** A line of text, a tenth of the height at most, anywhere. */
async function withText(given: Given): Promise<Buffer> {
  const { file, width, height } = given;
  const color = given.random() < 0.5 ? 'white' : 'black';
  const text = `<span foreground="${color}"><b>Go team ${Math.floor(given.random() * 1e6)}</b></span>`;
  const line = await sharp({
    text: { text, rgba: true, width: Math.floor(width * 0.8), height: Math.floor(height * pick(given, 0.05, 0.1)) },
  })
    .png()
    .toBuffer();
  const { width: wide, height: high } = await sharp(line).metadata();
  const place = { left: Math.floor(given.random() * (width - wide)), top: Math.floor(given.random() * (height - high)) };
  return sharp(file)
    .composite([{ input: line, ...place }])
    .jpeg()
    .toBuffer();
}

/** The changes that somebody makes to a picture before it is sent again. */
export const pictureVariants: Record<string, (given: Given) => Promise<Buffer>> = {
  jpeg: given => sharp(given.file).jpeg(quality(given)).toBuffer(),
  webp: given => sharp(given.file).webp(quality(given)).toBuffer(),
  avif: given =>
    sharp(given.file)
      .avif({ ...quality(given), effort: 0 })
      .toBuffer(),
  quarter: ({ file, width }) =>
    sharp(file)
      .resize(Math.round(width / 4))
      .jpeg()
      .toBuffer(),
  double: ({ file, width }) =>
    sharp(file)
      .resize(width * 2)
      .jpeg()
      .toBuffer(),
  cropped,
  turned: given =>
    sharp(given.file)
      .rotate(pick(given, -5, 5), background(given))
      .jpeg()
      .toBuffer(),
  turnedAndCut: async given =>
    middleOf(
      await sharp(given.file)
        .rotate(pick(given, -5, 5), background(given))
        .png()
        .toBuffer(),
      given.width,
      given.height,
    ),
  straightened,
  brightness: given =>
    sharp(given.file)
      .modulate({ brightness: pick(given, 0.7, 1.4) })
      .jpeg()
      .toBuffer(),
  text: withText,
};
