import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { useEffect } from 'react';
import { classes } from '../styles/classes.ts';
import { IconButton } from '../actions/IconButton.tsx';
import type { DialogProps } from './Dialog.tsx';
import { scrim, sheet } from './sheet.ts';
import { dismissSuccess } from './toasts/toast.ts';
import { useReturnFocus } from './useReturnFocus.ts';

const widths = { sm: 'sm:max-w-dialog-sm', md: 'sm:max-w-dialog-md', lg: 'sm:max-w-dialog-lg' };

const filled = 'sm:h-[calc(100dvh-2rem)]! sm:max-h-none! short:sm:h-fit! short:sm:max-h-dvh!';

/** The window itself, in its own chunk. */
export function DialogPanel(props: DialogProps) {
  const { open, onOpenChange, title, description, hideTitle = false, size = 'md', fill = false, footer, children } = props;
  const returnFocus = useReturnFocus(open);
  useEffect(() => {
    if (open) dismissSuccess();
  }, [open]);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          {...returnFocus}
          onEscapeKeyDown={event => {
            // An open list in the window, and what is being dragged there, are nearer than the window.
            const nearer = '[role="combobox"][aria-expanded="true"], [aria-roledescription][aria-pressed="true"]';
            if (document.activeElement?.matches(nearer)) event.preventDefault();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classes(
            sheet,
            widths[size],
            fill && filled,
            size === 'sm' ? 'max-sm:max-h-[92dvh]' : 'max-sm:h-[calc(100dvh-0.75rem)]',
          )}
        >
          <div className={classes('flex items-start gap-3 px-4 pt-3 sm:px-6 sm:pt-5', hideTitle && 'absolute top-0 right-0 z-1')}>
            <div className={classes('min-w-0 flex-1 pt-1.5', hideTitle && 'sr-only')}>
              <Radix.Title className="text-xl">{title}</Radix.Title>
              {description ? <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description> : null}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X />} tooltip={false} className="-mr-2" />
            </Radix.Close>
          </div>
          {/*
            Its basis is the height of the content: WebKit gives a basis of 0 no height in a window that fits its content.
            In a short window the title and the buttons scroll too, so that the content has the window.
          */}
          <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-4 py-4 sm:px-6 short:flex-none short:overflow-visible">
            {children}
          </div>
          {footer ? (
            <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 sm:px-6">{footer}</div>
          ) : null}
          <div className="pb-safe sm:hidden" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
