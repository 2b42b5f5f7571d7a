import { EmptyState, ErrorState, LinkButton, Loading, PageHeader, SkeletonPost } from '../../../../design/index.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { useViewer } from '../../../account/web/index.ts';
import { useFavorites } from '../../../tags/web/index.ts';

/** Stands in the place of the posts of somebody’s teams while their favorites are unknown, and for a reader without any. */
export function NoTeams() {
  const { viewer } = useViewer();
  const { list } = useFavorites();
  useHead({ title: 'My Teams', description: 'The posts of your teams, in one list.', path: '/?home=mine', noIndex: true });
  return (
    <>
      <PageHeader title="My Teams" />
      {viewer && list.isPending ? (
        <Loading label="Loading posts">
          <SkeletonPost />
        </Loading>
      ) : viewer && !list.data ? (
        <ErrorState message="Your favorites couldn’t load." pending={list.isFetching} onRetry={() => void list.refetch()} />
      ) : (
        <EmptyState title="No teams yet" action={<LinkButton href="/welcome">Pick your teams</LinkButton>}>
          Pick the teams you root for to see their posts here.
        </EmptyState>
      )}
    </>
  );
}
