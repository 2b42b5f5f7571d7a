import { type LiveUpdate, liveEvent } from '../../../platform/server/live/liveUpdate.ts';
import { friendsChangedEvent } from '../friends.contract.ts';

/** By the person's id. */
export const friendsChanged: LiveUpdate<string> = {
  name: 'friends_changed',
  load: async (_db, ids) => ids.map(id => liveEvent(friendsChangedEvent, { people: [id] }, {})),
};
