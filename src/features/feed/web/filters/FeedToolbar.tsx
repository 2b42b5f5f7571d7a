import { SegmentedControl, Button } from '../../../../design/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { type FeedAddress, feedHref } from '../../feed.address.ts';
import type { FeedSort } from '../../feed.rules.ts';
import { ListFilter } from 'lucide-react';

interface FilterButtonProps {
  /** The number of tags that filter the feed. */
  count: number;
  onClick: () => void;
}

/** Opens 'Filter Tags' where there is no right column. */
function FilterButton({ count, onClick }: FilterButtonProps) {
  return (
    <Button variant="secondary" size="sm" icon={<ListFilter />} className="xl:hidden" aria-haspopup="dialog" onClick={onClick}>
      Filter Tags{count > 0 ? ` (${count})` : ''}
    </Button>
  );
}

interface FeedToolbarProps {
  /** Without a cursor. */
  address: FeedAddress;
  /** Opens the window of filters. */
  onFilter: () => void;
  /** Called with the order that the reader chose. */
  onSort?: (sort: FeedSort) => void;
}

/** The controls of a feed: its filters, where no panel has them, and its order. */
export function FeedToolbar({ address, onFilter, onSort }: FeedToolbarProps) {
  const { navigate } = useAddress();
  const sortHref = (sort: FeedSort) => feedHref({ ...address, sort });
  return (
    <>
      <FilterButton count={address.tags.length} onClick={onFilter} />
      <SegmentedControl
        size="sm"
        label="Sort posts"
        options={[
          { value: 'latest', label: 'Latest', href: sortHref('latest') },
          { value: 'popular', label: 'Popular', href: sortHref('popular') },
        ]}
        value={address.sort}
        onValueChange={sort => {
          onSort?.(sort);
          navigate(sortHref(sort));
        }}
      />
    </>
  );
}
