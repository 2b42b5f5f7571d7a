/**
 * PDQ, the perceptual hash of pictures that Meta published (github.com/facebook/ThreatExchange, pdq): luminance, blurred by a tent filter and
 * sampled at 64 x 64 points, the 16 x 16 lowest frequencies of their cosine transform, and one bit for each that is above the median.
 * docs/decisions/0091-picture-hashes.md.
 */

/** The side of the square that a picture is squeezed into before it is blurred. */
export const lumaSide = 512;
const samples = 64;
const frequencies = 16;
const bits = frequencies * frequencies;
export const hashBytes = bits / 8;

/** One row for each frequency from 1, one column for each sample. */
const cosines = Float64Array.from({ length: frequencies * samples }, (_, at) => {
  const frequency = Math.floor(at / samples) + 1;
  return Math.sqrt(2 / samples) * Math.cos((Math.PI / 2 / samples) * frequency * (2 * (at % samples) + 1));
});

/** Averages each value with its neighbors in the window along one axis. At the edges the window is shorter. */
function averageAlong(from: Float32Array, to: Float32Array, { step, rowStep, window }: { step: number; rowStep: number; window: number }) {
  const before = Math.floor((window + 1) / 2) - 1;
  const after = window - before - 1;
  for (let row = 0; row < lumaSide; row += 1) {
    const start = row * rowStep;
    let sum = 0;
    for (let at = 0; at < after; at += 1) sum += from[start + at * step] ?? 0;
    for (let at = 0; at < lumaSide; at += 1) {
      if (at + after < lumaSide) sum += from[start + (at + after) * step] ?? 0;
      if (at - before - 1 >= 0) sum -= from[start + (at - before - 1) * step] ?? 0;
      to[start + at * step] = sum / (Math.min(at + after, lumaSide - 1) - Math.max(at - before, 0) + 1);
    }
  }
}

/** The luminance of a squeezed picture, blurred for its samples. */
export function blurLuma(luma: Uint8Array): Float32Array {
  const blurred = Float32Array.from(luma);
  const between = new Float32Array(blurred.length);
  const window = lumaSide / samples / 2;
  for (let pass = 0; pass < 2; pass += 1) {
    averageAlong(blurred, between, { step: 1, rowStep: lumaSide, window });
    averageAlong(between, blurred, { step: lumaSide, rowStep: 1, window });
  }
  return blurred;
}

/** Maps a point of a view to the point of the picture that it shows: x is `a * u + b * v + c`, y is `d * u + e * v + f`, from 0 to 1 each. */
export type View = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
export const wholeView: View = [1, 0, 0, 0, 1, 0];

/** The value between four neighbors. Beyond the picture `outside` is used, or else the nearest value. */
function lumaAt(blurred: Float32Array, x: number, y: number, outside: number | undefined): number {
  if (outside !== undefined && (x < 0 || y < 0 || x > 1 || y > 1)) return outside;
  const max = lumaSide - 1;
  const column = Math.min(Math.max(x * lumaSide - 0.5, 0), max);
  const row = Math.min(Math.max(y * lumaSide - 0.5, 0), max);
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [right, bottom] = [Math.min(left + 1, max), Math.min(top + 1, max)];
  const [across, down] = [column - left, row - top];
  const value = (atRow: number, atColumn: number) => blurred[atRow * lumaSide + atColumn] ?? 0;
  const upper = value(top, left) * (1 - across) + value(top, right) * across;
  const lower = value(bottom, left) * (1 - across) + value(bottom, right) * across;
  return upper * (1 - down) + lower * down;
}

export interface PdqHash {
  hash: Buffer;
  /** From 0 for a flat picture to 100. A picture below 50 has too few edges for its hash to say much. */
  quality: number;
}

function qualityOf(points: Float64Array): number {
  const at = (row: number, column: number) => points[row * samples + column] ?? 0;
  const edge = (one: number, other: number) => Math.abs(Math.trunc(((one - other) * 100) / 255));
  let sum = 0;
  for (let row = 0; row < samples; row += 1)
    for (let column = 0; column < samples; column += 1) {
      if (row + 1 < samples) sum += edge(at(row, column), at(row + 1, column));
      if (column + 1 < samples) sum += edge(at(row, column), at(row, column + 1));
    }
  return Math.min(100, Math.floor(sum / 90));
}

function transform(points: Float64Array): Float64Array {
  const rows = new Float64Array(frequencies * samples);
  for (let frequency = 0; frequency < frequencies; frequency += 1)
    for (let row = 0; row < samples; row += 1) {
      const weight = cosines[frequency * samples + row] ?? 0;
      for (let column = 0; column < samples; column += 1) {
        const at = frequency * samples + column;
        rows[at] = (rows[at] ?? 0) + weight * (points[row * samples + column] ?? 0);
      }
    }
  const result = new Float64Array(bits);
  for (let at = 0; at < bits; at += 1) {
    const [row, column] = [Math.floor(at / frequencies), at % frequencies];
    let sum = 0;
    for (let sample = 0; sample < samples; sample += 1)
      sum += (rows[row * samples + sample] ?? 0) * (cosines[column * samples + sample] ?? 0);
    result[at] = sum;
  }
  return result;
}

/** The hash of a view of a picture. `outside` is the luminance beyond its edges. */
export function pdqHash(blurred: Float32Array, [a, b, c, d, e, f]: View = wholeView, outside?: number): PdqHash {
  const points = new Float64Array(samples * samples);
  for (let at = 0; at < points.length; at += 1) {
    const u = ((at % samples) + 0.5) / samples;
    const v = (Math.floor(at / samples) + 0.5) / samples;
    points[at] = lumaAt(blurred, a * u + b * v + c, d * u + e * v + f, outside);
  }
  const values = transform(points);
  const median = values.toSorted()[bits / 2 - 1] ?? 0;
  const hash = Buffer.alloc(hashBytes);
  // The first frequency is the last bit, as in the hex of the published implementation.
  for (const [at, value] of values.entries())
    if (value > median) hash[hashBytes - 1 - (at >> 3)] = (hash[hashBytes - 1 - (at >> 3)] ?? 0) | (1 << (at & 7));
  return { hash, quality: qualityOf(points) };
}
