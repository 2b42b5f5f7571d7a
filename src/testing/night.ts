import { readFileSync } from 'node:fs';
import { type CrowdComment, peakOf, readCrowd } from '../features/sports/server/replay/crowd/crowd.ts';
import { makeCrowd } from '../features/sports/server/replay/crowd/makeCrowd.ts';

/** The part of a night with the most comments: of the night in the file that NIGHT names, or of a made-up one. */
export function greatestPart(seconds: number): { comments: CrowdComment[]; from: number; first: number } {
  const file = process.env['NIGHT'];
  const night = file === undefined ? makeCrowd(1) : readCrowd(readFileSync(file, 'utf8'));
  const { from } = peakOf(night, seconds);
  const first = night.findIndex(({ second }) => second >= from);
  return { comments: night.filter(({ second }) => second >= from && second < from + seconds), from, first };
}
