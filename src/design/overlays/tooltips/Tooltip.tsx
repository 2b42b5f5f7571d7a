import { Slot } from 'radix-ui/slot';
import type { ReactElement } from 'react';

/** More words about an element that has a name of its own, such as the full date of 'yesterday'. The layer of TooltipProvider shows it. */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  return <Slot data-tooltip={label}>{children}</Slot>;
}
