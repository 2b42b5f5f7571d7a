import type { LatestPlace } from './feed.queries.ts';

/** The place where a page ended. `view` ties a cursor to its list. */
export type Cursor =
  | { sort: 'latest'; view: string; after: LatestPlace }
  /** The last post of the page and not its place, which would tell a late reader how many posts they may not know yet. */
  | { sort: 'popular'; view: string; ranking: string; last: number }
  /** Behind a kept order that leads the list, its other posts come newest first. */
  | { sort: 'rest'; view: string; ranking: string; after: LatestPlace | undefined };

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(partsOf(cursor).join(' ')).toString('base64url');
}

function partsOf(cursor: Cursor): (string | number)[] {
  if (cursor.sort === 'latest') return ['l', cursor.view, cursor.after.createdAt, cursor.after.id];
  if (cursor.sort === 'popular') return ['o', cursor.view, cursor.ranking, cursor.last];
  return ['r', cursor.view, cursor.ranking, ...(cursor.after ? [cursor.after.createdAt, cursor.after.id] : [])];
}

// Thirteen digits of milliseconds end in the year 2286, which every date can say.
const latest = /^l (?<view>[\w-]{10}) (?<at>\d{1,13}) (?<id>\d{1,15})$/;
const popular = /^o (?<view>[\w-]{10}) (?<ranking>[0-9a-f]{32}) (?<last>\d{1,15})$/;
const rest = /^r (?<view>[\w-]{10}) (?<ranking>[0-9a-f]{32})(?: (?<at>\d{1,13}) (?<id>\d{1,15}))?$/;

/** Reads a cursor; undefined if no server wrote it. */
export function readCursor(text: string): Cursor | undefined {
  const plain = Buffer.from(text, 'base64url').toString();
  const { view, ranking, last, at, id } = (latest.exec(plain) ?? popular.exec(plain) ?? rest.exec(plain))?.groups ?? {};
  if (view === undefined) return undefined;
  const after = at !== undefined && id !== undefined ? { createdAt: Number(at), id: Number(id) } : undefined;
  if (ranking === undefined) return after && { sort: 'latest', view, after };
  return last === undefined ? { sort: 'rest', view, ranking, after } : { sort: 'popular', view, ranking, last: Number(last) };
}
