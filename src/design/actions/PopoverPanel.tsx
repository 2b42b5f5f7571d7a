import * as Radix from 'radix-ui/popover';
import type { ReactNode, RefObject } from 'react';

export type PopoverPanelProps = {
  button: RefObject<HTMLElement | null>;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align: 'start' | 'end';
  children: ReactNode;
};

/** The floating part of a popover, in its own chunk. */
export function PopoverPanel({ button, label, open, onOpenChange, align, children }: PopoverPanelProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={
            'z-overlay max-h-(--radix-popover-content-available-height) w-96 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card bg-raised text-fg ' +
            'shadow-overlay outline-none data-[state=closed]:animate-sink data-[state=open]:animate-rise'
          }
          onInteractOutside={event => {
            // The button toggles by itself; closing here too would open it again.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={event => {
            event.preventDefault();
            if (document.activeElement === document.body || document.activeElement === null) button.current?.focus();
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
