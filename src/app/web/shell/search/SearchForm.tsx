import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, SearchField, TagChip } from '../../../../design/index.ts';
import { hasTag, searchHref, searchText } from '../../../../features/feed/feed.address.ts';
import { tidyTagNames } from '../../../../features/tags/tags.rules.ts';
import { useTagColor, useTagSearch } from '../../../../features/tags/web/index.ts';
import { BeforeTyping } from './BeforeTyping.tsx';
import { rememberSearch } from './recentSearches.ts';
import { SearchSuggestion } from './SearchSuggestion.tsx';
import { useShellFeed } from '../frame/useShellFeed.ts';

/** Moves the focus to a field after its dialog has put it where dialogs do. */
function useFocusAtFirst(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus(), 0);
    return () => clearTimeout(timer);
  }, [input]);
}

/** Text or chosen tags to search for; begins with the tags of the feed behind it. */
export function SearchForm({ onSearch }: { onSearch: (href: string) => void }) {
  const feed = useShellFeed();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(feed.tags);
  const input = useRef<HTMLInputElement>(null);
  const { tags, query, isPending, isError } = useTagSearch(text);
  const suggestions = tags.filter(tag => !hasTag(chosen, tag.name));
  const isBlank = text.trim() === '';
  const hasNone = !isBlank && query !== '' && !isPending && tags.length === 0;

  useFocusAtFirst(input);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank && chosen.length === 0) return;
    rememberSearch(text);
    onSearch(searchHref(searchText(text, chosen)));
  };
  const add = (name: string) => {
    setChosen(tidyTagNames([...chosen, name]));
    setText('');
    input.current?.focus();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-5 pb-2">
      {/* Side by side on a phone, the button would cut the placeholder. */}
      <div className="flex flex-col gap-2 sm:flex-row">
        <SearchField
          ref={input}
          label="Search sports, teams, or posts"
          placeholder="Search sports, teams, or posts..."
          size="sm"
          className="min-w-0 sm:flex-1"
          value={text}
          onChange={event => setText(event.target.value)}
          onClear={() => setText('')}
          pending={isPending}
        />
        <Button type="submit" disabled={isBlank && chosen.length === 0}>
          Search
        </Button>
      </div>
      {chosen.length > 0 && <SelectedTags names={chosen} onRemove={name => setChosen(chosen.filter(tag => tag !== name))} />}
      {isBlank && <BeforeTyping />}
      <section aria-labelledby="search-suggestions">
        <h3 id="search-suggestions" className="mb-1 text-sm font-bold">
          Tag Suggestions
        </h3>
        <div aria-live="polite">
          {isBlank && <p className="text-sm text-muted">Start typing to see tag suggestions</p>}
          {hasNone && <NoTagsFound query={query} isError={isError} />}
        </div>
        {!isBlank && suggestions.length > 0 && (
          <ul className="-mx-2">
            {suggestions.map(tag => (
              <SearchSuggestion
                key={tag.id}
                tag={tag}
                onChoose={() => onSearch(searchHref(searchText('', [tag.name])))}
                onAdd={() => add(tag.name)}
              />
            ))}
          </ul>
        )}
      </section>
    </form>
  );
}

function SelectedTags({ names, onRemove }: { names: readonly string[]; onRemove: (name: string) => void }) {
  const colorOf = useTagColor();
  return (
    <section aria-labelledby="search-selected">
      <h3 id="search-selected" className="mb-2 text-sm font-bold">
        Selected Tags
      </h3>
      <ul className="flex flex-wrap gap-2">
        {names.map(name => (
          <li key={name} className="flex max-w-full">
            <TagChip name={name} color={colorOf(name)} size="md" selected onClick={() => onRemove(name)} onRemove={() => onRemove(name)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoTagsFound({ query, isError }: { query: string; isError: boolean }) {
  return (
    <p className="py-6 text-center text-muted">
      {isError ? 'Tags can’t be searched right now. Your text can.' : `No tags found for "${query}"`}
    </p>
  );
}
