/** Safe readers for untrusted answers of sources: they never throw. */

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** Follows names into objects, and numbers into lists. */
export function within(value: unknown, ...path: (string | number)[]): unknown {
  let current = value;
  for (const step of path) current = typeof step === 'number' ? listOf(current)?.[step] : fieldsOf(current)[step];
  return current;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** A whole number of at least 0, as a number or in digits; undefined for all else. */
export function countOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < 1_000_000 ? number : undefined;
}

/** An ISO 8601 instant; undefined if the value is no time. */
export function instantOf(value: unknown): string | undefined {
  const time = Date.parse(textOf(value));
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
