import type { z } from 'zod';
import type { Issue } from '../../../shared/errors.ts';

const maxPathLength = 200;

/**
 * The first text in a parsed body, path or query that PostgreSQL can't store: it has a NUL, or half of a character of two (a lone
 * surrogate), which it would take for another. Undefined without one.
 */
export function unstorableIssue(value: unknown): Issue | undefined {
  // A list of what is left and not recursion: a body may be ten thousands deep.
  const left: { path: string; part: unknown }[] = [{ path: '', part: value }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { path, part } = next;
    if (typeof part === 'string' && /[\0\p{Surrogate}]/u.test(part))
      return { path: path.slice(1, maxPathLength), message: 'must not hold a NUL, or half of a character' };
    if (typeof part === 'object' && part !== null)
      for (const [name, inner] of Object.entries(part)) left.push({ path: `${path}.${name}`, part: inner });
  }
  return undefined;
}

export function issuesOf(error: z.ZodError, prefix: string): Issue[] {
  return error.issues
    .slice(0, 20)
    .map(issue => ({ path: [prefix, ...issue.path.map(String)].filter(Boolean).join('.'), message: issue.message }));
}
