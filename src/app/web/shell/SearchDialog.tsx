import { Dialog } from '../../../design/index.ts';
import { useAddress } from '../../../platform/web/address.ts';
import { SearchForm } from './SearchForm.tsx';

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** docs/product.md, 2.5 Search dialog. Closing it discards the typed text. */
export function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const { navigate } = useAddress();
  const search = (href: string) => {
    onOpenChange(false);
    navigate(href);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search" size="md">
      <SearchForm onSearch={search} />
    </Dialog>
  );
}
