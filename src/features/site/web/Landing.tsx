import { useQueryClient } from '@tanstack/react-query';
import { useHead } from '../../../platform/web/head.tsx';
import { type FeedView, FeedCard, useFeed } from '../../feed/web/index.ts';

export const popularNow: FeedView = { kind: 'feed', tags: [], sort: 'popular' };

export function Landing() {
  const list = useFeed(useQueryClient(), popularNow);
  useHead({ title: 'Bleachers', description: '', path: '/' });
  return (
    <>
      <h1>Bleachers</h1>
      {list.data?.pages[0]?.ids.map(id => (
        <FeedCard key={id} id={id} />
      ))}
    </>
  );
}
