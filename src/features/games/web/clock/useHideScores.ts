import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../design/index.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { useKnownClock } from './clock.cache.ts';

/** Whether the reader hides scores, and the switch for it. Its code comes when it is used. */
export function useHideScores(): { isHiding: boolean; hide: (hideScores: boolean) => void } {
  const client = useQueryClient();
  const isHiding = useKnownClock()?.hideScores ?? false;
  const hide = (hideScores: boolean) => {
    import('./clock.api.ts')
      .then(({ changeClock }) => changeClock(client, { hideScores }))
      .then(
        () => toast({ variant: 'success', title: hideScores ? 'Scores are hidden' : 'Scores are shown' }),
        (error: unknown) => reportFailure(error, 'Your clock could not be set. Please try again.'),
      );
  };
  return { isHiding, hide };
}
