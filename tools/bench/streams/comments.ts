import { call } from '../trials/trial.ts';
import type { Person } from './streams.ts';

/** A comment that says its number. */
export const textOf = (turn: number): string => `And again, number ${turn}!`;

export interface Comment {
  id: number;
  content: string;
}

/** The value in a count of milliseconds that a share of all do not exceed. */
export function delayAt(delays: Uint32Array, cached: number): number {
  const total = delays.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [milliseconds, count] of delays.entries()) {
    seen += count;
    if (count > 0 && seen >= total * cached) return milliseconds;
  }
  return 0;
}

/** The comments in the events of a stream. */
export function commentsIn(text: string): Comment[] {
  return text.split('\n\n').flatMap(event => {
    if (!event.includes('event: reply_created')) return [];
    const told: { reply: Comment } = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}');
    return [told.reply];
  });
}

export const longestDelay = 60_000;
const repliesPerCall = 500;

/** The whole thread of a post, page by page. */
export async function readThread(url: string, post: number, { cookie }: Person): Promise<Comment[]> {
  const read: Comment[] = [];
  for (;;) {
    const after = read.length > 0 ? `&after=${read.at(-1)?.id}` : '';
    const replies = await call<Comment[]>(url, `/api/posts/${post}/replies?limit=${repliesPerCall}${after}`, cookie);
    read.push(...replies);
    if (replies.length < repliesPerCall) return read;
  }
}
