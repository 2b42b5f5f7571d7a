import type { z } from 'zod';
import type { Issue } from '../../shared/errors.ts';

/** Whether any text in a parsed body, path or query holds a NUL, which PostgreSQL can't store. */
export function hasNul(value: unknown): boolean {
  // A list of what is left and not recursion: a body may be ten thousands deep.
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && next.includes('\0')) return true;
    if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) left.push(part);
  }
  return false;
}

export function issuesOf(error: z.ZodError, prefix: string): Issue[] {
  return error.issues
    .slice(0, 20)
    .map(issue => ({ path: [prefix, ...issue.path.map(String)].filter(Boolean).join('.'), message: issue.message }));
}
