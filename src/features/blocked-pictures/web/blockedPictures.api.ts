import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../design/index.ts';
import { type ApiError, call } from '../../../platform/web/api/api.ts';
import { upload } from '../../../platform/web/api/upload.ts';
import { useRead } from '../../../platform/web/api/query.ts';
import { reportFailure } from '../../account/web/index.ts';
import { type BlockedPicture, blockedPicturesRoutes } from '../blockedPictures.contract.ts';

const inputOf = (cursor: string | null) => ({ query: cursor === null ? {} : { cursor } });

export const useBlockedPictures = (cursor: string | null) => useRead(blockedPicturesRoutes.list, inputOf(cursor));

/** A picture by its address here, or as a file. */
export interface NewBlock {
  picture: string | File;
  reason: string;
  opensCase: boolean;
}

const readAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(blockedPicturesRoutes.list.path) });

interface BlockEnds {
  onDone: () => void;
  onProblem: (issues: ApiError['issues']) => void;
}

export function useBlock({ onDone, onProblem }: BlockEnds) {
  const client = useQueryClient();
  return useMutation<BlockedPicture, ApiError, NewBlock>({
    mutationFn: ({ picture, reason, opensCase }) =>
      typeof picture === 'string'
        ? call(blockedPicturesRoutes.block, { body: { url: picture, reason, opensCase } })
        : upload(blockedPicturesRoutes.block, picture, () => undefined, { reason, opensCase: String(opensCase) }).answer,
    onSuccess: () => {
      toast({ variant: 'success', title: 'The picture is blocked' });
      onDone();
    },
    onError: error => {
      if (error.issues.length > 0) onProblem(error.issues);
      else reportFailure(error, 'The picture could not be blocked. Please try again.');
    },
    onSettled: () => readAgain(client),
  });
}

export function useUnblock(onDone: () => void) {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, number>({
    mutationFn: id => call(blockedPicturesRoutes.unblock, { params: { id } }),
    onSuccess: () => toast({ variant: 'success', title: 'The picture may be shown again' }),
    onError: error => reportFailure(error, 'The entry could not be removed. Please try again.'),
    onSettled: () => {
      onDone();
      return readAgain(client);
    },
  });
}
