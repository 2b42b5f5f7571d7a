import { useEffect, useRef, useState } from 'react';
import { Dialog, Tabs } from '../../../../design/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
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

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The search dialog, which begins with the tags of the feed behind it. Closing it discards the typed text. */
export function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const { navigate, path, search } = useAddress();
  const address = `${path}?${search.toString()}`;
  const openedAt = useRef(address);
  useEffect(() => {
    // A link inside leads away from the page behind.
    if (open && openedAt.current !== address) onOpenChange(false);
    if (!open) openedAt.current = address;
  }, [open, address, onOpenChange]);
  const leave = (href: string) => {
    if (new URL(href, location.href).href === location.href) onOpenChange(false);
    else navigate(href);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search" size="md">
      <SearchTabs onOpen={leave} />
    </Dialog>
  );
}
