/** A statement is prepared when it comes for the third time: one that is never repeated would cost twice. */
const minRuns = 3;
/** The number of statements that are prepared on a connection; each takes some memory in the database. */
const maxPrepared = 300;
const maxWatched = 2_000;

const names = new Map<string, string>();
const runs = new Map<string, number>();

/** The name under which a repeated statement is prepared, the same on every connection. Undefined for the others. */
export function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxPrepared) return known;
  const count = (runs.get(text) ?? 0) + 1;
  if (count < minRuns) {
    if (runs.size >= maxWatched) runs.clear();
    runs.set(text, count);
    return undefined;
  }
  runs.delete(text);
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}
