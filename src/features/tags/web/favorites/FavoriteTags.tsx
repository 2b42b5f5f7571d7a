import { useRef, useState } from 'react';
import { Button, Link } from '../../../../design/index.ts';
import type { Tag } from '../../tags.contract.ts';
import { useFavorites } from './favorites.api.ts';
import { TagGroup } from '../choices/TagGroup.tsx';

export interface FavoriteTagsProps {
  isSelected: (name: string) => boolean;
  hrefOf: (name: string) => string;
  size?: 'sm' | 'md';
}

/** The number of favorites shown at first, so that the groups below stay in view. */
const shownAtFirst = 12;

/** A person's favorite tags; empty for a visitor. */
export function FavoriteTags(choice: FavoriteTagsProps) {
  const { list, stars } = useFavorites();
  const [showsAll, setShowsAll] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  if (!stars) return null;
  if (!list.data) {
    if (!list.isError) return null;
    return (
      <>
        <p className="mb-3 text-sm text-muted">Your favorites couldn’t load.</p>
        <Button size="sm" variant="secondary" pending={list.isFetching} onClick={() => void list.refetch()}>
          Retry
        </Button>
      </>
    );
  }
  const tags = showsAll ? list.data : list.data.slice(0, shownAtFirst);
  const handleToggle = (tag: Tag) => {
    // Removing a favorite removes its focused star, so the focus moves to the next one.
    const item = document.activeElement?.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    (neighbour?.querySelector<HTMLElement>('button[aria-pressed]') ?? group.current)?.focus({ preventScroll: true });
    stars.toggle(tag);
  };
  return (
    <div ref={group} tabIndex={-1} className="outline-none">
      {tags.length === 0 ? (
        <p className="text-sm text-muted">
          Star a team, league or sport, and it’s always at hand here. <Link href="/welcome">Pick your teams</Link>
        </p>
      ) : (
        <TagGroup label="Favorite tags" tags={tags} stars={{ ...stars, toggle: handleToggle }} {...choice} />
      )}
      {tags.length < list.data.length && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setShowsAll(true)}>
          Show all {list.data.length}
        </Button>
      )}
    </div>
  );
}
