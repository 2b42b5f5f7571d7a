import { type Announcement, liveEvent } from '../../../platform/server/live/announcement.ts';
import { repliesChangedEvent, replyCreatedEvent } from '../replies.contract.ts';
import { repliesByIds } from './replies.queries.ts';

/** By the reply's id. */
export const replyCreated: Announcement<number> = {
  name: 'reply_created',
  async gather(db, ids) {
    const rows = await repliesByIds(db, ids);
    return rows.map(reply => liveEvent(replyCreatedEvent, { readersOf: reply.postId }, { reply }));
  },
};

/** By the post's id: a reply under it was deleted. */
export const repliesChanged: Announcement<number> = {
  name: 'replies_changed',
  gather: async (_db, ids) => ids.map(postId => liveEvent(repliesChangedEvent, { readersOf: postId }, { postId })),
};
