import { textOf } from '../upstream/reading.ts';

/** The code and the name of an opponent whom a source does not name: it is not decided who plays. */
export const undecided = 'TBD';

/** The code of a team as a source gives it, however long; `undecided` for none that can be read. */
export function codeOf(value: unknown): string {
  const code = textOf(value).toUpperCase();
  return /^[A-Z0-9][A-Z0-9&'./ -]{0,19}$/.test(code) ? code : undecided;
}

/** The colour of a team that is not in our table. */
export const unknownColor = '#64748B';
