import type { ReactNode } from 'react';
import { useMounted } from '../layout/useMounted.ts';
import { loadable } from '../loading/loadable.tsx';
import { useHasBeenTrue } from '../loading/useHasBeenTrue.ts';

const AlertPanel = /* @__PURE__ */ loadable(() => import('./AlertPanel.tsx').then(module => module.AlertPanel));

export type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Close it yourself, at once or when the work is done. */
  onConfirm: () => void;
  pending?: boolean;
  danger?: boolean;
};

/** Asks before something that can't be taken back. */
export function AlertDialog(props: AlertDialogProps) {
  const mounted = useMounted();
  const used = useHasBeenTrue(props.open);
  if (!mounted || !used) return null;
  return <AlertPanel {...props} />;
}
