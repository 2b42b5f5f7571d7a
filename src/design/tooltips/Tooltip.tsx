import { Slot } from 'radix-ui/slot';
import type { ReactElement } from 'react';

/** Says more about an element that has a name of its own: the full date of 'yesterday'. Shown by the one layer of TooltipProvider. */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  return <Slot data-tooltip={label}>{children}</Slot>;
}
