/** Settings that can't be used: a line for each that names the variable and what it should be. */
export class SettingsError extends Error {}

/**
 * Reads settings one after the other. Throws one SettingsError with the lines of all that can't be used, each line once.
 */
export function readAll<Readers extends Record<string, () => unknown>>(
  readers: Readers,
): { [Name in keyof Readers]: ReturnType<Readers[Name]> } {
  const problems = new Set<string>();
  const read = (reader: () => unknown): unknown => {
    try {
      return reader();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      for (const line of error.message.split('\n')) problems.add(line);
      return undefined;
    }
  };
  const values = Object.entries(readers).map(([name, reader]) => [name, read(reader)]);
  if (problems.size > 0) throw new SettingsError([...problems].join('\n'));
  // The cast is sound: each name has what its reader returned, and none has failed.
  return Object.fromEntries(values) as { [Name in keyof Readers]: ReturnType<Readers[Name]> };
}
