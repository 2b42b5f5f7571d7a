import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../design/index.ts';
import { call } from '../../../platform/web/api/api.ts';
import { useLiveEvent, useMissedEvents } from '../../../platform/web/live/index.ts';
import { prefetchRead, readKey, useRead } from '../../../platform/web/api/query.ts';
import { reportFailure } from '../../account/web/index.ts';
import { refreshNotifications } from '../../notifications/web/index.ts';
import { type Friend, type FriendRequest, friendsChangedEvent, friendsRoutes } from '../friends.contract.ts';

const listKey = readKey(friendsRoutes.list, {});
const requestsKey = readKey(friendsRoutes.requests, {});

/** One entry a person, whatever the case of their name in the address. */
function statusInput(username: string) {
  return { params: { idOrUsername: username.toLowerCase() } };
}

export function useFriends(options: { enabled?: boolean } = {}) {
  return useRead(friendsRoutes.list, {}, options);
}

export function useFriendRequests() {
  return useRead(friendsRoutes.requests, {});
}

export function useFriendStatus(username: string, options: { enabled: boolean }) {
  return useRead(friendsRoutes.status, statusInput(username), options);
}

export async function prefetchFriends(client: QueryClient): Promise<void> {
  await Promise.all([prefetchRead(client, friendsRoutes.list, {}), prefetchRead(client, friendsRoutes.requests, {})]);
}

export function prefetchFriendStatus(client: QueryClient, username: string): Promise<void> {
  return prefetchRead(client, friendsRoutes.status, statusInput(username));
}

function refreshStatus(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: query => String(query.queryKey[0]).startsWith('/api/friends/status/') });
}

/** Friends count towards achievements. */
function refreshStats(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: query => /^\/api\/users\/[^/]+\/stats$/.test(String(query.queryKey[0])) });
}

async function refreshFriends(client: QueryClient): Promise<void> {
  const lists = [listKey, requestsKey].map(queryKey => client.invalidateQueries({ queryKey }));
  await Promise.all([...lists, refreshStatus(client), refreshStats(client)]);
}

/** Keeps lists and buttons current after requests, answers and ends of friendships, here or on other devices. */
export function useFriendEvents(): void {
  const client = useQueryClient();
  useLiveEvent(friendsChangedEvent, () => void refreshFriends(client));
  useMissedEvents(() => void refreshFriends(client));
}

async function showAsked(client: QueryClient, username: string, areFriends: boolean): Promise<void> {
  toast({ variant: 'success', title: areFriends ? `You and @${username} are friends now` : 'Friend request sent' });
  await Promise.all([refreshFriends(client), areFriends && refreshNotifications(client)]);
}

/** Sends the request that somebody meant to send before they signed in. */
export async function askAfterSignIn(client: QueryClient, username: string): Promise<void> {
  const { status } = await call(friendsRoutes.ask, { body: { receiverUsername: username } });
  await showAsked(client, username, status === 'accepted');
}

export function useAsk(username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(friendsRoutes.ask, { body: { receiverUsername: username } }),
    onSuccess: ({ status }) => showAsked(client, username, status === 'accepted'),
    onError: async error => {
      reportFailure(error, 'Failed to send friend request');
      // The request may have been answered on another device.
      await refreshStatus(client);
    },
  });
}

/** The request leaves the list at once; what else changed is read again. */
function takeFromList(client: QueryClient, id: number): void {
  client.setQueryData<FriendRequest[]>(requestsKey, requests => requests?.filter(request => request.id !== id));
}

export function useAccept() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(friendsRoutes.accept, { params: { id } }),
    onSuccess: async (friend: Friend, id) => {
      takeFromList(client, id);
      toast({ variant: 'success', title: `You and @${friend.username} are friends now` });
      await Promise.all([refreshFriends(client), refreshNotifications(client)]);
    },
    onError: async error => {
      reportFailure(error, 'Failed to accept friend request');
      await refreshFriends(client);
    },
  });
}

export function useDecline() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(friendsRoutes.decline, { params: { id } }),
    onSuccess: async (_nothing, id) => {
      takeFromList(client, id);
      toast({ title: 'Friend request declined' });
      await Promise.all([client.invalidateQueries({ queryKey: requestsKey }), refreshStatus(client), refreshNotifications(client)]);
    },
    onError: async error => {
      reportFailure(error, 'Failed to decline friend request');
      await refreshFriends(client);
    },
  });
}

export function usePart(username: string, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(friendsRoutes.remove, { params: { username } }),
    onSuccess: async () => {
      toast({ title: 'Friend removed' });
      done();
      await refreshFriends(client);
    },
    onError: error => reportFailure(error, 'Failed to remove friend'),
  });
}
