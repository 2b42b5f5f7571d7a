import type { LatestPlace } from './feed.queries.ts';

/** Where a page ended. `view` ties a cursor to the list it came from. */
export type Cursor =
  | { sort: 'latest'; view: string; after: LatestPlace }
  | { sort: 'popular'; view: string; ranking: string; place: number };

export function writeCursor(cursor: Cursor): string {
  const parts =
    cursor.sort === 'latest'
      ? ['l', cursor.view, cursor.after.createdAt, cursor.after.id]
      : ['p', cursor.view, cursor.ranking, cursor.place];
  return Buffer.from(parts.join(' ')).toString('base64url');
}

// Thirteen digits of milliseconds end in the year 2286, which every date can say.
const latest = /^l ([\w-]{10}) (\d{1,13}) (\d{1,15})$/;
const popular = /^p ([\w-]{10}) ([0-9a-f]{32}) (\d{1,9})$/;

/** Undefined for what no server of ours has written. */
export function readCursor(text: string): Cursor | undefined {
  const plain = Buffer.from(text, 'base64url').toString();
  const [, view = '', first = '', second = ''] = latest.exec(plain) ?? popular.exec(plain) ?? [];
  if (!view) return undefined;
  return plain.startsWith('l')
    ? { sort: 'latest', view, after: { createdAt: Number(first), id: Number(second) } }
    : { sort: 'popular', view, ranking: first, place: Number(second) };
}
