/** Safe readers for untrusted answers of sources: they never throw. */
import { decodeHTMLStrict } from 'entities';

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

/** A text with its HTML entities decoded once, in one line, without signs that the database refuses. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  const decoded = value.includes('&') ? decodeHTMLStrict(value) : value;
  return decoded.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
}

/** The beginning of a text. No sign is cut in two. */
export const cut = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(/\p{Cs}$/u, '');

/** A whole number of at least 0, as a number or in digits; undefined for all else. */
export function countOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < 1_000_000 ? number : undefined;
}

const firstYear = Date.UTC(1900, 0);
const afterLastYear = Date.UTC(2200, 0);

/** An ISO 8601 instant; undefined if the value is no time, or one that no game has. */
export function instantOf(value: unknown): string | undefined {
  const time = Date.parse(textOf(value));
  return time >= firstYear && time < afterLastYear ? new Date(time).toISOString() : undefined;
}
