import * as Radix from 'radix-ui/alert-dialog';
import { Button } from '../actions/Button.tsx';
import { classes } from '../styles/classes.ts';
import type { AlertDialogProps } from './AlertDialog.tsx';
import { scrim, sheet } from './sheet.ts';
import { useReturnFocus } from './useReturnFocus.ts';

/** The question itself, in its own chunk. The focus starts on Cancel. */
export function AlertPanel(props: AlertDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    cancelLabel = 'Cancel',
    onConfirm,
    pending = false,
    danger = false,
  } = props;
  const returnFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content {...returnFocus} className={classes(sheet, 'p-5 sm:max-w-dialog-sm sm:p-6')}>
          <Radix.Title className="text-xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-muted">{description}</Radix.Description>
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </Radix.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
          <div className="pb-safe sm:hidden" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
