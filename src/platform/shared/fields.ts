import { z } from 'zod';

/** Shapes that many calls share; the wire contract's "Rules for every call" in one place. */

const maximumId = 9_007_199_254_740_991;

/** A positive integer in a path or query, strictly digits: `1e3`, ` 1` and `0` are refused. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'must be a positive whole number')
  .transform(Number)
  .pipe(z.number().max(maximumId));

export const id = z.int().positive().max(maximumId);

export const instant = z.iso.datetime();

/** An id or a username in a path; both look-ups are done by the feature that owns users. */
export const idOrUsername = z.string().trim().min(1).max(64);

const wholeNumber = (minimum: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number of at least ${minimum}`)
    .transform(Number)
    .pipe(z.number().min(minimum));

/** At least 1; a limit larger than the most is served as the most. */
export function limitQuery(fallback: number, most = 100) {
  return wholeNumber(1)
    .transform(limit => Math.min(limit, most))
    .default(fallback);
}

export const offsetQuery = wholeNumber(0).default(0);

/** A repeated query parameter, which arrives as one text or as a list. */
export function repeated<Item extends z.ZodType>(item: Item, most: number) {
  return z.preprocess(value => (value === undefined ? [] : [value].flat()), z.array(item).max(most));
}

/** User ids are UUIDs of 36 characters and usernames have 20 at most, so that "id or username" is never ambiguous. */
export function isUserId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
