import { expect } from 'vitest';
import type { Caller } from '../../../../testing/world.ts';
import type { Reply } from '../../../replies/replies.contract.ts';
import type { Post } from '../../posts.contract.ts';

/** Writes a post by the API. `more` are further fields of the call. */
export async function write(author: Caller, content = 'What a game', more: Record<string, unknown> = {}): Promise<Post> {
  const { status, body } = await author.call<Post>('POST', '/api/posts', { content, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Writes a comment by the API: on a post, or on the comment `parentId`. */
export async function answer(author: Caller, postId: number, content = 'So true', parentId?: number): Promise<Reply> {
  const { status, body } = await author.call<Reply>('POST', '/api/replies', { postId, content, parentId });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** The number of answers with each status, of calls made at once. */
export async function statusesOf(calls: readonly Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** A list of `count` values that `make` returns for 0, 1, 2 and so on. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
