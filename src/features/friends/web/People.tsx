import type { ReactNode } from 'react';
import { ErrorState, Loading, SkeletonRows } from '../../../design/index.ts';

interface PeopleProps<Item extends { id: string | number }> {
  label: string;
  list: { data: Item[] | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  empty: ReactNode;
  renderRow: (item: Item) => ReactNode;
}

/** A list of people in all its states. */
export function People<Item extends { id: string | number }>({ label, list, empty, renderRow }: PeopleProps<Item>) {
  const { data, isError, isFetching, refetch } = list;
  if (!data && isError) {
    return (
      <ErrorState
        level={2}
        message={`Failed to load ${label.toLowerCase()}. Please try again.`}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <Loading label={`Loading ${label.toLowerCase()}`}>
        <SkeletonRows rows={4} />
      </Loading>
    );
  }
  if (data.length === 0) return empty;
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {data.map(renderRow)}
    </ul>
  );
}
