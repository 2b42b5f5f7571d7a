import { ArrowDown } from 'lucide-react';
import { Button, classes } from '../../../../design/index.ts';

interface NewMessagesButtonProps {
  hasNew: boolean;
  onClick: () => void;
  /** Its distance from the bottom. */
  className: string;
}

/** Says that messages came below what is in view, and goes there. */
export function NewMessagesButton({ hasNew, onClick, className }: NewMessagesButtonProps) {
  return (
    <div role="status" className={classes('pointer-events-none absolute inset-x-0 flex justify-center', className)}>
      {hasNew && (
        <Button size="sm" icon={<ArrowDown />} onClick={onClick} className="pointer-events-auto animate-rise shadow-overlay">
          New messages
        </Button>
      )}
    </div>
  );
}
