import { useState } from 'react';
import { SearchField } from '../../../../design/index.ts';
import { TagGroup } from './TagGroup.tsx';
import type { Stars } from '../favorites/favorites.api.ts';
import { useTagSearch } from '../tags.api.ts';

interface TagFinderProps {
  isSelected: (name: string) => boolean;
  hrefOf: (name: string) => string;
  stars?: Stars | undefined;
  size?: 'sm' | 'md';
}

const shown = 10;

/** Finds tags by name or nickname during typing. */
export function TagFinder({ isSelected, hrefOf, stars, size = 'sm' }: TagFinderProps) {
  const [text, setText] = useState('');
  const { tags, query, isPending, isError } = useTagSearch(text);
  const hasNone = query !== '' && !isPending && tags.length === 0;
  return (
    <div>
      <SearchField
        label="Find tags"
        placeholder="Team, league or sport"
        size={size}
        value={text}
        onChange={event => setText(event.target.value)}
        onClear={() => setText('')}
        pending={isPending}
      />
      <div aria-live="polite" className="text-sm text-muted">
        {hasNone && <p className="mt-3">{isError ? 'Tags can’t be searched right now.' : `No tags found for "${query}"`}</p>}
      </div>
      {tags.length > 0 && (
        <div className="mt-3">
          <TagGroup label="Tags found" tags={tags.slice(0, shown)} isSelected={isSelected} hrefOf={hrefOf} stars={stars} size={size} />
        </div>
      )}
    </div>
  );
}
