import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { CategoryBadge, Field, TagChip, useHasBeenTrue } from '../../../../design/index.ts';
import { useDebounced } from '../../../../platform/web/time/debounced.ts';
import type { Tag } from '../../tags.contract.ts';
import { isSameTag, tagNameLimit, tagsPerPostLimit, tidyTagNames } from '../../tags.rules.ts';
import { suggestionDelay, suggestionsShown, suggestTags } from '../../tags.suggest.ts';
import { useTagColor, useTagSearch, useTags } from '../tags.api.ts';

interface TagPickerProps {
  /** The field itself, for a control that leads to it. */
  field?: Ref<HTMLInputElement>;
  /** The author asked for the field, which takes the focus. Without that it appears with the first tag or recommendation. */
  isWanted: boolean;
  /** The field alone, without its title and hint. */
  isSlim?: boolean;
  /** The text of the post; tags it names are recommended. */
  text: string;
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}

const searchFrom = 2;

/** The list may open below the visible part of a window. */
const intoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' });

/** The field of a new tag with the tags that match it: arrows mark one, Enter or a comma adds it, Backspace removes the last. */
function useTagField(tags: readonly string[], onChange: (tags: readonly string[]) => void) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const found = useTagSearch(typed, searchFrom)
    .tags.filter(tag => !includes(tags, tag.name))
    .slice(0, 6);
  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
  };
  const add = (name: string) => {
    if (tags.length < tagsPerPostLimit) onChange(tidyTagNames([...tags, ...name.split(',')]).slice(0, tagsPerPostLimit));
    type('');
  };
  const remove = (name: string) => onChange(tags.filter(tag => tag !== name));
  const move = (by: number) =>
    setActive(current => (found.length === 0 ? -1 : (current + by + found.length + (current < 0 && by < 0 ? 1 : 0)) % found.length));
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = found[active]?.name ?? typed.trim();
    if ((event.key === 'Enter' && !event.metaKey && !event.ctrlKey) || event.key === ',') {
      // Enter in this field adds a tag; it does not send the post.
      if (chosen || event.key === ',') event.preventDefault();
      if (event.key === 'Enter') event.preventDefault();
      if (chosen) add(chosen);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && typed) {
      event.stopPropagation();
      setTyped('');
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      onChange(tags.slice(0, -1));
    }
  };
  return { typed, type, found, active, add, remove, handleKey };
}

interface TagListProps {
  tags: readonly Tag[];
  onChoose: (name: string) => void;
}

function FoundTags({ id, tags, active, onChoose }: TagListProps & { id: string; active: number }) {
  return (
    <div
      ref={intoView}
      id={id}
      role="listbox"
      aria-label="Matching tags"
      className="absolute inset-x-0 top-full z-overlay mt-1 overflow-hidden rounded-control bg-raised p-1 shadow-overlay"
    >
      {tags.map((tag, index) => (
        <div
          key={tag.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className="flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-control px-3 hover:bg-hover aria-selected:bg-hover"
          // Before the field loses its focus to the press.
          onPointerDown={event => {
            event.preventDefault();
            onChoose(tag.name);
          }}
        >
          <span className="truncate">{tag.name}</span>
          <CategoryBadge category={tag.category} />
        </div>
      ))}
    </div>
  );
}

function RecommendedTags({ tags, onChoose }: TagListProps) {
  return (
    <div className="flex flex-wrap items-center gap-2" aria-live="polite">
      <span className="text-sm text-muted">Recommended</span>
      {tags.map(tag => (
        <TagChip key={tag.id} name={tag.name} color={tag.color} onClick={() => onChoose(tag.name)} />
      ))}
    </div>
  );
}

/** Chooses the tags of a post: by search, by recommendation, or by typing a new name (Enter or comma). */
export function TagPicker({ field, isWanted, isSlim = false, text, tags, onChange }: TagPickerProps) {
  const listId = useId();
  const colorOf = useTagColor();
  const known = useTags();
  const { typed, type, found, active, add, remove, handleKey } = useTagField(tags, onChange);
  const recommended = suggestTags(useDebounced(text, suggestionDelay), known, tags).slice(0, suggestionsShown);
  const isFull = tags.length >= tagsPerPostLimit;
  const isShown = useHasBeenTrue(isWanted || tags.length > 0 || recommended.length > 0);
  const hint = isFull ? `A post has at most ${tagsPerPostLimit} tags` : 'Teams, leagues, topics: they bring your post to its fans';
  if (!isShown) return null;
  return (
    <div className="flex flex-col gap-2">
      <Field label="Tags" hideLabel={isSlim} hint={isSlim && !isFull ? undefined : hint}>
        {control => (
          <div className="relative">
            <div className="flex min-h-11 flex-wrap items-center gap-2 rounded-control border border-line-strong bg-surface px-3 py-2 focus-within:outline-2 focus-within:outline-link">
              {tags.map(name => (
                <TagChip key={name} name={name} color={colorOf(name)} selected onRemove={() => remove(name)} />
              ))}
              <input
                {...control}
                ref={field}
                role="combobox"
                autoFocus={isWanted}
                aria-expanded={found.length > 0}
                aria-controls={listId}
                aria-autocomplete="list"
                aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
                className="h-7 min-w-32 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
                placeholder={tags.length === 0 ? 'Search teams, leagues, sports…' : 'Add a tag…'}
                maxLength={tagNameLimit}
                disabled={isFull}
                autoComplete="off"
                enterKeyHint="enter"
                value={typed}
                onChange={event => type(event.target.value)}
                onKeyDown={handleKey}
              />
            </div>
            {found.length > 0 && <FoundTags id={listId} tags={found} active={active} onChoose={add} />}
          </div>
        )}
      </Field>
      {recommended.length > 0 && !isFull && <RecommendedTags tags={recommended} onChoose={add} />}
    </div>
  );
}

function includes(tags: readonly string[], name: string): boolean {
  return tags.some(tag => isSameTag(tag, name));
}
