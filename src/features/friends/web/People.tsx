import type { ReactNode } from 'react';
import { Loaded, SkeletonRows } from '../../../design/index.ts';

interface PeopleProps<Item extends { id: string | number }> {
  label: string;
  list: { data: Item[] | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  empty: ReactNode;
  renderRow: (item: Item) => ReactNode;
}

/** A list of people in all its states. */
export function People<Item extends { id: string | number }>({ label, list, empty, renderRow }: PeopleProps<Item>) {
  return (
    <Loaded
      of={list}
      error={`Failed to load ${label.toLowerCase()}. Please try again.`}
      loading={`Loading ${label.toLowerCase()}`}
      skeleton={<SkeletonRows rows={4} />}
    >
      {people =>
        people.length === 0 ? (
          empty
        ) : (
          <ul aria-label={label} className="flex flex-col gap-3">
            {people.map(renderRow)}
          </ul>
        )
      }
    </Loaded>
  );
}
