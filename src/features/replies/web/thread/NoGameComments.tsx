import { EmptyState } from '../../../../design/index.ts';
import { useKnownGameClock } from '../../../games/web/index.ts';

/** Stands for a game thread without comments. Readers who are behind may reach some later. */
export function NoGameComments({ gameId }: { gameId: string }) {
  const clock = useKnownGameClock(gameId);
  const isLate = clock !== undefined && clock.mode !== 'live';
  return (
    <EmptyState level={3} title={isLate ? 'No comments up to here' : 'No comments yet'}>
      {isLate ? 'Comments appear when you reach their moments.' : 'Be the first to say something.'}
    </EmptyState>
  );
}
