import sharp from 'sharp';

/** Random numbers from 0 to 1, the same for a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const between = (random: () => number) => (min: number, max: number) => min + (max - min) * random();

interface Size {
  width: number;
  height: number;
}

/** Color noise of one scale, as clouds, grass and crowds have it. */
async function noise(random: () => number, { width, height }: Size, cells: number, alpha: number): Promise<Buffer> {
  const rows = Math.max(2, Math.round((cells * height) / width));
  const pixels = Buffer.alloc(cells * rows * 4);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = at % 4 === 3 ? Math.round(255 * alpha) : Math.floor(random() * 256);
  const grain = sharp(pixels, { raw: { width: cells, height: rows, channels: 4 } });
  return grain.resize(width, height, { fit: 'fill', kernel: 'cubic' }).png().toBuffer();
}

/** Turned ellipses and rectangles, each of one color. SVG is not decoded in this process. */
function shapes(random: () => number, { width, height }: Size): Buffer {
  const from = between(random);
  const pixels = Buffer.alloc(width * height * 4);
  for (let left = Math.floor(from(4, 14)); left > 0; left -= 1) {
    const [x, y, wide, high, angle] = [from(0, width), from(0, height), from(30, width / 3), from(20, height / 3), from(0, Math.PI / 2)];
    const color = [from(0, 255), from(0, 255), from(0, 255), from(128, 255)];
    const isRound = random() < 0.5;
    for (let at = 0; at < width * height; at += 1) {
      const [right, down] = [(at % width) - x, Math.floor(at / width) - y];
      const u = (right * Math.cos(angle) + down * Math.sin(angle)) / wide;
      const v = (down * Math.cos(angle) - right * Math.sin(angle)) / high;
      if (isRound ? u * u + v * v < 1 : Math.abs(u) < 1 && Math.abs(v) < 1) pixels.set(color, at * 4);
    }
  }
  return pixels;
}

/** A picture of noise at several scales with shapes over it, the same for a seed. */
export async function madePicture(seed: number): Promise<Buffer> {
  const random = seeded(seed);
  const from = between(random);
  const size = { width: Math.round(from(500, 900)), height: Math.round(from(400, 800)) };
  const layers: Buffer[] = [];
  for (const [cells, alpha] of [
    [3, 1],
    [8, 0.5],
    [20, 0.35],
    [60, 0.2],
  ] as const)
    layers.push(await noise(random, size, cells, alpha));
  const drawn = sharp(shapes(random, size), { raw: { ...size, channels: 4 } });
  layers.push(await drawn.png().toBuffer());
  return sharp({ create: { ...size, channels: 3, background: '#888' } })
    .composite(layers.map(input => ({ input })))
    .jpeg({ quality: 92 })
    .toBuffer();
}
