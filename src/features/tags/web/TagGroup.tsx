import { TagChip } from '../../../design/index.ts';
import type { Tag } from '../tags.contract.ts';
import type { Stars } from './favorites.api.ts';

interface TagGroupProps {
  label: string;
  tags: readonly Tag[];
  isSelected: (name: string) => boolean;
  /** Where a click on the tag leads. */
  hrefOf: (name: string) => string;
  /** What makes a tag a favorite; a visitor has none. */
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
            {...(stars && hasStar(tag, stars) && { starred: stars.isLit(tag), onStarToggle: () => stars.toggle(tag) })}
          />
        </li>
      ))}
    </ul>
  );
}

/** Teams, leagues and sports can be made favorites; another tag that is one already can be put out. */
function hasStar(tag: Tag, stars: Stars): boolean {
  return tag.category !== 'general' || stars.isLit(tag);
}
