import type { z } from 'zod';
import type { Issue } from '../../shared/errors.ts';

/** Whether any text in a parsed body, path or query holds a NUL, which PostgreSQL can't store. */
export function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (Array.isArray(value)) return value.some(hasNul);
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasNul);
  return false;
}

export function issuesOf(error: z.ZodError, prefix: string): Issue[] {
  return error.issues
    .slice(0, 20)
    .map(issue => ({ path: [prefix, ...issue.path.map(String)].filter(Boolean).join('.'), message: issue.message }));
}
