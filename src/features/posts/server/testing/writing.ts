import { expect } from 'vitest';
import type { Caller } from '../../../../testing/world.ts';
import type { Reply } from '../../../replies/replies.contract.ts';
import type { Post } from '../../posts.contract.ts';

export async function write(author: Caller, content = 'What a game', more: Record<string, unknown> = {}): Promise<Post> {
  const { status, body } = await author.call<Post>('POST', '/api/posts', { content, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

export async function answer(author: Caller, postId: number, content = 'So true', parentId?: number): Promise<Reply> {
  const { status, body } = await author.call<Reply>('POST', '/api/replies', { postId, content, parentId });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** The statuses of calls made at once, each with how often it came. */
export async function statusesOf(calls: readonly Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
