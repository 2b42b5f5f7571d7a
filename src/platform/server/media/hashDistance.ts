import { hashBytes } from './pdq.ts';

/** Two hashes match if at most this many of their 256 bits differ. docs/decisions/0091-picture-hashes.md has the measurement. */
export const maxDistance = 56;

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Hashes as numbers of 32 bits, so that they are compared fast. */
export function hashWords(hashes: Uint8Array): Uint32Array {
  return new Uint32Array(Uint8Array.from(hashes).buffer);
}

const wordsOfHash = hashBytes / 4;

/** Whether one of the first hashes and one of the others are of one picture. */
export function isSamePicture(some: Uint32Array, others: Uint32Array): boolean {
  for (let one = 0; one < some.length; one += wordsOfHash)
    for (let other = 0; other < others.length; other += wordsOfHash) {
      let distance = 0;
      for (let at = 0; at < wordsOfHash && distance <= maxDistance; at += 1)
        distance += bitsIn((some[one + at] ?? 0) ^ (others[other + at] ?? 0));
      if (distance <= maxDistance) return true;
    }
  return false;
}
