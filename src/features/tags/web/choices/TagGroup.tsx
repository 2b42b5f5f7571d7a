import { TagChip } from '../../../../design/index.ts';
import type { Tag } from '../../tags.contract.ts';
import { hasStar } from '../../tags.rules.ts';
import type { Stars } from '../favorites/favorites.api.ts';

interface TagGroupProps {
  label: string;
  tags: readonly Tag[];
  isSelected: (name: string) => boolean;
  /** The address that a click on the tag opens. */
  hrefOf: (name: string) => string;
  /** The favorite stars; undefined for visitors. */
  stars?: Stars | undefined;
  size?: 'sm' | 'md';
}

/** Tags to choose from; each is a link to the view with it, or without it where it is chosen already. */
export function TagGroup({ label, tags, isSelected, hrefOf, stars, size = 'sm' }: TagGroupProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {tags.map(tag => (
        <li key={tag.id} className="flex max-w-full">
          <TagChip
            name={tag.name}
            color={tag.color}
            count={tag.postCount}
            href={hrefOf(tag.name)}
            selected={isSelected(tag.name)}
            size={size}
            {...(stars && hasStar(tag.category, stars.isLit(tag)) && { starred: stars.isLit(tag), onStarToggle: () => stars.toggle(tag) })}
          />
        </li>
      ))}
    </ul>
  );
}
