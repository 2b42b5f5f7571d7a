import { Star } from 'lucide-react';
import { Button } from '../../../design/index.ts';
import { asking, askToSignIn } from '../../account/web/index.ts';
import type { Tag } from '../../tags/tags.contract.ts';
import { useFavorites } from '../../tags/web/index.ts';

/** Makes a tag a favorite, or no longer one. */
export function FollowButton({ tag }: { tag: Tag }) {
  const { stars } = useFavorites();
  const isFollowed = stars?.isLit(tag) ?? false;
  return (
    <Button
      variant="light"
      icon={<Star fill={isFollowed ? 'currentColor' : 'none'} />}
      aria-label={`${isFollowed ? 'Following' : 'Follow'} ${tag.name}`}
      aria-pressed={isFollowed}
      {...asking(stars ?? null, 'to follow teams')}
      onClick={() => (stars ? stars.toggle(tag) : askToSignIn('to follow teams'))}
    >
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}
