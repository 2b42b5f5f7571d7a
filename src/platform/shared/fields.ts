import { z } from 'zod';
import { oneLine } from './text.ts';

/** Shapes that many calls share. src/platform/README.md, Calls. */

const maximumId = 9_007_199_254_740_991;

/** A positive integer in a path or query, strictly digits: `1e3`, ` 1` and `0` are refused. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'must be a positive whole number')
  .transform(Number)
  .pipe(z.int().positive().max(maximumId));

export const id = z.int().positive().max(maximumId);

/** A name that a person types, as one line. */
export const line = z.string().overwrite(oneLine);

export const instant = z.iso.datetime();

/** An id or a username in a path; both look-ups are done by the feature that owns users. */
export const idOrUsername = z.string().trim().min(1).max(64);

/** The digits of a number of at least `minimum`. A number above `max` is read as `max`. */
const wholeNumber = (minimum: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number of at least ${minimum}`)
    .transform(digits => Math.min(Number(digits), max))
    .pipe(z.int().min(minimum).max(max));

/** A limit of at least 1. A value above `max` is served as `max`. */
export function limitQuery(fallback: number, max = 100) {
  return wholeNumber(1, max).default(fallback);
}

export const offsetQuery = wholeNumber(0, maximumId).default(0);

/** The cursor of a list whose later pages begin behind an id. */
export const idCursor = idInPath.optional().describe('The `nextCursor` of the page before.');

export const nextCursor = z.string().nullable().describe('The `cursor` of the next page; null on the last one.');

/** A repeated query parameter, which arrives as one text or as a list. */
export function repeated<Item extends z.ZodType>(item: Item, max: number) {
  return z.preprocess(value => (value === undefined ? [] : [value].flat()), z.array(item).max(max));
}

/** User ids are UUIDs of 36 characters and usernames have 20 at most, so that "id or username" is never ambiguous. */
export function isUserId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
