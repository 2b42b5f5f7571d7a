import { SegmentedControl } from '../../../../design/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { type FeedAddress, feedHref } from '../../feed.address.ts';
import type { FeedSort } from '../../feed.rules.ts';
import { FilterButton } from './FilterButton.tsx';

interface FeedToolbarProps {
  /** Without a cursor. */
  address: FeedAddress;
  /** Opens the window of filters. */
  onFilter: () => void;
  /** The tabs of the home have the order. */
  hasOrder?: boolean;
}

/** The controls of a feed: its filters, where no panel has them, and its order. */
export function FeedToolbar({ address, onFilter, hasOrder = true }: FeedToolbarProps) {
  const { navigate } = useAddress();
  const sortHref = (sort: FeedSort) => feedHref({ ...address, sort });
  return (
    <>
      <FilterButton count={address.tags.length} onClick={onFilter} />
      {hasOrder && (
        <SegmentedControl
          size="sm"
          label="Sort posts"
          options={[
            { value: 'latest', label: 'Latest', href: sortHref('latest') },
            { value: 'popular', label: 'Popular', href: sortHref('popular') },
          ]}
          value={address.sort}
          onValueChange={sort => navigate(sortHref(sort))}
        />
      )}
    </>
  );
}
