/** One frame of a made-up GIF, in hundredths of a second and pixels. */
export interface GifFrame {
  width: number;
  height: number;
  left?: number;
  top?: number;
  /** The number of pixels that its data holds; all of them unless given. */
  pixels?: number;
}

const twoBytes = (value: number) => [value & 255, value >> 8];

/** The data of a frame of one color: codes of three bits, with a code that clears the table before each two pixels. */
function frameData(pixels: number): number[] {
  const bits: number[] = [];
  const put = (code: number) => bits.push(code & 1, (code >> 1) & 1, (code >> 2) & 1);
  for (let left = pixels; left > 0; left -= 2) {
    put(4);
    for (let each = 0; each < Math.min(2, left); each += 1) put(0);
  }
  put(5);
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit, place) => byte | (bit << place), 0),
  );
  const blocks: number[] = [2];
  for (let from = 0; from < bytes.length; from += 255) {
    const block = bytes.slice(from, from + 255);
    blocks.push(block.length, ...block);
  }
  return [...blocks, 0];
}

/** A GIF by its bytes, without a delay between its frames, also one that no program would write. */
export function makeGif(width: number, height: number, frames: readonly GifFrame[]): Buffer {
  const colors = [0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 255, 0];
  const head = Buffer.from([...Buffer.from('GIF89a'), ...twoBytes(width), ...twoBytes(height), 0x81, 0, 0, ...colors]);
  const known = new Map<number, number[]>();
  const parts = frames.map(({ width: ownWidth, height: ownHeight, left = 0, top = 0, pixels = ownWidth * ownHeight }) => {
    const data = known.get(pixels) ?? frameData(pixels);
    known.set(pixels, data);
    const place = [...twoBytes(left), ...twoBytes(top), ...twoBytes(ownWidth), ...twoBytes(ownHeight)];
    return Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, ...place, 0, ...data]);
  });
  return Buffer.concat([head, ...parts, Buffer.from([0x3b])]);
}
