import { Dialog } from '../../../design/index.ts';
import { useAddress } from '../../../platform/web/address.ts';
import { SearchForm } from './SearchForm.tsx';

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Specification, section 2, "Search dialog". What was typed goes with the dialog: it begins anew each time. */
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
