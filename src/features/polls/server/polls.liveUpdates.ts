import { type LiveUpdate, liveEvent } from '../../../platform/server/live/liveUpdate.ts';
import { pollCountsEvent } from '../polls.contract.ts';
import { countsOfPolls } from './polls.queries.ts';
import { postTopic } from '../../presence/presence.topics.ts';

const countsPause = 200;

/** The counts of a poll after a vote, keyed by the poll's id. */
export const pollCounts: LiveUpdate<number> = {
  name: 'poll_counts',
  pauseMs: countsPause,
  async load(db, ids) {
    const rows = await countsOfPolls(db, ids);
    return rows.map(data => liveEvent(pollCountsEvent, { topic: postTopic(data.postId) }, data));
  },
};
