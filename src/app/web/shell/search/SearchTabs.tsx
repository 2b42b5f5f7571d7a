import { useState } from 'react';
import { Tabs } from '../../../../design/index.ts';
import { PeopleSearch } from './PeopleSearch.tsx';
import { SearchForm } from './SearchForm.tsx';

const tabs: { value: 'posts' | 'people'; label: string }[] = [
  { value: 'posts', label: 'Posts' },
  { value: 'people', label: 'People' },
];

/** The two kinds of search: posts by text and tags, or people. */
export function SearchTabs({ onOpen }: { onOpen: (href: string) => void }) {
  const [tab, setTab] = useState<'posts' | 'people'>('posts');
  return (
    <Tabs label="Search for" tabs={tabs} value={tab} onValueChange={setTab}>
      {tab === 'posts' ? <SearchForm onSearch={onOpen} /> : <PeopleSearch onOpen={onOpen} />}
    </Tabs>
  );
}
