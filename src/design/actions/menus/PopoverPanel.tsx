import * as Radix from 'radix-ui/popover';
import { type ReactNode, type RefObject, useRef } from 'react';

export type PopoverPanelProps = {
  button: RefObject<HTMLElement | null>;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align: 'start' | 'end';
  isSteady: boolean;
  children: ReactNode;
};

/**
 * Keeps an element as high as it was at its highest. A panel that shrinks while somebody types would fit on the other side of its
 * button and change sides.
 */
function useSteadyHeight(isSteady: boolean) {
  const observer = useRef<ResizeObserver | null>(null);
  return (element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element || !isSteady) return;
    let highest = 0;
    observer.current = new ResizeObserver(() => {
      if (element.offsetHeight <= highest) return;
      highest = element.offsetHeight;
      element.style.minHeight = `min(${highest}px, var(--radix-popover-content-available-height))`;
    });
    observer.current.observe(element);
  };
}

/** The floating part of a popover, in its own chunk. */
export function PopoverPanel({ button, label, open, onOpenChange, align, isSteady, children }: PopoverPanelProps) {
  const keepHeight = useSteadyHeight(isSteady);
  const content = useRef<HTMLElement | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal>
        <Radix.Content
          ref={element => {
            // A render passes the same element again; it is observed once.
            if (content.current === element) return;
            content.current = element;
            keepHeight(element);
          }}
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
