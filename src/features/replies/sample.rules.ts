/** Readers of a fast thread see a sample of its new comments. src/features/replies/README.md, Order. */
import type { Reply } from './replies.contract.ts';

/** The number of comments that a page shows of each second of a thread as they come. */
export const sampledPerSecond = 3;
/** The newest comments among which those of the same second are looked for. */
const lookedAt = 200;

type Written = Pick<Reply, 'id' | 'createdAt'>;

const secondOf = ({ createdAt }: Written) => Math.floor(new Date(createdAt).getTime() / 1_000);

/**
 * Whether a new comment is in the sample: one of the first three of its second, by their ids. Nothing else decides, so all readers see
 * the same sample. `known` are the comments of the thread with the newest at the end.
 */
export function isInSample(reply: Written, known: readonly Written[]): boolean {
  const second = secondOf(reply);
  const before = known.slice(-lookedAt).filter(other => other.id < reply.id && secondOf(other) === second);
  return before.length < sampledPerSecond;
}
