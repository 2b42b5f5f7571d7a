import type { ClientBase } from 'pg';

/** A statement is prepared when it comes for the third time: one that is never repeated would cost twice. */
const worthIt = 3;
/** So many statements are prepared on a connection at most; each takes some memory in the database. */
const maxPrepared = 300;
const maxWatched = 2_000;

const names = new Map<string, string>();
const seen = new Map<string, number>();

/** The name of a statement that is repeated, the same on every connection; undefined for the others. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxPrepared) return known;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < worthIt) {
    if (seen.size >= maxWatched) seen.clear();
    seen.set(text, times);
    return undefined;
  }
  seen.delete(text);
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * Lets the database parse and plan a repeated statement once a connection instead of every time. Only what has parameters:
 * the rest is begin, commit and migrations.
 */
export function prepareRepeated(client: ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const prepared = (...given: unknown[]): unknown => {
    const [text, values, ...rest] = given;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(...given);
    const name = nameOf(text);
    return name === undefined ? query(...given) : query({ name, text, values }, ...rest);
  };
  // The cast is sound: it takes what `query` takes, in the form that names a statement.
  client.query = prepared as typeof client.query;
}
