import type { z } from 'zod';
import type { Issue } from '../../../shared/errors.ts';

/**
 * Whether any text in a parsed body, path or query holds what PostgreSQL can't store: a NUL, or half of a character of two
 * (a lone surrogate), which it would take for another.
 */
export function isUnstorable(value: unknown): boolean {
  // A list of what is left and not recursion: a body may be ten thousands deep.
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && /[\0\p{Surrogate}]/u.test(next)) return true;
    if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) left.push(part);
  }
  return false;
}

export function issuesOf(error: z.ZodError, prefix: string): Issue[] {
  return error.issues
    .slice(0, 20)
    .map(issue => ({ path: [prefix, ...issue.path.map(String)].filter(Boolean).join('.'), message: issue.message }));
}
