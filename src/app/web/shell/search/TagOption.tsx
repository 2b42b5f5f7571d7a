import { CategoryBadge, classes, Count } from '../../../../design/index.ts';
import type { Tag } from '../../../../features/tags/tags.contract.ts';

interface TagOptionProps {
  id: string;
  tag: Tag;
  isActive: boolean;
  onSelect: () => void;
  onPoint: () => void;
}

/** One suggestion under the search box. The box keeps the focus and handles the keys. */
export function TagOption({ id, tag, isActive, onSelect, onPoint }: TagOptionProps) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onSelect}
      onPointerMove={onPoint}
      className={classes('flex min-h-10 w-full items-center text-left gap-3 rounded-control px-3 text-sm', isActive && 'bg-hover')}
    >
      <span className="min-w-0 flex-1 truncate font-medium">{tag.name}</span>
      {tag.postCount > 0 && (
        <span className="text-muted">
          <Count value={tag.postCount} unit="post" />
        </span>
      )}
      <CategoryBadge category={tag.category} />
    </button>
  );
}
