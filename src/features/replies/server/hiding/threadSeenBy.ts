import { RawJson } from '../../../../platform/server/http/cache/rawJson.ts';
import type { Reply } from '../../replies.contract.ts';

export interface Stretch {
  sort: 'old' | 'new' | 'best';
  limit: number;
  after: number;
}

/** Whether a comment that everybody else does not get belongs into this part of a thread. */
function belongs({ id }: Reply, shown: readonly Reply[], { sort, limit, after }: Stretch): boolean {
  const last = shown.at(-1)?.id;
  const isLastPart = shown.length < limit || last === undefined;
  if (sort === 'best') return isLastPart;
  if (sort === 'new') return (after === 0 || id < after) && (isLastPart || id > last);
  return id > after && (isLastPart || id < last);
}

/** A part of a thread with the hidden comments that one reader may see, each in its place. */
export function threadWithHidden(thread: readonly Reply[], hidden: readonly Reply[], stretch: Stretch): RawJson<Reply[]> {
  const known = new Map(hidden.map(reply => [reply.id, reply]));
  const shown = thread.map(reply => known.get(reply.id) ?? reply);
  const present = new Set(thread.map(reply => reply.id));
  const missing = hidden.filter(reply => !present.has(reply.id) && belongs(reply, thread, stretch));
  const all = [...shown, ...missing];
  if (stretch.sort === 'old') all.sort((one, other) => one.id - other.id);
  if (stretch.sort === 'new') all.sort((one, other) => other.id - one.id);
  // The id comes first, because the reader's own likes are written into the text by its beginning.
  return new RawJson(JSON.stringify(all.map(({ id, liked, ...reply }) => ({ id, liked, ...reply }))));
}
