import type { Connection } from '../../../platform/server/db/database.ts';
import { type LiveEvent, type LiveUpdate, liveEvent } from '../../../platform/server/live/liveUpdate.ts';
import { postVisitedEvent, repliesChangedEvent, replyCreatedEvent, replyEditedEvent, replyLikesEvent } from '../replies.contract.ts';
import { quotedAuthors, repliesByIds } from './replies.queries.ts';
import { likesOfReplies } from './likes/replyLikes.queries.ts';
import { unreadOf } from './visits/visits.queries.ts';
import { postTopic } from '../../presence/presence.topics.ts';

/** The comments as events. Those who leave out the author or the author of the quoted words do not get them. */
async function textEvents(
  db: Connection,
  ids: readonly number[],
  event: typeof replyCreatedEvent | typeof replyEditedEvent,
): Promise<LiveEvent[]> {
  const rows = await repliesByIds(db, ids);
  const quoting = rows.filter(({ quote }) => quote !== null).map(({ id }) => id);
  const quoted = quoting.length > 0 ? await quotedAuthors(db, quoting) : new Map<number, string | null>();
  return rows.map(reply => {
    const speakers = [reply.authorId, quoted.get(reply.id) ?? null].filter(person => person !== null);
    return liveEvent(event, { topic: postTopic(reply.postId) }, { reply }, speakers);
  });
}

/** By the reply's id. */
export const replyCreated: LiveUpdate<number> = {
  name: 'reply_created',
  load: (db, ids) => textEvents(db, ids, replyCreatedEvent),
};

/** By the post's id: a reply under it was deleted. */
export const repliesChanged: LiveUpdate<number> = {
  name: 'replies_changed',
  load: async (_db, ids) => ids.map(postId => liveEvent(repliesChangedEvent, { topic: postTopic(postId) }, { postId })),
};

/** By the reply's id: its text changed. */
export const replyEdited: LiveUpdate<number> = {
  name: 'reply_edited',
  load: (db, ids) => textEvents(db, ids, replyEditedEvent),
};

/** The likes of a popular comment change many times a second; its readers get them this often, in milliseconds. */
const likesPauseMs = 500;

/** By the reply's id: its likes changed. */
export const replyLikes: LiveUpdate<number> = {
  name: 'reply_likes',
  pauseMs: likesPauseMs,
  async load(db, ids) {
    const rows = await likesOfReplies(db, ids);
    return rows.map(data => liveEvent(replyLikesEvent, { topic: postTopic(data.postId) }, data));
  },
};

/** By the post and its reader, as `visitKey` writes them. */
export const postVisited: LiveUpdate<string> = {
  name: 'post_visited',
  async load(db, keys) {
    const visits = keys.map(key => {
      const [postId = '', userId = ''] = key.split(' ');
      return { postId: Number(postId), userId };
    });
    const rows = await unreadOf(db, visits);
    return rows.map(({ userId, ...data }) => liveEvent(postVisitedEvent, { people: [userId] }, data));
  },
};

export function visitKey(postId: number, userId: string): string {
  return `${postId} ${userId}`;
}
