import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A text that was compressed once, to be put into the answers of many readers. */
export interface Fragment {
  raw: Buffer;
  /** Blocks of deflate that end on a whole byte, refer to nothing before them and are not the last. */
  packed: Buffer;
}

/** Part of an answer: a text of this reader, or one that others get too. */
export type AnswerPart = string | Fragment;

export function fragmentOf(text: string): Fragment {
  const raw = Buffer.from(text);
  return { raw, packed: deflateRawSync(raw, { level: 6, finishFlush: constants.Z_FULL_FLUSH }) };
}

/** The header of RFC 1952: deflate, no flags, no time, an unknown system. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty last block. */
const end = Buffer.from([3, 0]);
const maxStored = 0xffff;

/** Blocks that hold bytes as they are, which takes no time. */
function* storedBlocks(raw: Buffer): Generator<Buffer> {
  for (let at = 0; at < raw.length; at += maxStored) {
    const length = Math.min(maxStored, raw.length - at);
    const blockHead = Buffer.from([0, 0, 0, 0, 0]);
    blockHead.writeUInt16LE(length, 1);
    blockHead.writeUInt16LE(~length & 0xffff, 3);
    yield blockHead;
    yield raw.subarray(at, at + length);
  }
}

/**
 * One gzip member of the parts of an answer. The fragments are copied as they are, and the rest is stored. Members that stand
 * behind each other would be simpler, but browsers read only the first.
 */
export function gzipOf(parts: readonly AnswerPart[]): Buffer {
  const pieces: Buffer[] = [head];
  let [checksum, size] = [0, 0];
  for (const part of parts) {
    const raw = typeof part === 'string' ? Buffer.from(part) : part.raw;
    if (typeof part === 'string') pieces.push(...storedBlocks(raw));
    else pieces.push(part.packed);
    // Node answers 0 for no bytes, whatever the checksum was before.
    if (raw.length > 0) checksum = crc32(raw, checksum);
    size += raw.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(checksum >>> 0, 0);
  tail.writeUInt32LE(size % 2 ** 32, 4);
  return Buffer.concat([...pieces, end, tail]);
}
