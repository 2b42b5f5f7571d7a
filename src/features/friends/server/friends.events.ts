import type { EventKind } from '../../../platform/server/events/events.ts';
import { notificationRecords } from '../../notifications/notifications.types.ts';
import { addNotifications } from '../../notifications/server/index.ts';
import { countFriends } from '../../profiles/server/index.ts';
import { friendCounts, requestsOfEvents } from './friends.queries.ts';

const idsOf = (events: readonly { subjectId: number }[]) => events.map(({ subjectId }) => subjectId);

/** A request was sent, by its id. Its receiver is notified while it waits. */
export const requestSent: EventKind = {
  type: 'friend_requested',
  async follow(tx, publish, events) {
    const requests = new Map((await requestsOfEvents(tx, idsOf(events), 'pending')).map(request => [request.id, request]));
    const told = events.flatMap(({ subjectId, createdAt }) => {
      const request = requests.get(subjectId);
      if (!request) return [];
      const { id, sender, receiver } = request;
      const text = notificationRecords.friend_request.tell({ actor: sender.username, requestId: id });
      return [{ userId: receiver.id, actorId: sender.id, type: 'friend_request' as const, ...text, createdAt }];
    });
    await addNotifications(tx, publish, told);
  },
};

/** A request was accepted, by its id. Its sender is notified, and both may have earned an achievement. */
export const requestAccepted: EventKind = {
  type: 'friend_accepted',
  async follow(tx, publish, events) {
    const requests = new Map((await requestsOfEvents(tx, idsOf(events), 'accepted')).map(request => [request.id, request]));
    const told = events.flatMap(({ subjectId, createdAt }) => {
      const request = requests.get(subjectId);
      if (!request) return [];
      const { id, sender, receiver } = request;
      const text = notificationRecords.friend_accepted.tell({ actor: receiver.username, requestId: id });
      return [{ userId: sender.id, actorId: receiver.id, type: 'friend_accepted' as const, ...text, createdAt }];
    });
    await addNotifications(tx, publish, told);
    const people = [...requests.values()].flatMap(({ sender, receiver }) => [sender.id, receiver.id]);
    for (const [id, count] of await friendCounts(tx, [...new Set(people)])) await countFriends(tx, id, count);
  },
};
