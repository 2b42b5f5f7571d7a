import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog } from '../../../design/index.ts';
import type { FeedAddress } from '../feed.address.ts';
import { FilterTags } from './FilterTags.tsx';

/** Opens 'Filter Tags' where there is no right column. */
export function FilterButton({ address }: { address: FeedAddress }) {
  const [isOpen, setOpen] = useState(false);
  const count = address.tags.length;
  return (
    <>
      <Button variant="secondary" icon={<ListFilter />} className="xl:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Filter Tags{count > 0 ? ` (${count})` : ''}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Filter Tags"
        footer={
          <Button onClick={() => setOpen(false)} className="max-sm:w-full">
            Show posts
          </Button>
        }
      >
        <FilterTags address={address} />
      </Dialog>
    </>
  );
}
