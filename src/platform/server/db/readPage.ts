/**
 * Reads a page of a list. One row more than its size shows whether there is a next page, which begins behind the cursor of the last row.
 */
export async function readPage<Row>(
  size: number,
  read: (limit: number) => Promise<readonly Row[]>,
  cursorOf: (last: Row) => string | number,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const found = await read(size + 1);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > size && last !== undefined ? String(cursorOf(last)) : null };
}
