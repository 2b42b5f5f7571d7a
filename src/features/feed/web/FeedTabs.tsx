import { SegmentedControl } from '../../../design/index.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import { type FeedAddress, favoritesHref, feedHref, wholeFeed } from '../feed.address.ts';

interface FeedTabsProps {
  address: FeedAddress;
  /** The names of the viewer's favorite tags. */
  favorites: readonly string[];
  isOfFavorites: boolean;
}

/** The two feeds of a person with favorites: all posts, and those of their teams. */
export function FeedTabs({ address: { sort }, favorites, isOfFavorites }: FeedTabsProps) {
  const { navigate } = useAddress();
  const everything = feedHref({ ...wholeFeed, sort });
  const mine = favoritesHref(favorites, sort);
  return (
    <SegmentedControl
      label="Feed"
      options={[
        { value: 'everything', label: 'Everything', href: everything },
        { value: 'mine', label: 'My teams', href: mine },
      ]}
      value={isOfFavorites ? 'mine' : 'everything'}
      onValueChange={value => navigate(value === 'mine' ? mine : everything)}
      className="mb-4"
    />
  );
}
