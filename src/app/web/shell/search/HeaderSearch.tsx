import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { loadable, SearchField, useHasBeenTrue } from '../../../../design/index.ts';
import { feedHref, searchHref, wholeFeed } from '../../../../features/feed/feed.address.ts';
import { tagSuggestionsShown } from '../../../../features/tags/tags.rules.ts';
import { useTagSearch } from '../../../../features/tags/web/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { useEarlyText } from '../../../../platform/web/hydration/earlyText.ts';
import { useShellFeed } from '../frame/useShellFeed.ts';
import { rememberSearch } from './recentSearches.ts';

const BeforeTyping = loadable(() => import('./BeforeTyping.tsx').then(module => module.BeforeTyping));
const HeaderSuggestions = loadable(() => import('./HeaderSuggestions.tsx').then(module => module.HeaderSuggestions));

/** The search box of the header: words search posts, a suggestion opens the feed of its tag. */
const closesAfterBlur = 300;

interface HeaderSearchProps {
  field: RefObject<HTMLInputElement | null>;
  className?: string;
}

/** The place of the marked one of `count` suggestions after a step; -1 marks none. */
function movedBy(active: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (active < 0) return by > 0 ? 0 : count - 1;
  return (active + by + count) % count;
}

/** The text of the box, the tags that match it, and the one that is marked. */
function useSuggestions(field: RefObject<HTMLInputElement | null>) {
  const feed = useShellFeed();
  const { navigate } = useAddress();
  const [text, setText] = useState(feed.text);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { tags, isPending } = useTagSearch(isOpen ? text : '');
  const suggestions = tags.slice(0, tagSuggestionsShown);
  const isShown = isOpen && text.trim() !== '';
  const chosen = isShown ? suggestions[active] : undefined;

  useEffect(() => setText(feed.text), [feed.text]);
  useEarlyText(typed => {
    setText(typed);
    setIsOpen(typed !== feed.text && document.activeElement === field.current);
  }, field);

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const selectTag = (name: string) => {
    close();
    setText('');
    navigate(feedHref({ ...wholeFeed, tags: [name] }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) return selectTag(chosen.name);
    if (text.trim() === '') return;
    close();
    rememberSearch(text);
    navigate(searchHref(text));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      setActive(movedBy(active, event.key === 'ArrowDown' ? 1 : -1, suggestions.length));
    } else if (event.key === 'Escape') {
      // The first Escape closes the list, the next one empties the box.
      event.preventDefault();
      if (isOpen) close();
      else setText('');
    }
  };
  const type = (typed: string) => {
    setText(typed);
    setIsOpen(true);
    setActive(-1);
  };
  return {
    text,
    isPending,
    isShown,
    isOpen,
    open: () => setIsOpen(true),
    suggestions,
    active,
    chosen,
    type,
    point: setActive,
    close,
    clear: () => type(''),
    selectTag,
    submit,
    handleKey,
  };
}

/** Closes the list after a press outside of the form, or soon after its focus has left. Returns handlers of the form. */
function useClosing(box: RefObject<HTMLFormElement | null>, isShown: boolean, close: () => void) {
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onPressOutside = useEffectEvent(close);
  useEffect(() => {
    if (!isShown) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onPressOutside();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [box, isShown]);
  useEffect(() => () => clearTimeout(closing.current), []);
  return {
    onFocus: () => clearTimeout(closing.current),
    onBlur: () => {
      closing.current = setTimeout(close, closesAfterBlur);
    },
  };
}

/** The search box of the header with its tags; without JavaScript it is a form that searches. */
export function HeaderSearch({ field, className }: HeaderSearchProps) {
  const box = useRef<HTMLFormElement>(null);
  const listId = useId();
  const { text, isPending, isShown, isOpen, open, suggestions, active, chosen, type, point, close, clear, selectTag, submit, handleKey } =
    useSuggestions(field);
  const closing = useClosing(box, isOpen, close);
  const hasBeenShown = useHasBeenTrue(isShown);
  const hasList = isShown && suggestions.length > 0;

  return (
    <search className={className}>
      <form ref={box} action="/" onSubmit={submit} className="relative mx-auto max-w-content" {...closing}>
        <SearchField
          ref={field}
          label="Search"
          name="q"
          placeholder="Search sports, teams, or posts..."
          size="sm"
          value={text}
          pending={isShown && isPending}
          onChange={event => type(event.target.value)}
          onKeyDown={handleKey}
          onFocus={open}
          onClick={open}
          onClear={clear}
          role="combobox"
          aria-keyshortcuts="/"
          aria-expanded={hasList}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
        />
        {isOpen && !isShown && (
          <div className="absolute inset-x-0 top-full z-overlay mt-2 rounded-card bg-raised p-4 shadow-overlay empty:hidden">
            <BeforeTyping />
          </div>
        )}
        {hasBeenShown && (
          <HeaderSuggestions
            id={listId}
            text={text.trim()}
            isShown={isShown}
            tags={suggestions}
            active={active}
            onPoint={point}
            onSelect={selectTag}
          />
        )}
      </form>
    </search>
  );
}
