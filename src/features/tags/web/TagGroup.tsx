import { TagChip } from '../../../design/index.ts';
import type { Tag } from '../tags.contract.ts';

interface TagGroupProps {
  label: string;
  tags: readonly Tag[];
  isSelected: (name: string) => boolean;
  /** Where a click on the tag leads. */
  hrefOf: (name: string) => string;
  size?: 'sm' | 'md';
}

/** Tags to choose from; each is a link to the view with it, or without it where it is chosen already. */
export function TagGroup({ label, tags, isSelected, hrefOf, size = 'sm' }: TagGroupProps) {
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
          />
        </li>
      ))}
    </ul>
  );
}
