import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { IconButton } from '../actions/IconButton.tsx';
import type { FullScreenDialogProps } from './FullScreenDialog.tsx';
import { useReturnFocus } from './useReturnFocus.ts';

/** The window itself, in its own chunk. */
export function FullScreenPanel({ title, onClose, onKeyDown, children }: FullScreenDialogProps) {
  const returnFocus = useReturnFocus(true);
  return (
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          className="night pt-safe fixed inset-0 z-overlay flex animate-fade flex-col bg-canvas text-fg outline-none"
        >
          <div className="flex items-center gap-3 px-4 py-2">
            <Radix.Title className="min-w-0 flex-1 truncate text-base font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X />} tooltip={false} className="-mr-2" />
            </Radix.Close>
          </div>
          {children}
          <div className="pb-safe" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
