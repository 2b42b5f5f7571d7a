import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../design/index.ts';
import { type ApiError, call } from '../../../platform/web/api/api.ts';
import { prefetchRead, useRead } from '../../../platform/web/api/query.ts';
import { reportFailure } from '../../account/web/index.ts';
import { type Block, boundariesRoutes, type Mute } from '../boundaries.contract.ts';

type MuteInput = Pick<Mute, 'kind' | 'value'>;

export const useBlocks = (options: { enabled?: boolean } = {}) => useRead(boundariesRoutes.blocks, {}, options);
export const useMutes = (options: { enabled?: boolean } = {}) => useRead(boundariesRoutes.mutes, {}, options);

export async function prefetchBoundaries(client: QueryClient): Promise<void> {
  await Promise.all([prefetchRead(client, boundariesRoutes.blocks, {}), prefetchRead(client, boundariesRoutes.mutes, {})]);
}

const mutedNames: Record<Mute['kind'], (value: string) => string> = {
  user: value => `@${value}`,
  tag: value => value,
  word: value => `“${value}”`,
  post: () => 'this post',
};

/** A muted thing as a person reads it. */
export const nameOfMute = ({ kind, value }: MuteInput): string => mutedNames[kind](value);

/** Blocks a person. Nearly every page shows something else afterwards, so all of them read again. */
export function useBlock(username: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation<Block, ApiError>({
    mutationFn: () => call(boundariesRoutes.block, { body: { username } }),
    onSuccess: () => toast({ variant: 'success', title: `@${username} is blocked` }),
    onError: error => reportFailure(error, 'The person could not be blocked. Please try again.'),
    onSettled: () => {
      onDone();
      return client.invalidateQueries();
    },
  });
}

export function useUnblock() {
  const client = useQueryClient();
  return useMutation<undefined, ApiError, string>({
    mutationFn: username => call(boundariesRoutes.unblock, { body: { username } }),
    onSuccess: (_, username) => toast({ variant: 'success', title: `@${username} is no longer blocked` }),
    onError: error => reportFailure(error, 'The block could not be ended. Please try again.'),
    onSettled: () => client.invalidateQueries(),
  });
}

export function useMute() {
  const client = useQueryClient();
  return useMutation<Mute, ApiError, MuteInput>({
    mutationFn: body => call(boundariesRoutes.mute, { body }),
    onSuccess: (_, muted) =>
      toast({ variant: 'success', title: `You muted ${nameOfMute(muted)}`, description: 'Settings list your mutes.' }),
    onError: error => reportFailure(error, 'That could not be muted. Please try again.'),
    onSettled: () => client.invalidateQueries(),
  });
}

export function useUnmute() {
  const client = useQueryClient();
  return useMutation<undefined, ApiError, MuteInput>({
    mutationFn: body => call(boundariesRoutes.unmute, { body }),
    onSuccess: (_, muted) => toast({ variant: 'success', title: `You see ${nameOfMute(muted)} again` }),
    onError: error => reportFailure(error, 'The mute could not be ended. Please try again.'),
    onSettled: () => client.invalidateQueries(),
  });
}
