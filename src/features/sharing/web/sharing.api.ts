import { useMutation } from '@tanstack/react-query';
import { type ApiError, call } from '../../../platform/web/api/api.ts';
import { reportFailure } from '../../account/web/index.ts';
import { copyLink } from '../../posts/web/index.ts';
import { sharingRoutes } from '../sharing.contract.ts';

/** Reads the address of one's own feed, or renews it, and copies it. */
export function useFeedAddress(which: 'feedAddress' | 'renewFeedAddress') {
  return useMutation<{ url: string }, ApiError>({
    mutationFn: () => call(sharingRoutes[which], {}),
    onSuccess: ({ url }) => copyLink(url),
    onError: error => reportFailure(error, 'The address of your feed could not be read. Please try again.'),
  });
}
