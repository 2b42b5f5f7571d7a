import { ListFilter } from 'lucide-react';
import { Button } from '../../../../design/index.ts';

interface FilterButtonProps {
  /** The number of tags that filter the feed. */
  count: number;
  onClick: () => void;
}

/** Opens 'Filter Tags' where there is no right column. */
export function FilterButton({ count, onClick }: FilterButtonProps) {
  return (
    <Button variant="secondary" size="sm" icon={<ListFilter />} className="xl:hidden" aria-haspopup="dialog" onClick={onClick}>
      Filter Tags{count > 0 ? ` (${count})` : ''}
    </Button>
  );
}
