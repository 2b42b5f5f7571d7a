import { Plus } from 'lucide-react';
import { CategoryBadge, Count, IconButton } from '../../../../design/index.ts';
import type { Tag } from '../../../../features/tags/tags.contract.ts';

interface SearchSuggestionProps {
  tag: Tag;
  /** Searches for the tag at once. */
  onChoose: () => void;
  /** Adds it to the chosen tags without searching. */
  onAdd: () => void;
}

/** A tag that matches the typed text, in the search dialog. */
export function SearchSuggestion({ tag, onChoose, onAdd }: SearchSuggestionProps) {
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control px-2 text-left transition-colors hover:bg-hover"
      >
        <span className="min-w-0 flex-1 truncate font-medium">{tag.name}</span>
        {tag.postCount > 0 && (
          <span className="text-sm text-muted">
            <Count value={tag.postCount} unit="post" />
          </span>
        )}
        <CategoryBadge category={tag.category} />
      </button>
      <IconButton label={`Add ${tag.name}`} icon={<Plus />} tooltip={false} onClick={onAdd} />
    </li>
  );
}
