/** Friend requests: sending, accepting, declining, and removing a friend. docs/product.md, 16 Friends. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineEvent } from '../../platform/shared/events.ts';
import { id, idInPath, idOrUsername, instant } from '../../platform/shared/fields.ts';

export const friend = z.object({ id: z.string(), username: z.string() });
export type Friend = z.output<typeof friend>;

export const friendRequest = z.object({ id, senderUsername: z.string(), createdAt: instant });
export type FriendRequest = z.output<typeof friendRequest>;

export const friendStatus = z.object({
  status: z.enum(['none', 'pending', 'accepted']),
  /** The sender of a pending or accepted request. */
  senderId: z.string().nullable(),
  requestId: id.nullable(),
});
export type FriendStatus = z.output<typeof friendStatus>;

/** Something about the caller's friends or requests is different now. */
export const friendsChangedEvent = defineEvent({ name: 'friends_changed', to: 'the person', data: z.object({}) });

const byRequest = z.object({ id: idInPath });

export const friendsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/friends',
    access: 'signed-in',
    summary: 'The caller’s friends, by the alphabet.',
    response: z.array(friend),
    errors: [],
  },
  requests: {
    method: 'GET',
    path: '/api/friends/requests',
    access: 'signed-in',
    summary: 'The requests that wait for the caller’s answer, newest first.',
    response: z.array(friendRequest),
    errors: [],
  },
  status: {
    method: 'GET',
    path: '/api/friends/status/:idOrUsername',
    access: 'signed-in',
    summary: 'What stands between the caller and somebody. A refusal looks pending for 7 days, and then like nothing.',
    params: z.object({ idOrUsername }),
    response: friendStatus,
    errors: ['not_found'],
  },
  ask: {
    method: 'POST',
    path: '/api/friends/request',
    access: 'named',
    summary: 'Asks somebody to be friends; who was asked by them already becomes their friend.',
    body: z.object({ receiverUsername: z.string().trim().min(1, 'must not be blank').max(64) }),
    response: z.object({ id, status: z.enum(['pending', 'accepted']) }),
    status: 201,
    errors: ['not_found', 'invalid_input', 'conflict'],
    limit: { name: 'friend-request', max: 30, windowMinutes: 60 },
  },
  accept: {
    method: 'POST',
    path: '/api/friends/requests/:id/accept',
    access: 'named',
    summary: 'Accepts a request that waits for the caller; answers the new friend.',
    params: byRequest,
    response: friend,
    errors: ['not_found'],
  },
  decline: {
    method: 'POST',
    path: '/api/friends/requests/:id/decline',
    access: 'named',
    summary: 'Declines a request that waits for the caller; its sender is not told.',
    params: byRequest,
    response: null,
    errors: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/friends/:username',
    access: 'named',
    summary: 'Ends a friendship, also one that has ended already.',
    params: z.object({ username: idOrUsername }),
    response: null,
    errors: ['not_found'],
  },
});
