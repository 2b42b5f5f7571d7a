import { type Announcement, liveEvent } from '../../../platform/server/live/liveUpdate.ts';
import { friendsChangedEvent } from '../friends.contract.ts';

/** By the person's id. */
export const friendsChanged: Announcement<string> = {
  name: 'friends_changed',
  gather: async (_db, ids) => ids.map(id => liveEvent(friendsChangedEvent, { people: [id] }, {})),
};
