import { Link, TagChip } from '../../../../design/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { defaultTagColor } from '../../../tags/tags.rules.ts';
import { useStoredTags } from '../../../tags/web/index.ts';
import { type FeedAddress, feedHref, toggleTag } from '../../feed.address.ts';

/** The tags that the feed is filtered by; each can be taken away. */
export function ActiveTags({ address }: { address: FeedAddress }) {
  const { navigate } = useAddress();
  const stored = useStoredTags(address.tags).tags;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <ul aria-label="Active filters" className="contents">
        {address.tags.map((name, index) => (
          <li key={name} className="flex max-w-full">
            <TagChip
              name={stored[index]?.name ?? name}
              color={stored[index]?.color ?? defaultTagColor}
              selected
              onRemove={() => navigate(feedHref(toggleTag(address, name)))}
            />
          </li>
        ))}
      </ul>
      <Link href={feedHref({ ...address, tags: [] })} className="px-1 text-sm">
        Clear all
      </Link>
    </div>
  );
}
