import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, Loading, SkeletonRows } from '../../../design/index.ts';

interface AdminReadProps<Data> {
  query: UseQueryResult<Data>;
  label: string;
  children: (data: Data) => ReactNode;
}

/** A panel that shows a read: while it loads, when it failed, and its data. */
export function AdminRead<Data>({ query, label, children }: AdminReadProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (isError) return <ErrorState message="That could not be loaded." pending={isFetching} onRetry={() => void refetch()} />;
  return (
    <Loading label={label}>
      <SkeletonRows rows={3} />
    </Loading>
  );
}
