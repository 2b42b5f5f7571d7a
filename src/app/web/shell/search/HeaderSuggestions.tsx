import type { Tag } from '../../../../features/tags/tags.contract.ts';
import { TagOption } from './TagOption.tsx';

interface HeaderSuggestionsProps {
  id: string;
  /** The text that was typed. */
  text: string;
  isShown: boolean;
  tags: readonly Tag[];
  /** The place of the option that the keys have reached; -1 for none. */
  active: number;
  onPoint: (index: number) => void;
  onSelect: (name: string) => void;
}

/** The tags below the search box of the header. It is loaded when somebody types. */
export function HeaderSuggestions({ id, text, isShown, tags, active, onPoint, onSelect }: HeaderSuggestionsProps) {
  return (
    // A press on the list must not take the focus from the box.
    <div
      hidden={!isShown}
      onPointerDown={event => event.preventDefault()}
      className="absolute inset-x-0 top-full z-overlay mt-2 animate-rise rounded-card bg-raised p-1.5 shadow-overlay"
    >
      <div id={id} role="listbox" aria-label="Tags">
        {tags.map((tag, index) => (
          <TagOption
            key={tag.id}
            id={`${id}-${tag.id}`}
            tag={tag}
            isActive={index === active}
            onSelect={() => onSelect(tag.name)}
            onPoint={() => onPoint(index)}
          />
        ))}
      </div>
      <p className="truncate px-3 py-2 text-sm text-muted">
        Press <kbd className="rounded-control bg-sunken px-1.5 py-0.5 font-sans text-xs font-semibold">Enter</kbd> to search posts for “
        {text}”
      </p>
    </div>
  );
}
