import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classes } from '../styles/classes.ts';

interface DisclosureProps {
  summary: string;
  id?: string;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** Something that is shown when somebody asks for it; what is hidden is not there. */
export function Disclosure({ summary, id, isOpen = false, className, children }: DisclosureProps) {
  const [shown, setShown] = useState(isOpen);
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={event => setShown(event.currentTarget.open)}
      className={classes('group scroll-mt-20 rounded-control bg-sunken', className)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-control px-4 text-sm font-semibold hover:bg-hover [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {shown && <div className="px-4 pt-1 pb-4">{children}</div>}
    </details>
  );
}
