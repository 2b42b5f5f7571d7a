import { Dialog } from '../../../../design/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { SearchTabs } from './SearchTabs.tsx';

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The search dialog, which begins with the tags of the feed behind it. Closing it discards the typed text. */
export function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const { navigate } = useAddress();
  const leave = (href: string) => {
    onOpenChange(false);
    navigate(href);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search" size="md">
      <SearchTabs onOpen={leave} />
    </Dialog>
  );
}
