/** Friend requests: sending, accepting, declining, and removing a friend. src/features/friends/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineEvent } from '../../platform/shared/events.ts';
import { id, idInPath, idOrUsername, instant } from '../../platform/shared/fields.ts';
import { person } from '../account/people/people.contract.ts';

export const friend = person;
export type Friend = z.output<typeof friend>;

export const friendRequest = z
  .object({
    id: id.describe('The id of the request.'),
    senderUsername: z.string().describe('The username of the person who asks.'),
    sender: person.describe('The person who asks.'),
    createdAt: instant.describe('The time of the request.'),
  })
  .meta({ id: 'FriendRequest' });
export type FriendRequest = z.output<typeof friendRequest>;

export const friendStatus = z
  .object({
    status: z.enum(['none', 'pending', 'accepted']).describe('The relation of the two people.'),
    senderId: z.string().nullable().describe('The sender of a pending or accepted request.'),
    requestId: id.nullable().describe('The id of a pending or accepted request.'),
  })
  .meta({ id: 'FriendStatus' });
export type FriendStatus = z.output<typeof friendStatus>;

/** Something about the caller's friends or requests is different now. */
export const friendsChangedEvent = defineEvent({ name: 'friends_changed', to: 'the person', whenDelayed: 'at once', data: z.object({}) });

const byRequest = z.object({ id: idInPath.describe('The id of the request.') });

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
    summary: 'The friendship of the caller and a person. A declined request reads as pending for 7 days, and then as none.',
    params: z.object({ idOrUsername: idOrUsername.describe('The id or the username of the person.') }),
    response: friendStatus,
    errors: ['not_found'],
  },
  ask: {
    method: 'POST',
    path: '/api/friends/request',
    access: 'named',
    summary: 'Asks somebody to be friends; who was asked by them already becomes their friend.',
    body: z.object({
      receiverUsername: z.string().trim().min(1, 'must not be blank').max(64).describe('The username of the person to ask.'),
    }),
    response: z.object({
      id: id.describe('The id of the request.'),
      status: z
        .enum(['pending', 'accepted'])
        .describe('Whether the request waits, or has made a friend because the other person had asked already.'),
    }),
    status: 201,
    errors: ['not_found', 'invalid_input', 'conflict'],
    limit: { name: 'friend-request', max: 30, windowMinutes: 60 },
    needs: 'voice',
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
    params: z.object({ username: idOrUsername.describe('The id or the username of the friend.') }),
    response: null,
    errors: ['not_found'],
  },
});
