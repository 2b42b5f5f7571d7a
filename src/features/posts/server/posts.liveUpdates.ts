import { type LiveUpdate, liveEvent } from '../../../platform/server/live/liveUpdate.ts';
import { postCountsEvent, postCreatedEvent, postHiddenEvent, postMediaEvent } from '../posts.contract.ts';
import { countsOfPosts, headsOfPosts, visiblePosts } from './posts.queries.ts';
import { postTopic } from '../../presence/presence.topics.ts';

/** Counts of a loved post change many times a second; who reads it sees them this often, in milliseconds. */
const countsPause = 200;

/** By the post's id: its likes, comments or views changed. */
export const postCounts: LiveUpdate<number> = {
  name: 'post_counts',
  pauseMs: countsPause,
  async load(db, ids) {
    const rows = await countsOfPosts(db, ids);
    return rows.map(data => liveEvent(postCountsEvent, { topic: postTopic(data.postId) }, data));
  },
};

/** By the post's id: a moderator hid it or showed it again. */
export const postHidden: LiveUpdate<number> = {
  name: 'post_hidden',
  async load(db, ids) {
    const visible = await visiblePosts(db, ids);
    return ids.map(postId => liveEvent(postHiddenEvent, { topic: postTopic(postId) }, { postId, hidden: !visible.has(postId) }));
  },
};

/** By the post's id: a picture or card that it shows has arrived. */
export const postMedia: LiveUpdate<number> = {
  name: 'post_media',
  async load(_db, ids) {
    return ids.map(postId => liveEvent(postMediaEvent, { topic: postTopic(postId) }, { postId }));
  },
};

/** By the post's id. */
export const postCreated: LiveUpdate<number> = {
  name: 'post_created',
  async load(db, ids) {
    const rows = await headsOfPosts(db, ids);
    return rows.map(data => liveEvent(postCreatedEvent, 'everyone', data, data.authorId));
  },
};
