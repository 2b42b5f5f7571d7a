import { Button, Dialog } from '../../../../design/index.ts';
import type { FeedAddress } from '../../feed.address.ts';
import { FilterTags } from './FilterTags.tsx';

interface FilterDialogProps {
  address: FeedAddress;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The window 'Filter Tags'. It stays open while the feed behind it changes. */
export function FilterDialog({ address, open, onOpenChange }: FilterDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Filter Tags"
      footer={
        <Button onClick={() => onOpenChange(false)} className="max-sm:w-full">
          Show posts
        </Button>
      }
    >
      <FilterTags address={address} />
    </Dialog>
  );
}
